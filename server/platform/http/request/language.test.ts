import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageOf } from './language.ts';

describe('the language of an answer', () => {
  it('is the supported language that the client prefers', () => {
    const cases: [string | undefined, string][] = [
      [undefined, 'en'],
      ['', 'en'],
      ['de', 'de'],
      ['de-AT, de;q=0.9, en;q=0.8', 'de'],
      ['pt-BR, es;q=0.7, en;q=0.3', 'es'],
      ['en;q=0.5, FR;q=0.8', 'fr'],
      ['de;q=0, fr;q=0.1', 'fr'],
      ['it, *', 'en'],
      ['de;q=nonsense, es', 'es'],
      ['de;q=2', 'en'],
      [`${'it,'.repeat(5000)}de`, 'en'],
    ];
    for (const [header, language] of cases)
      assert.equal(languageOf(header), language, (header ?? 'none').slice(0, 60));
  });
});
