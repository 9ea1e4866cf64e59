import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ScriptedEngine } from '../engines/testing/scripted-engine.ts';
import { spokenLanguages } from '../languages/spoken-languages.ts';
import { ringWithWords } from '../testing/phone-call.ts';
import { testScript } from '../testing/test-script.ts';
import type { CallTools, Facts } from '../tools.ts';
import type { CallEnding } from '../call-recorder.ts';

const booked: Facts = { service: 'Consultation', date: '2026-11-24', time: '10:00', staff: 'Maya Torres' };

/** Ends a call on which an engine used tools, and what they collected. */
async function callThatDid(
  uses: [tool: string, args: unknown, facts: Facts][],
  { language = 'en-US', extracted = {} }: { language?: string; extracted?: Facts } = {},
): Promise<CallEnding> {
  const tools: CallTools = {
    declarations: [],
    callerAnswered: () => undefined,
    use: (name) => Promise.resolve({ ok: true, facts: uses.find(([tool]) => tool === name)?.[2] ?? {} }),
    collected: () => ({ extracted, outcome: null }),
    release: () => Promise.resolve(),
  };
  const engine = new ScriptedEngine(async (_input, turn, nth) => {
    if (nth === 1) for (const [tool, args] of uses) await turn.use(tool, args);
  });
  const script = testScript({ language, callerName: 'Ada' });
  const call = ringWithWords({ openEngines: () => [engine], tools, script });
  await call.pass(4_000);
  call.line.leave();
  return call.finish();
}

describe('what tools did on a call', () => {
  it('is its outcome, the weightiest first', async () => {
    const outcomes: [string[], string][] = [
      [['book_appointment', 'place_order', 'take_message'], 'appointment_booked'],
      [['place_order', 'reserve_room'], 'order_placed'],
      [['request_callback', 'reserve_room'], 'reservation_made'],
      [['answer_question', 'take_message'], 'message_taken'],
      [['move_appointment'], 'information_given'],
      [['find_rooms'], 'information_given'],
      [[], 'abandoned'],
    ];
    for (const [names, outcome] of outcomes) {
      const ending = await callThatDid(names.map((name) => [name, {}, {}]));
      assert.equal(ending.outcome, outcome, names.join());
    }
  });

  it('is told in the summary, with a date that is right on any day', async () => {
    const ending = await callThatDid([
      ['book_appointment', {}, booked],
      ['take_message', { body: 'Please water the plants' }, {}],
    ]);
    assert.match(ending.summary, /^Ada booked: .*Consultation.*Tuesday, November 24.*10.*\./);
    assert.match(ending.summary, /Ada left a message: “Please water the plants”$/);
    assert.doesNotMatch(ending.summary, /tomorrow/);
  });

  it('is told in the language of the call', async () => {
    for (const language of spokenLanguages) {
      const ending = await callThatDid(
        [
          ['place_order', {}, { number: 'A-17' }],
          ['cancel_appointment', {}, booked],
        ],
        { language },
      );
      assert.match(ending.summary, /A-17/);
      assert.doesNotMatch(ending.summary, /undefined|null/);
    }
  });

  it('is extracted under the names of the API, and nothing else', async () => {
    const ending = await callThatDid([['find_rooms', {}, {}]], {
      extracted: { name: 'Ada', party_size: 3, items: ['soup', 'bread'], email: null, secret: 'x' },
    });
    assert.deepEqual(ending.extracted, { name: 'Ada', party_size: 3, items: 'soup, bread' });
  });
});
