import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import { ringWithWords } from '../testing/phone-call.ts';
import { testScript } from '../testing/test-script.ts';
import { ScriptedEngine } from './testing/scripted-engine.ts';

const welcomeIsOver = 6_000;

/** A model that answers everything with the same words and does nothing else. */
const stubborn = () =>
  new ScriptedEngine((_input, turn) => turn.say('We have an offer.').then(() => undefined));

const says = async (words: string, over: Parameters<typeof testScript>[0]) => {
  const call = ringWithWords({ script: testScript(over), openEngines: () => [stubborn()] });
  await call.pass(welcomeIsOver);
  call.line.utter(words);
  await call.pass(2_000);
  call.line.leave();
  const ending = await call.finish();
  return { barred: call.recorder.log.filter((what) => what === 'barCalls').length, ending };
};

describe('a call that a model leads', () => {
  for (const [language, words] of [
    ['en', 'Please do not call me again'],
    ['de', 'Rufen Sie mich bitte nicht mehr an'],
    ['fr', "Ne m'appelez plus"],
    ['es', 'No me llamen más'],
  ] as const) {
    it(`${language}: keeps whoever asks for it from being called again, whatever the model says`, async () => {
      const { barred, ending } = await says(words, { language, direction: 'outbound' });
      assert.equal(barred, 1);
      assert.equal(ending.extracted['do_not_call'], true);
    });
  }

  it('does so for a caller too, and not for a long sentence about something else', async () => {
    assert.equal((await says('Please stop calling me', { direction: 'inbound' })).barred, 1);
    const long = 'I do not call that a good table, so please give me the one near the window';
    assert.equal((await says(long, { direction: 'inbound' })).barred, 0);
  });

  it('keeps nobody whose number is withheld', async () => {
    const over = { direction: 'inbound', callerNumber: null } as const;
    assert.equal((await says('Please stop calling me', over)).barred, 0);
  });

  it('hears it also from somebody who hangs up at once', async () => {
    const script = testScript({ direction: 'outbound' });
    const call = ringWithWords({ script, openEngines: () => [stubborn()] });
    await call.pass(welcomeIsOver);
    call.line.utter('Take me off your list');
    call.line.leave();
    await call.finish();
    assert.ok(call.recorder.log.includes('barCalls'));
  });

  for (const language of ['en', 'de', 'fr', 'es'] as const) {
    it(`${language}: begins with the disclosure of the house, before the model is asked`, async () => {
      const script = testScript({ language, announceAi: true });
      let heardBefore: string[] = [];
      const engine = new ScriptedEngine(async () => {
        heardBefore = [...call.line.said];
      });
      const call = ringWithWords({ script, openEngines: () => [engine] });
      await call.pass(welcomeIsOver * 2);
      assert.deepEqual(heardBefore, [script.welcomeMessage, findPhraseBook(language).disclosure.ai]);
      call.line.leave();
      await call.finish();
    });
  }
});
