import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { startSampleFixture, type SampleFixture } from './sample-fixture.ts';
import type { SampleRunner } from './sample-runner.ts';
import { changesAsTheyHappen, finishedCall, liveCall, openSockets } from './stories-of-calls.ts';
import { keyed } from './stories-of-keys.ts';
import { newBusiness, people } from './stories-of-people.ts';
import { askingNumber, vendorNumbers } from './stories-of-vendors.ts';

/** Operations without a sample, each with the reason. */
const WITHOUT_SAMPLE: Readonly<Record<'sh' | 'ts', Readonly<Record<string, string>>>> = {
  sh: {
    getInboundProof: 'the chat app calls it, with a word that was agreed on',
    takeFromCarrier: 'vendors call it, in a form of their own that they sign',
    receiveVoiceWebhook: 'vendors call it, in a form of their own that they sign',
    getMediaStream: 'a vendor opens it, for the sound of one call',
  },
  ts: {
    getInboundProof: 'the chat app calls it, with a word that was agreed on',
    takeFromCarrier: 'vendors call it, in a form of their own that they sign',
    receiveVoiceWebhook: 'vendors call it, in a form of their own that they sign',
    getMediaStream: 'a vendor opens it, for the sound of one call',
    getLiveSocket: 'a WebSocket: a request of fetch cannot open one',
    getCallAudio: 'a WebSocket: a request of fetch cannot open one',
    getSimulatedCallAudio: 'a WebSocket: a request of fetch cannot open one',
  },
};

/**
 * Declares the tests that carry out every operation by its sample in the reference, on the demo business.
 * @param startRunner makes what runs the samples, in a folder of their own
 */
export function carryOutSamples(language: 'sh' | 'ts', startRunner: (folder: string) => SampleRunner): void {
  const without = WITHOUT_SAMPLE[language];
  let fixture: SampleFixture;
  before(async () => {
    fixture = await startSampleFixture(startRunner);
  });
  after(async () => fixture?.stop());

  describe('every operation by its sample in the reference', { timeout: 600_000 }, () => {
    it('on a call, from ring to transfer and end', () => liveCall(fixture));
    if (without['getCallAudio'] === undefined) it('over WebSockets', () => openSockets(fixture));
    it('as changes happen', () => changesAsTheyHappen(fixture));
    it('of a call that is over, with its recording', () => finishedCall(fixture));
    it('of people who are invited, sign in with codes, and forget their password', () => people(fixture));
    it('of a carrier that is an account at a vendor', () => vendorNumbers(fixture));
    it('of a number on the chat app, from which somebody is asked', () => askingNumber(fixture));
    it('of keys', () => keyed(fixture));
    it('of setting up a business, in place of the demo or on an empty server', () => newBusiness(fixture));

    it('was carried out, or has none for a reason', (test) => {
      const { driver } = fixture;
      for (const [id, reason] of Object.entries(without)) test.diagnostic(`no sample: ${id}: ${reason}`);
      const expected = driver.all().filter((id) => without[id] === undefined);
      assert.deepEqual(driver.printed().toSorted(), expected.toSorted());
      assert.deepEqual([...driver.driven].toSorted(), expected.toSorted());
    });
  });
}
