import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findTurnWords } from './find-turn-words.ts';
import { judgeWords, type Judgement } from './judge-words.ts';

describe('words said while the assistant speaks', () => {
  const CASES: readonly [Judgement, string, string[]][] = [
    ['backchannel', 'en', ['mm-hm', 'Uh-huh.', 'Yeah, okay.', 'right', 'Okay, I see, thanks', 'Yes.']],
    ['interruption', 'en', ['stop', 'No.', 'Yeah, wait', 'okay but I want Tuesday', 'tomorrow', 'I see two']],
    ['nothing', 'en', ['', ' … ']],
    ['backchannel', 'de', ['mhm', 'Ja, genau.', 'alles klar', 'in Ordnung, danke']],
    ['interruption', 'de', ['nein', 'Moment', 'ja aber am Dienstag', 'Warten Sie, okay']],
    ['backchannel', 'fr', ["d'accord", 'Oui, d’accord.', 'très bien']],
    ['interruption', 'fr', ['attendez', 'non', 'oui mais demain']],
    ['backchannel', 'es', ['vale', 'sí, sí', 'Ajá, entiendo.']],
    ['interruption', 'es', ['no', 'espere', 'sí pero mañana']],
  ];
  for (const [judgement, language, texts] of CASES) {
    it(`are ${judgement} (${language}): ${texts.join(' / ')}`, () => {
      for (const text of texts) assert.equal(judgeWords(text, findTurnWords(language)), judgement, text);
    });
  }
});
