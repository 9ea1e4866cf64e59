import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import { ring, ringWithWords } from '../testing/phone-call.ts';
import type { TestCall } from '../testing/test-call.ts';
import type { TestLine } from '../testing/test-line.ts';
import type { CallTools, ToolResult } from '../tools.ts';
import type { Engine, Heard, Turn } from './engine.ts';
import { ScriptedEngine } from './testing/scripted-engine.ts';

const { filler } = findPhraseBook('en');

/** An engine that answers only the first input, which is that the caller was greeted. */
const once = (answer: (turn: Turn) => Promise<unknown>): Engine =>
  new ScriptedEngine(async (_input, turn, nth) => {
    if (nth === 1) await answer(turn);
  });

const callWith = (engine: Engine, tools?: CallTools): TestCall<TestLine> =>
  ring({ openEngines: () => [engine], ...(tools ? { tools } : {}) });

async function leave(call: TestCall<TestLine>): Promise<void> {
  call.line.leave();
  await call.finish();
}

/** Tools that take so long and answer with what a test says; they remember what they were asked. */
class TestTools implements CallTools {
  readonly declarations = [];
  readonly log: string[] = [];
  answer: (name: string, args: unknown) => Promise<ToolResult> = () =>
    Promise.resolve({ ok: true, facts: { number: 7 } });

  callerAnswered(): void {
    this.log.push('callerAnswered');
  }

  use(name: string, args: unknown): Promise<ToolResult> {
    this.log.push(`use ${name}`);
    return this.answer(name, args);
  }

  collected(): ReturnType<CallTools['collected']> {
    return { extracted: {}, outcome: null };
  }

  async release(): Promise<void> {
    this.log.push('release');
  }
}

describe('what is said', () => {
  it('is queued at once and heard in order, one transcript turn for each', async () => {
    const heard: Heard[] = [];
    const call = callWith(
      once(async (turn) => {
        const both = [turn.say('One.'), turn.say('Two.')];
        heard.push(...(await Promise.all(both)));
      }),
    );
    await call.passUntil(() => heard.length === 2);
    assert.deepEqual(heard, [
      { heard: 'One.', interrupted: false },
      { heard: 'Two.', interrupted: false },
    ]);
    assert.deepEqual(call.transcript.slice(1), ['assistant: One.', 'assistant: Two.']);
    const [, one, two] = call.recorder.turns;
    assert.ok(one && two && two.offsetMs >= one.offsetMs + one.durationMs);
    await leave(call);
  });

  it('ends in the transcript where the caller interrupted, and what was queued behind is not said', async () => {
    const heard: Heard[] = [];
    const call = ringWithWords({
      openEngines: () => [
        once(async (turn) => {
          const both = [turn.say('We are open from nine to five on weekdays.'), turn.say('Anything else?')];
          heard.push(...(await Promise.all(both)));
        }),
      ],
    });
    await call.passUntil(() => call.line.said.length === 1 && call.line.isSounding);
    await call.pass(1_000);
    call.line.utter('Thanks');
    await call.passUntil(() => heard.length === 2);
    assert.deepEqual(heard, [
      { heard: 'We are open from', interrupted: true },
      { heard: '', interrupted: true },
    ]);
    assert.deepEqual(call.transcript.slice(1), ['assistant: We are open from', 'user: Thanks']);
    await leave(call);
  });

  it('as a stream is spoken sentence by sentence while it grows, and is one turn of the transcript', async () => {
    const told: string[] = [];
    async function* words() {
      yield 'Dr. Meyer is in. He has ';
      await call.passUntil(() => call.line.said.includes('Dr. Meyer is in.'));
      told.push('first sentence heard before the second was written');
      yield 'time at 3.30 p.m. tomorrow';
    }
    let heard: Heard | null = null;
    const call = ring({
      openEngines: () => [
        once(async (turn) => {
          heard = await turn.say(words());
        }),
      ],
    });
    await call.passUntil(() => heard !== null);
    const text = 'Dr. Meyer is in. He has time at 3.30 p.m. tomorrow';
    assert.deepEqual(heard, { heard: text, interrupted: false });
    assert.equal(told.length, 1);
    assert.equal(call.transcript.at(-1), `assistant: ${text}`);
    await leave(call);
  });

  it('as a stream is read no further when the caller interrupts', async () => {
    let isReturned = false;
    async function* words() {
      try {
        for (let index = 0; ; index += 1) yield `This is sentence number ${index} of many. `;
      } finally {
        isReturned = true;
      }
    }
    let heard: Heard | null = null;
    const call = ringWithWords({
      openEngines: () => [
        once(async (turn) => {
          heard = await turn.say(words());
        }),
      ],
    });
    await call.pass(5_500);
    call.line.utter('Stop');
    await call.passUntil(() => heard !== null);
    assert.equal(isReturned, true);
    assert.match(JSON.stringify(heard), /"This is sentence number 0 of many. This is.*interrupted":true/);
    await leave(call);
  });

  it('before a hang-up is heard to its end', async () => {
    const call = callWith(
      once(async (turn) => {
        void turn.say('Goodbye then.', { interruptible: false });
        turn.hangUp('goodbye');
        assert.deepEqual(await turn.say('One more thing.'), { heard: '', interrupted: true });
      }),
    );
    const end = await call.finish();
    assert.equal(call.line.said.at(-1), 'Goodbye then.');
    assert.equal(end.status, 'completed');
  });

  it('by a caller who interrupts the sentence before a hang-up keeps the call going', async () => {
    const engine = new ScriptedEngine(async (input, turn) => {
      if (input.kind === 'words') return void (await turn.say('Of course.'));
      void turn.say('That was all, have a nice day, goodbye.');
      turn.hangUp('goodbye');
    });
    const call = ringWithWords({ openEngines: () => [engine] });
    await call.pass(3_500);
    call.line.utter('Wait, one more thing');
    await call.passUntil(() => call.line.said.includes('Of course.'));
    assert.equal(call.isOver, false);
    await leave(call);
  });
});

describe('a tool', () => {
  it('that an engine uses stands on the turn that is said afterwards', async () => {
    const tools = new TestTools();
    const call = callWith(
      once(async (turn) => {
        const result = await turn.use('place_order', { items: [] });
        assert.deepEqual(result.ok && result.facts, { number: 7 });
        assert.match(result.say ?? '', /\b7\b/);
        await turn.say('Your order has the number 7.');
      }),
      tools,
    );
    await call.passUntil(() => call.recorder.turns.length > 1);
    assert.deepEqual(call.recorder.turns[1]?.tools, [
      { name: 'place_order', arguments: { items: [] }, result: { ok: true, number: 7 }, duration_ms: 0 },
    ]);
    await leave(call);
    assert.equal(tools.log.at(-1), 'release');
  });

  it('after which nothing is said stands on the turn before it', async () => {
    const call = callWith(
      once((turn) => turn.use('end_call', {})),
      new TestTools(),
    );
    await call.pass(3_000);
    assert.equal(call.recorder.turns[0]?.tools?.[0]?.name, 'end_call');
    await leave(call);
  });

  it('that takes its time is waited for with a filler, and never in three seconds of silence', async () => {
    const tools = new TestTools();
    tools.answer = async () => {
      await call.clock.sleep(6_000);
      return { ok: true, facts: {} };
    };
    const call: TestCall<TestLine> = callWith(
      once(async (turn) => {
        await turn.use('find_rooms', {});
        await turn.say('There is a room.');
      }),
      tools,
    );
    await call.passUntil(() => call.line.said.includes('There is a room.'));
    const said = call.recorder.turns.slice(1);
    assert.deepEqual(
      said.map(({ content }) => content),
      [...filler.slice(0, said.length - 1), 'There is a room.'],
    );
    for (const [index, turn] of said.entries()) {
      const before = call.recorder.turns[index];
      assert.ok(before && turn.offsetMs - before.offsetMs - before.durationMs <= 3_000);
    }
    assert.equal(said.at(-1)?.tools?.length, 1);
    await leave(call);
  });

  it('that throws or never returns is a failure for the engine, and the call goes on', async () => {
    for (const answer of [
      () => Promise.reject(new Error('database away')),
      () => new Promise<ToolResult>(() => undefined),
    ]) {
      const tools = new TestTools();
      tools.answer = answer;
      let result: ToolResult | null = null;
      const call = callWith(
        once(async (turn) => {
          result = await turn.use('find_rooms', {});
        }),
        tools,
      );
      await call.passUntil(() => result !== null);
      const say = findPhraseBook('en').refused.failed;
      assert.deepEqual(result, { ok: false, reason: 'failed', facts: {}, say });
      call.line.leave();
      assert.equal((await call.finish()).status, 'completed');
    }
  });

  it('that is running when the caller hangs up is finished before what was held is given up', async () => {
    const tools = new TestTools();
    tools.answer = async () => {
      await call.clock.sleep(3_000);
      tools.log.push('written');
      return { ok: true, facts: {} };
    };
    const call: TestCall<TestLine> = callWith(
      once((turn) => turn.use('place_order', {})),
      tools,
    );
    await call.passUntil(() => tools.log.length > 0);
    await leave(call);
    assert.deepEqual(tools.log, ['use place_order', 'written', 'release']);
  });

  it('is told of an answer only when the caller can have heard what they answer', async () => {
    const tools = new TestTools();
    tools.answer = async () => {
      await call.clock.sleep(1_000);
      return { ok: false, reason: 'needs_confirmation', facts: {} };
    };
    const engine = new ScriptedEngine(async (_input, turn, nth) => {
      if (nth !== 2) return;
      await turn.use('place_order', {});
      await turn.say('Two pizzas, is that right?');
    });
    const call: TestCall<TestLine> = ringWithWords({ openEngines: () => [engine], tools });
    await call.pass(3_000);
    call.line.utter('Two pizzas');
    await call.pass(300);
    assert.deepEqual(tools.log, ['callerAnswered', 'use place_order']);
    call.line.utter('Yes please', 100);
    await call.pass(1_500);
    assert.deepEqual(tools.log, ['callerAnswered', 'use place_order'], 'said before it was asked');
    await leave(call);
  });
});
