import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { MessageTraces } from '../voice/sip/message-traces.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import type { CallTrace } from './call-trace.ts';
import { PHONE, TransferFixture } from './testing/transfer-fixture.ts';
import { startSound, stopSound, type TrunkSound } from './testing/trunk-fixture.ts';

const callIdOf = (text: string): string => /^Call-ID: *(\S+)/im.exec(text)?.[1] ?? '';

describe('the trace of a call that is put through', { timeout: 120_000 }, () => {
  let sound: TrunkSound;
  let at: TransferFixture;
  let traces: MessageTraces;
  let kept: CallTrace[];
  before(async () => {
    sound = await startSound({ from: 22_950, to: 22_999 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    traces = new MessageTraces(sound.time);
    kept = [];
    const keepTrace = (trace: CallTrace): void => void kept.push(trace);
    at = await TransferFixture.call(sound, { refers: false, mayCall: true, traces, keepTrace });
  });
  afterEach(async () => {
    await at.close();
    assert.equal(traces.counts.followed, 0, 'nothing is kept of calls that are over');
  });

  /** The messages of the person's leg: what has another Call-ID than the first message of the call. */
  function personsLeg(): string[] {
    const [trace, another] = kept;
    assert.ok(trace && !another, 'one trace for the call and the leg');
    const own = callIdOf(trace.messages[0]?.text ?? '');
    return trace.messages
      .filter(({ text }) => callIdOf(text) !== own)
      .map(({ direction, text }) => `${direction} ${text.split(/ sip:|\r\n/, 1)[0]}`);
  }

  it('has why the person was not reached', async () => {
    const result = at.transfer();
    const invite = await at.server.next('INVITE');
    assert.match(invite.text, new RegExp(`INVITE sip:\\${PHONE}@`));
    at.say(invite, 503);
    assert.equal(await result, 'failed');
    await at.hangUp();
    assert.deepEqual(
      personsLeg().filter((step) => !step.includes('ACK')),
      ['sent INVITE', 'received SIP/2.0 503 Whatever'],
    );
  });

  it('has the leg of a person who takes the call to its end, and the figures of the caller', async () => {
    const result = at.transfer();
    await at.pickUp();
    assert.equal(await result, 'taken');
    await eventually(() => at.on.telephone.received.length > 0, 'the caller hears something');
    at.caller.bye();
    await at.personIsHungUp();
    await at.on.trunk.settled();
    assert.deepEqual(personsLeg().slice(0, 4), [
      'sent INVITE',
      'received SIP/2.0 200 Whatever',
      'sent ACK',
      'sent BYE',
    ]);
    assert.ok(kept[0]?.media);
  });
});
