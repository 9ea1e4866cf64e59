import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OFFLINE_ENGINE_ID } from './offline/engine.ts';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import type { TestCall } from '../testing/test-call.ts';
import type { TestLine } from '../testing/test-line.ts';
import { ring, ringWithWords } from '../testing/phone-call.ts';
import { testScript } from '../testing/test-script.ts';
import type { Engine } from './engine.ts';
import { forever, nothing, ScriptedEngine } from './testing/scripted-engine.ts';

const { ending, filler, talk } = findPhraseBook('en');
const MENU = /press 1/;
const welcomeIsOver = 2_500;

const callWith = (...engines: Engine[]): TestCall<TestLine> => ring({ openEngines: () => engines });
const speakWith = (...engines: Engine[]): TestCall<TestLine> => ringWithWords({ openEngines: () => engines });

/** The longest time without a word of the assistant, up to the end of what it said last. */
function longestSilenceMs(call: TestCall<TestLine>): number {
  const spoken = call.recorder.turns.filter(({ role }) => role === 'assistant');
  let untilMs = 0;
  let longest = 0;
  for (const { offsetMs, durationMs } of spoken) {
    longest = Math.max(longest, offsetMs - untilMs);
    untilMs = Math.max(untilMs, offsetMs + durationMs);
  }
  return longest;
}

describe('an engine that fails', () => {
  it('by never answering: the caller hears that it takes its time, then the next engine', async () => {
    const engine = new ScriptedEngine(() => forever());
    const call = callWith(engine);
    await call.passUntil(() => call.line.said.some((said) => MENU.test(said)));
    assert.deepEqual(call.line.said.slice(1, 3), filler.slice(0, 2));
    assert.ok(longestSilenceMs(call) <= 3_000, `${longestSilenceMs(call)} ms of silence`);
    call.line.leave();
    assert.equal((await call.finish()).status, 'completed');
    assert.equal(engine.isClosed, true);
  });

  it('by ignoring newer input: the next engine answers what was said meanwhile', async () => {
    const engine = new ScriptedEngine(() => forever());
    const next = new ScriptedEngine((_input, turn) => turn.say('Here I am.').then(() => undefined));
    const call = speakWith(engine, next);
    await call.pass(welcomeIsOver);
    call.line.utter('When do you open?');
    await call.passUntil(() => call.line.said.includes('Here I am.'));
    assert.deepEqual(next.asked, [{ kind: 'words', text: 'When do you open?' }]);
    call.line.utter('And on Sunday?');
    await call.pass(2_000);
    assert.equal(engine.asked.length, 1, 'an engine that hangs is not asked again');
    assert.equal(next.asked.length, 2);
    call.line.leave();
    await call.finish();
  });

  it('before the first word, by throwing at once or later: the input is answered all the same', async () => {
    for (const fails of [
      () => {
        throw new Error('no connection');
      },
      () => Promise.reject(new Error('no connection')),
    ]) {
      const call = callWith(new ScriptedEngine(fails));
      await call.passUntil(() => call.line.said.some((said) => MENU.test(said)));
      call.line.leave();
      assert.equal((await call.finish()).status, 'completed');
    }
  });

  it('between sentences: what it had said is heard, and the next engine knows it', async () => {
    const engine = new ScriptedEngine(async (_input, turn) => {
      await turn.say('We open at nine.');
      throw new Error('connection reset');
    });
    engine.left = { ...nothing, collected: { name: 'Ada' }, task: 'book_appointment' };
    const next = new ScriptedEngine((_input, turn) =>
      turn.say('And we close at five.').then(() => undefined),
    );
    const call = speakWith(engine, next);
    await call.pass(welcomeIsOver);
    await call.passUntil(() => call.line.said.includes('And we close at five.'));
    assert.deepEqual(next.takenOver, [
      {
        from: engine.left,
        transcript: [
          { role: 'assistant', content: testScript().welcomeMessage },
          { role: 'assistant', content: 'We open at nine.' },
        ],
      },
    ]);
    call.line.leave();
    await call.finish();
  });

  it('in the middle of a stream: whole sentences are heard, and the next engine goes on', async () => {
    async function* words() {
      yield 'We open at nine. And we cl';
      throw new Error('connection reset');
    }
    const engine = new ScriptedEngine((_input, turn) => turn.say(words()).then(() => undefined));
    const next = new ScriptedEngine((_input, turn) => turn.say('We close at five.').then(() => undefined));
    const call = speakWith(engine, next);
    await call.passUntil(() => call.line.said.includes('We close at five.'));
    assert.deepEqual(call.line.said.slice(1), ['We open at nine.', 'We close at five.']);
    call.line.leave();
    await call.finish();
  });

  it('while it is interrupted: the next engine answers what was said', async () => {
    const engine = new ScriptedEngine(async (_input, turn) => {
      const { interrupted } = await turn.say('This is quite a long sentence about our opening hours.');
      if (interrupted) throw new Error('aborted');
    });
    const next = new ScriptedEngine((_input, turn) => turn.say('Yes?').then(() => undefined));
    const call = speakWith(engine, next);
    await call.passUntil(() => call.line.said.length === 1 && call.line.isSounding);
    await call.pass(1_000);
    call.line.utter('Stop');
    await call.passUntil(() => call.line.said.includes('Yes?'));
    assert.deepEqual(next.asked, [{ kind: 'words', text: 'Stop' }]);
    call.line.leave();
    await call.finish();
  });

  it('twice is not asked again on this call; once, it is', async () => {
    const engine = new ScriptedEngine(() => Promise.reject(new Error('rate limited')));
    const next = new ScriptedEngine((_input, turn) => turn.say('Hello.').then(() => undefined));
    const call = speakWith(engine, next);
    for (const text of ['one', 'two', 'three']) {
      await call.pass(4_000);
      call.line.utter(text);
    }
    await call.pass(4_000);
    assert.deepEqual(
      engine.asked.map((input) => (input.kind === 'words' ? input.text : input.kind)),
      ['greeted', 'one'],
    );
    assert.equal(next.asked.length, 4);
    call.line.leave();
    await call.finish();
  });

  it('by talking without an end is stopped, sentence by sentence or in one stream', async () => {
    async function* endless() {
      for (;;) yield 'And another thing. ';
    }
    const engines = [
      new ScriptedEngine(async (_input, turn) => {
        for (;;) await turn.say('And another thing.');
      }),
      new ScriptedEngine(async (_input, turn) => {
        for (;;) await turn.say(endless());
      }, 'test:stream'),
    ];
    for (const engine of engines) {
      const call = ring({ openEngines: () => [engine], script: testScript({ maxCallMinutes: 10 }) });
      await call.passUntil(() => call.line.said.some((said) => MENU.test(said)));
      call.line.leave();
      assert.equal((await call.finish()).status, 'completed', engine.id);
    }
  });

  it('when it cannot be opened is left out', async () => {
    const call = ring({
      openEngines: () => {
        throw new Error('no such model');
      },
    });
    await call.passUntil(() => call.line.said.some((said) => MENU.test(said)));
    call.line.leave();
    await call.finish();
  });
});

describe('a call without any engine left', () => {
  const broken = (): Engine =>
    new ScriptedEngine(() => Promise.reject(new Error('broken')), OFFLINE_ENGINE_ID);

  it('tells the caller and offers a message, which is kept', async () => {
    const call = callWith(broken());
    await call.passUntil(() => call.line.said.includes(ending.troubleLeaveMessage));
    await call.passUntil(() => call.line.recordings.length > 0);
    call.line.startSpeaking();
    await call.pass(2_000);
    call.line.stopSpeaking();
    call.line.press('#');
    const end = await call.finish();
    assert.deepEqual([end.status, end.outcome], ['failed', 'voicemail']);
    assert.match(call.line.said.at(-1) ?? '', /message has been recorded/);
  });

  it('only says so where no messages are taken', async () => {
    const abilities = { ...testScript().abilities, take_messages: false };
    const call = ring({ openEngines: () => [broken()], script: testScript({ abilities }) });
    const end = await call.finish();
    assert.equal(end.status, 'failed');
    assert.equal(call.line.said.at(-1), ending.trouble);
    assert.deepEqual(call.line.recordings, []);
  });
});

describe('what the caller says while an engine thinks', () => {
  it('is recorded at once, aborts the turn, and is answered together in the order said', async () => {
    const aborted: boolean[] = [];
    const engine = new ScriptedEngine(async (_input, turn, nth) => {
      if (nth !== 1) return;
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      aborted.push(turn.signal.aborted);
      await new Promise((resolve) => setTimeout(resolve, 20));
    });
    const call = speakWith(engine);
    await call.pass(welcomeIsOver + 500);
    call.line.utter('I would like to book');
    call.line.utter('for Tuesday');
    await call.pass(100);
    assert.deepEqual(call.transcript.slice(-2), ['user: I would like to book', 'user: for Tuesday']);
    assert.deepEqual(aborted, [true]);
    await new Promise((resolve) => setTimeout(resolve, 40));
    await call.pass(100);
    assert.deepEqual(engine.asked.slice(1), [{ kind: 'words', text: 'I would like to book for Tuesday' }]);
    call.line.leave();
    await call.finish();
  });

  it('keeps what it says afterwards from being heard', async () => {
    const engine = new ScriptedEngine(async (_input, turn, nth) => {
      if (nth > 1) return void (await turn.say('Of course.'));
      await new Promise((resolve) => turn.signal.addEventListener('abort', resolve));
      assert.deepEqual(await turn.say('Too late.'), { heard: '', interrupted: true });
    });
    const call = speakWith(engine);
    await call.pass(welcomeIsOver + 500);
    call.line.utter('Hello');
    await call.passUntil(() => call.line.said.includes('Of course.'));
    assert.ok(!call.line.said.includes('Too late.'));
    call.line.leave();
    await call.finish();
  });

  it('is not aborted by a sound that is no word', async () => {
    let isAborted = false;
    const engine = new ScriptedEngine(async (_input, turn) => {
      turn.signal.addEventListener('abort', () => (isAborted = true));
      await call.clock.sleep(2_000);
      await turn.say('There you are.');
    });
    const call = callWith(engine);
    await call.pass(welcomeIsOver + 500);
    call.line.startSpeaking();
    await call.pass(500);
    call.line.stopSpeaking();
    await call.passUntil(() => call.line.said.includes('There you are.'));
    assert.equal(isAborted, false);
    call.line.leave();
    await call.finish();
  });
});

describe('a caller who says nothing', () => {
  it('is asked whether they are there and then told goodbye, where the engine leaves that to the call', async () => {
    const engine = new ScriptedEngine(async (input, turn) => {
      if (input.kind === 'greeted') await turn.say('How can I help?');
    });
    const call = callWith(engine);
    const end = await call.finish(60_000);
    assert.deepEqual(call.line.said.slice(2), [talk.stillThere, talk.stillThere, ending.goodbye]);
    assert.equal(end.status, 'completed');
  });
});
