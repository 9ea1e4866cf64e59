import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { runCall } from '../voice/call-session.ts';
import type { CallControl } from '../voice/call/call-control.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo, TestPeer } from '../voice/sip/testing/test-peer.ts';
import { TestRecorder } from '../voice/testing/test-recorder.ts';
import { testScript } from '../voice/testing/test-script.ts';
import { log, startSound, stopSound, TrunkFixture, type TrunkSound } from './testing/trunk-fixture.ts';

let sound: TrunkSound;
before(async () => {
  sound = await startSound({ from: 22_750, to: 22_769 });
});
after(() => stopSound(sound));

it('a BYE that comes in one piece with the last NOTIFY ends a call that was transferred', async () => {
  const fixture = await TrunkFixture.start(sound);
  const recorder = new TestRecorder();
  const controlled = Promise.withResolvers<CallControl>();
  const { signal } = new AbortController();
  const options = { script: testScript(), recorder, clock: sound.time, log, signal };
  const people = { mayCall: false, routeTo: async () => ({ from: '+4930901820', trunk: null }) };
  fixture.admitTo((line) => runCall({ ...options, line, onControl: controlled.resolve }), null, people);
  const peer = await TestPeer.tcp(fixture.trunk.port);
  const caller = new Caller(peer, 'TCP');
  caller.invite({ body: fixture.offer(), headers: ['Allow: INVITE, ACK, BYE, REFER'] });
  await caller.expect(200);
  caller.ack();
  const control = await controlled.promise;
  let begun = await control.transfer([{ name: 'Ann', phone: '+12025550151' }], null);
  for (; begun === 'not_answered'; await sound.time.sleep(50))
    begun = await control.transfer([{ name: 'Ann', phone: '+12025550151' }], null);
  assert.equal(begun, 'done');
  peer.send(answerTo((await peer.next('REFER')).text, 202));
  caller.cseq += 1;
  const notify = caller.text('NOTIFY', {
    headers: ['Event: refer', 'Subscription-State: terminated', 'Content-Type: message/sipfrag'],
    body: 'SIP/2.0 200 OK\r\n',
  });
  caller.cseq += 1;
  peer.send(notify + caller.text('BYE'));
  await fixture.trunk.settled();
  assert.deepEqual(
    recorder.endings.map(({ outcome }) => outcome),
    ['transferred'],
  );
  assert.ok(recorder.log.includes('transferred'));
  await peer.close();
  await fixture.close();
});
