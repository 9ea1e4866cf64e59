import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OFFLINE_ENGINE_ID } from './engines/offline/engine.ts';
import type { Engine } from './engines/engine.ts';
import { testScript } from './testing/test-script.ts';
import { leaveMessage, ring, untilMenuIsOver } from './testing/phone-call.ts';

describe('a call that ends in another way', () => {
  it('is canceled when the caller was gone before the answer, and never began', async () => {
    const call = ring();
    call.line.canBeAnswered = false;
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['canceled', 'abandoned']);
    assert.deepEqual(call.recorder.log, ['finish']);
    assert.equal(ending.summary, 'The caller hung up before the call was answered.');
  });

  it('is failed when both sides are never connected, and its summary blames neither side', async () => {
    const call = ring();
    call.line.canBeAnswered = 'never';
    const ending = await call.finish(40_000);
    assert.deepEqual([ending.status, ending.outcome], ['failed', 'failed']);
    assert.equal(ending.error, 'The line failed: both sides were not connected in time');
    assert.equal(ending.summary, 'The call ended because of a technical fault.');
  });

  it('ends within its limit, counted from the answer, and announces that a few seconds before', async () => {
    const call = ring({ script: testScript({ maxCallMinutes: 1 }) });
    for (let second = 0; second < 51; second += 3) {
      call.line.press('0');
      await call.pass(3_000);
    }
    const ending = await call.finish(10_000);
    assert.match(call.line.said.at(-1) ?? '', /has reached its longest time/);
    const last = call.recorder.turns.at(-1);
    assert.ok(last && last.offsetMs >= 52_000 && last.offsetMs + last.durationMs <= 60_000);
    assert.equal(ending.status, 'completed');
    assert.match(ending.summary, /longest time/);
  });

  it('keeps a message that the limit interrupts', async () => {
    const call = ring({ script: testScript({ maxCallMinutes: 1 }) });
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(8_000);
    call.line.startSpeaking();
    const ending = await call.finish(50_000);
    assert.equal(ending.outcome, 'voicemail');
    assert.match(call.line.said.at(-1) ?? '', /has reached its longest time/);
  });

  it('is completed when the media of the caller is lost, and the summary says so', async () => {
    const call = ring();
    await call.pass(5_000);
    call.line.leave('media_lost', 'no packets');
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'abandoned']);
    assert.equal(ending.summary, 'The connection was lost.');
  });

  it('is failed when the line failed, with the cause', async () => {
    const call = ring();
    await call.pass(5_000);
    call.line.leave('failure', 'the media worker ended');
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['failed', 'failed']);
    assert.equal(ending.error, 'The line failed: the media worker ended');
  });

  it('says goodbye and is saved within six seconds when the process is to stop', async () => {
    const call = ring();
    await call.pass(6_000);
    call.stop.abort();
    const ending = await call.finish(6_000);
    assert.match(call.line.said.at(-1) ?? '', /I have to hang up now/);
    assert.equal(ending.status, 'completed');
  });

  it('keeps a message that is being recorded when the process is to stop', async () => {
    const call = ring();
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(8_000);
    call.line.startSpeaking();
    await call.pass(2_000);
    call.stop.abort();
    const ending = await call.finish(6_000);
    assert.equal(ending.outcome, 'voicemail');
  });

  it('is not answered any more when the process is to stop', async () => {
    const call = ring();
    call.stop.abort();
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['no_answer', 'no_answer']);
    assert.equal(call.recorder.log.includes('answered'), false);
  });

  it('fails with a sentence to the caller when something throws, and shows no internal error', async () => {
    const engine: Engine = {
      id: OFFLINE_ENGINE_ID,
      answer: () => Promise.reject(new Error('secret detail')),
      unfinished: () => ({ message: null, collected: {}, task: null }),
    };
    const call = ring({ openEngines: () => [engine] });
    const ending = await call.finish();
    assert.deepEqual([ending.status, ending.outcome], ['failed', 'failed']);
    assert.equal(ending.error, 'The call ended because of an internal error.');
    assert.match(call.line.said.at(-1) ?? '', /something went wrong/);
  });

  it('fails when the line throws while it speaks', async () => {
    const call = ring();
    call.line.say = () => Promise.reject(new Error('no voice'));
    const ending = await call.finish();
    assert.equal(ending.status, 'failed');
  });

  it('fails when the line never finishes a sentence', async () => {
    const call = ring();
    call.line.say = () => new Promise(() => undefined);
    const ending = await call.finish(60_000);
    assert.equal(ending.status, 'failed');
  });
});

describe('a call while the database is away', () => {
  it('goes on, and everything is stored once it is back', async () => {
    let isAway = true;
    const call = ring({
      refuse: () => {
        if (isAway) throw new Error('connection refused');
      },
    });
    await call.pass(untilMenuIsOver);
    call.line.press('3');
    await call.pass(20_000);
    assert.equal(call.recorder.turns.length, 0);
    call.line.leave();
    await call.pass(3_000);
    isAway = false;
    const ending = await call.finish(40_000);
    assert.equal(ending.outcome, 'information_given');
    assert.equal(call.recorder.turns.length, ending.metrics.turns);
    assert.equal(call.recorder.log.filter((what) => what === 'answered').length, 1);
    assert.deepEqual(call.recorder.log.at(-1), 'finish');
  });

  it('never leaves the caller in silence for three seconds while a message cannot be reserved', async () => {
    const call = ring({
      refuse: (what) => {
        if (what === 'beginMessage') throw new Error('connection refused');
      },
    });
    await call.pass(untilMenuIsOver);
    call.line.press('1');
    await call.pass(40_000);
    const spoken = call.recorder.turns.filter(({ role }) => role === 'assistant');
    const from = spoken.findIndex(({ content }) => content.startsWith('Please leave your message'));
    const to = spoken.findIndex(({ content }) => content.startsWith('I am sorry, I cannot take a message'));
    assert.ok(from > 0 && to > from + 1);
    for (let index = from; index < to; index += 1) {
      const [before, after] = [spoken[index], spoken[index + 1]];
      assert.ok(before && after && after.offsetMs - before.offsetMs - before.durationMs <= 3_000);
    }
    call.line.leave();
    const ending = await call.finish(90_000);
    assert.equal(ending.outcome, 'abandoned');
  });

  it('tells the caller when a message cannot be kept, and still keeps it when the database comes back', async () => {
    let refusals = 0;
    const call = ring({
      refuse: (what) => {
        if (what === 'takeMessage' && (refusals += 1) <= 9) throw new Error('connection refused');
      },
    });
    await call.pass(untilMenuIsOver);
    await leaveMessage(call);
    await call.pass(30_000);
    assert.match(call.line.said.join('\n'), /I cannot take a message at the moment/);
    call.line.leave();
    const ending = await call.finish(60_000);
    assert.equal(ending.outcome, 'voicemail');
    assert.equal(call.recorder.messages.length, 1);
  });

  it('gives up after a limited time when it does not come back', async () => {
    const call = ring({
      refuse: () => {
        throw new Error('connection refused');
      },
    });
    await call.pass(2_000);
    call.line.leave();
    for (let passed = 0; passed < 90_000 && !call.isOver; passed += 1_000) await call.pass(1_000);
    assert.equal(call.isOver, true);
    assert.equal(call.recorder.endings.length, 0);
  });
});

describe('a caller who hangs up at any instant', () => {
  it('leaves a final state, and nothing that was said is lost', async () => {
    const spokeFromMs = 24_000;
    const spokeUntilMs = 28_000;
    for (let atMs = 0; atMs <= 60_000; atMs += 700) {
      const call = ring();
      const events: [number, () => void][] = [
        [12_000, () => call.line.press('3')],
        [14_000, () => call.line.press('1')],
        [spokeFromMs, () => call.line.startSpeaking()],
        [spokeUntilMs, () => call.line.stopSpeaking()],
        [30_000, () => call.line.press('#')],
        [45_000, () => call.line.press('7')],
        [atMs, () => call.line.leave()],
      ];
      for (let now = 0; now <= atMs; now += 100) {
        for (const [at, happen] of events) if (at === now) happen();
        await call.pass(100);
      }
      const ending = await call.finish();
      const isAnswered = call.recorder.log.includes('answered');
      assert.equal(ending.status, isAnswered ? 'completed' : 'canceled', `at ${atMs}`);
      assert.equal(call.recorder.log.filter((what) => what === 'finish').length, 1);
      assert.equal(call.recorder.log.at(-1), 'finish', `at ${atMs}`);
      const saidEnough = atMs >= spokeFromMs + 300;
      assert.equal(ending.outcome === 'voicemail', saidEnough, `at ${atMs}: ${ending.outcome}`);
      assert.equal(call.recorder.messages.length, saidEnough ? 1 : 0);
      assert.equal(
        call.recorder.begun.length,
        call.recorder.messages.length + call.recorder.dropped.length,
        `at ${atMs}`,
      );
      assert.equal(call.recorder.turns.length, ending.metrics.turns);
    }
  });
});
