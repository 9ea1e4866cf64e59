import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import { leaveMessage, ring, ringWithWords } from '../testing/phone-call.ts';
import { nothing, ScriptedEngine } from './testing/scripted-engine.ts';

const { menu } = findPhraseBook('en');

describe('a message that was begun', () => {
  it('is kept when the call ends, whichever engine had taken it', async () => {
    const engine = new ScriptedEngine(async () => undefined);
    engine.left = {
      ...nothing,
      message: { kind: 'message', body: 'Call me', callerName: 'Ada', callbackNumber: null, audioMs: null },
    };
    const call = ringWithWords({ openEngines: () => [engine] });
    await call.pass(4_000);
    call.line.leave();
    const end = await call.finish();
    assert.equal(end.outcome, 'message_taken');
    assert.deepEqual(call.recorder.messages[0]?.message, engine.left.message);
  });

  it('is recorded by an engine as by the menu', async () => {
    const engine = new ScriptedEngine(async (_input, turn, nth) => {
      if (nth > 1) return;
      void turn.say('Please speak after the tone.');
      assert.equal(await turn.record('voicemail'), 'kept');
      await turn.say('Thank you.');
    });
    const call = ring({ openEngines: () => [engine] });
    await call.passUntil(() => call.line.said.length > 1);
    await leaveMessage(call, '#');
    await call.passUntil(() => call.line.said.includes('Thank you.'));
    call.line.leave();
    assert.equal((await call.finish()).outcome, 'voicemail');
    assert.ok(!call.line.said.includes(menu.unknownKey('#')));
  });
});
