import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testScript } from './testing/test-script.ts';
import { ring, untilMenuIsOver } from './testing/phone-call.ts';

const minutes = 60_000;
const patient = { script: testScript({ maxCallMinutes: 60 }) };

describe('a caller who puts the call on hold', () => {
  it('in the middle of a sentence hears the rest of it after the hold', async () => {
    const call = ring(patient);
    await call.pass(1_200);
    call.line.hold();
    await call.pass(5 * minutes);
    assert.deepEqual(call.line.said, []);
    call.line.resume();
    await call.pass(2_000);
    assert.deepEqual(call.line.said, ['Hello, this is the practice of Doctor Meyer.']);
    await call.pass(untilMenuIsOver);
    call.line.press('3');
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'information_given']);
    assert.equal(ending.metrics.interruptions, 0);
  });

  it('while the assistant waits for an answer has as long to answer after the hold as before', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    const said = call.line.said.length;
    call.line.hold();
    await call.pass(9 * minutes);
    assert.equal(call.line.said.length, said, 'nobody is asked whether they are there');
    call.line.resume();
    await call.pass(4_000);
    assert.equal(call.line.said.length, said);
    call.line.press('3');
    await call.pass(10_000);
    assert.match(call.transcript.join('\n'), /We are open now/);
    call.line.leave();
    const { p95 } = (await call.finish()).metrics.response_latency_ms;
    assert.ok(p95 !== null && p95 < 3_000, `${p95}`);
  });

  it('right after a key is answered after the hold, and the hold does not count as response latency', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    call.line.press('3');
    call.line.hold();
    await call.pass(5 * minutes);
    call.line.resume();
    await call.pass(10_000);
    assert.match(call.transcript.join('\n'), /We are open now/);
    call.line.leave();
    const { p95 } = (await call.finish()).metrics.response_latency_ms;
    assert.ok(p95 === null || p95 < 3_000, `${p95}`);
  });

  for (const before of [0, 2_000]) {
    it(`after ${before} ms of a message can go on with it after the hold`, async () => {
      const call = ring(patient);
      await call.pass(untilMenuIsOver);
      call.line.press('1');
      await call.passUntil(() => call.line.recordings.length > 0);
      if (before > 0) {
        call.line.startSpeaking();
        await call.pass(before);
        call.line.stopSpeaking();
      }
      call.line.hold();
      await call.pass(9 * minutes);
      assert.equal(call.recorder.messages.length, 0);
      call.line.resume();
      await call.pass(1_000);
      call.line.startSpeaking();
      await call.pass(3_000);
      call.line.stopSpeaking();
      call.line.press('#');
      await call.passUntil(() => call.recorder.messages.length > 0);
      call.line.leave();
      const ending = await call.finish();
      assert.equal(ending.outcome, 'voicemail');
      const audioMs = call.recorder.messages[0]?.message.audioMs ?? 0;
      assert.ok(audioMs >= 3_000 + before && audioMs < 6_000 + before, `${audioMs}`);
    });
  }

  it('before the tone hears it after the hold, before the message begins', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(2_000);
    call.line.hold();
    await call.pass(5 * minutes);
    assert.deepEqual(call.line.recordings, []);
    call.line.resume();
    await call.passUntil(() => call.line.recordings.length > 0);
    call.line.leave();
    assert.equal((await call.finish()).status, 'completed');
  });

  it('several times continues after each hold where the call was', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    const said = call.line.said.length;
    for (let time = 0; time < 12; time += 1) {
      call.line.hold();
      await call.pass(1 * minutes);
      call.line.resume();
      await call.pass(500);
    }
    assert.equal(call.line.said.length, said);
    assert.equal(call.isOver, false);
    call.line.leave();
    assert.equal((await call.finish()).status, 'completed');
  });

  it('may hang up during the hold', async () => {
    const call = ring(patient);
    await call.pass(1_200);
    call.line.hold();
    await call.pass(2 * minutes);
    call.line.leave();
    const ending = await call.finish(5_000);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'abandoned']);
  });
});

describe('a hold without an end', () => {
  it('ends the call after ten minutes, completed, and says so', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    call.line.hold();
    await call.pass(10 * minutes - 500);
    assert.equal(call.isOver, false);
    const ending = await call.finish(2_000);
    assert.deepEqual([ending.status, ending.outcome, ending.error], ['completed', 'abandoned', null]);
    assert.equal(ending.summary, 'The call was put on hold and not taken up again.');
  });

  it('ends it too when it was held in the middle of a sentence, and keeps what was done', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    call.line.press('3');
    await call.pass(1_500);
    call.line.hold();
    const ending = await call.finish(10 * minutes + 2_000);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'information_given']);
    assert.match(ending.summary, /not taken up again\.$/);
  });

  it('ends it while the tone waits', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.passUntil(() => call.line.said.some((text) => text.startsWith('Please leave')));
    call.line.hold();
    const ending = await call.finish(10 * minutes + 8_000);
    assert.equal(ending.status, 'completed');
  });

  it('keeps the message that was begun', async () => {
    const call = ring(patient);
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.passUntil(() => call.line.recordings.length > 0);
    call.line.startSpeaking();
    await call.pass(3_000);
    call.line.hold();
    const ending = await call.finish(10 * minutes + 2_000);
    assert.equal(ending.outcome, 'voicemail');
    assert.equal(call.recorder.messages[0]?.message.audioMs, 3_000);
  });

  it('ends at the limit of the call', async () => {
    const call = ring({ script: testScript({ maxCallMinutes: 2 }) });
    await call.pass(untilMenuIsOver);
    call.line.hold();
    const ending = await call.finish(2 * minutes - untilMenuIsOver);
    assert.equal(ending.status, 'completed');
    assert.match(ending.summary, /longest time/);
  });

  it('does not keep the process from stopping', async () => {
    const call = ring(patient);
    await call.pass(1_200);
    call.line.hold();
    await call.pass(1 * minutes);
    call.stop.abort();
    const ending = await call.finish(6_000);
    assert.equal(ending.status, 'completed');
  });
});
