import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook } from '../languages/find-phrase-book.ts';
import { type SpellingFacts, spellCallersEmail, spellName } from './spell-back.ts';

const nothing: SpellingFacts = { knownName: null, utterances: [], wasHeard: () => false };
const name = (text: string, locale = 'en-US', facts: Partial<SpellingFacts> = {}): string | null =>
  spellName(text, locale, { ...nothing, ...facts });
const email = (address: string, locale = 'en-US'): string =>
  spellCallersEmail(address, findPhraseBook(locale), locale);

describe('a name that is read back', () => {
  it('is not spelled where everybody writes it alike', () => {
    for (const common of ['Anna Smith', 'Peter J. Miller', 'Dr. Thomas King', 'ann taylor']) {
      assert.equal(name(common), null, common);
    }
    assert.equal(name('Jürgen Müller', 'de-DE'), null);
    assert.equal(name('Marie Lefebvre', 'fr-FR'), null);
    assert.equal(name('José García Núñez', 'es-ES'), null);
  });

  it('is spelled where it is unusual, that word alone, with words for letters that sound alike', () => {
    assert.equal(name('Anna Krzyc'), 'spelled K, R, Z, Y, C');
    assert.equal(name('Thomas Pfaff'), 'spelled P as in Papa, F as in Foxtrot, A, double F as in Foxtrot');
    assert.equal(name('Maya Wrzos-Hrk', 'en-US')?.includes('W, R, Z, O, S as in Sierra; H, R, K'), true);
    assert.equal(name('Jörg Hüßn', 'de-DE'), 'buchstabiert H, Ü, ß, N wie Nordpol');
    assert.equal(name('Hans Kluss', 'de-DE'), 'buchstabiert K, L, U, Doppel-S wie Siegfried');
    assert.equal(name('Anne Quill', 'fr-FR'), 'épelé Q, U, I, deux L');
    assert.equal(name('Juan Xochitl', 'es-ES'), 'deletreado X, O, C, H, I, T de Toledo, L');
  });

  it('is spelled where the caller spelled it, however usual it is', () => {
    const utterances = ['My name is Smith', 'that is S-M-I-T-H'];
    assert.equal(
      name('Anna Smith', 'en-US', { utterances }),
      'spelled S as in Sierra, M as in Mike, I, T as in Tango, H',
    );
  });

  it('is not spelled where the contact has it, and once only', () => {
    assert.equal(name('Anna Krzyc', 'en-US', { knownName: 'anna krzyc' }), null);
    assert.equal(name('Anna Krzyc', 'en-US', { wasHeard: (text) => text === 'spelled K, R, Z, Y, C' }), null);
  });
});

describe('an e-mail address of a caller', () => {
  it('is spelled letter by letter, but for what everybody knows', () => {
    assert.equal(email('ada.l7@gmail.com'), 'A, D as in Delta, A, dot, L, 7, at gmail dot com');
    assert.equal(email('jo_x@kai.de', 'de-DE'), 'J, O, Unterstrich, X, ät K, A, I Punkt D wie Dora, E');
  });

  it('is bounded by the address', () => {
    const long = `${'a-b.'.repeat(16)}c@${'d'.repeat(63)}.com`;
    assert.ok(email(long).length < 2_000);
  });
});
