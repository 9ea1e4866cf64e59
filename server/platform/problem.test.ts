import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineProblems, PROBLEM_LANGUAGES } from './problem.ts';

const problems = defineProblems({
  too_long: {
    en: 'At most {limit} characters.',
    de: 'Höchstens {limit} Zeichen.',
    fr: '{limit} caractères au plus.',
    es: 'Como máximo {limit} caracteres.',
  },
  slot_taken: { code: 'taken', en: 'Taken.', de: 'Vergeben.', fr: 'Pris.', es: 'Ocupado.' },
});

describe('a problem', () => {
  it('has its name as its code, unless it defines another code', () => {
    assert.equal(problems.too_long({ limit: 5 }).code, 'too_long');
    assert.equal(problems.slot_taken().code, 'taken');
  });

  it('inserts its values into the sentence of each language', () => {
    const problem = problems.too_long({ limit: 255 });
    assert.deepEqual(
      PROBLEM_LANGUAGES.map((language) => problem.sentence(language)),
      [
        'At most 255 characters.',
        'Höchstens 255 Zeichen.',
        '255 caractères au plus.',
        'Como máximo 255 caracteres.',
      ],
    );
  });

  it('leaves a value unchanged, even one that looks like a placeholder', () => {
    const named = defineProblems({ who: { en: '{name}', de: '{name}', fr: '{name}', es: '{name}' } });
    assert.equal(named.who({ name: '{limit}$&' }).sentence('en'), '{limit}$&');
  });
});
