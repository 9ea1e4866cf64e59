import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { correctLetter } from './correct-letter.ts';

type Case = [value: string, said: string, corrected: string | null];

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'en-US': [
    ['Eric Carlson', 'No, with a K', 'Eric Karlson'],
    ['Erik Olsen', "no, it's with a C", 'Eric Olsen'],
    ['Eric Carlson', 'Eric with a K, not a C... K instead of C', 'Eric Karlson'],
    ['Catherine Smith', 'no, K as in Kilo, not C', 'Katherine Smith'],
    ['Stefan Miller', 'No, with a P H', 'Stephan Miller'],
    ['Jon Baker', 'with an H', 'John Baker'],
    ['Sara Jones', 'no, Sara with an h', 'Sarah Jones'],
    ['Ann Miler', 'with two Ls', 'Ann Miller'],
    ['Ann Miler', "it's double L", 'Ann Miller'],
    ['Phillip Ross', 'with one L', 'Philip Ross'],
    ['Tom Smith', 'no, with a Y', 'Tom Smyth'],
    ['Marie Smyth', 'no, with a Y', 'Mary Smyth'],
    ['Ann Numan', 'N instead of M', 'Ann Nunan'],
    ['Ann Smith', 'no, at eleven', null],
    ['Ann Smith', 'no', null],
    ['Ann Smith', 'with a massage', null],
    ['Ann Smith', 'with a Q', null],
    ['Ann Smith', 'yes', null],
  ],
  'de-DE': [
    ['Erik Karlson', 'Nein, mit C', 'Erik Carlson'],
    ['Anna Meier', 'nein, mit Y', 'Anna Meyer'],
    ['Anna Meier', 'nein, mit A I', 'Anna Maier'],
    ['Anna Meier', 'mit E Y', 'Anna Meyer'],
    ['Peter Schmitt', 'nein, mit D T', 'Peter Schmidt'],
    ['Peter Schmit', 'mit zwei T', 'Peter Schmitt'],
    ['Peter Schmit', 'nein, mit D T', 'Peter Schmidt'],
    ['Peter Hofmann', 'mit Doppel-F', 'Peter Hoffmann'],
    ['Tomas Weber', 'nein, mit H', 'Thomas Weber'],
    ['Stefan Weber', 'nicht mit F, sondern mit P H', 'Stephan Weber'],
    ['Anna Kohl', 'C statt K', 'Anna Cohl'],
    ['Anna Müller', 'nein, lieber um elf', null],
  ],
  'fr-FR': [
    ['Éric Moreau', 'Non, avec un K', 'Érik Moreau'],
    ['Marc Denis', 'pas un C mais un K', 'Mark Denis'],
    ['Philipe Noir', 'avec deux P', 'Philippe Noir'],
    ['Matieu Roy', 'non, avec un H', 'Mathieu Roy'],
    ['Anne Noir', 'non merci', null],
  ],
  'es-ES': [
    ['Erica Gómez', 'No, con K', 'Erika Gómez'],
    ['Carla Ruiz', 'no con C sino con K', 'Karla Ruiz'],
    ['Ana Gonzales', 'con zeta', 'Ana Gonzalez'],
    ['Ana Ruiz', 'no, a las once', null],
  ],
};

describe('a letter that the caller corrects', () => {
  for (const [language, cases] of Object.entries(CASES)) {
    for (const [value, said, corrected] of cases) {
      it(`${language}: ${value}, "${said}": ${corrected ?? 'nothing'}`, () => {
        assert.equal(correctLetter(value, said, language), corrected);
      });
    }
  }
});
