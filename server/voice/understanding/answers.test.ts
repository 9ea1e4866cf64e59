import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { understandSaid, valuesOf } from './testing/understand-said.ts';

const yes: Record<string, string[]> = {
  en: [
    'yes',
    'yeah sure',
    "that's right",
    'yep that works',
    'sounds good',
    'correct',
    'please do',
    'no problem',
    'why not',
    'of course',
    'okay',
    'go ahead',
    'book it',
    'Yes, where do I have to go?',
    'um yes please',
    'that would be great',
    'it is good',
    'I confirm it',
    "I'll take it",
    'alright, that is fine',
  ],
  de: [
    'ja',
    'passt',
    'genau',
    'stimmt',
    'ja bitte',
    'das passt mir gut',
    'einverstanden',
    'gerne',
    'kein Problem',
    'in Ordnung',
    'machen Sie das',
    'ähm, ja',
  ],
  fr: [
    'oui',
    "d'accord",
    "c'est ça",
    'parfait',
    'ça me va',
    'tout à fait',
    'pas de problème',
    'je confirme',
    'volontiers',
    "c'est bon",
  ],
  es: [
    'sí',
    'vale',
    'claro',
    'de acuerdo',
    'correcto',
    'me viene bien',
    'no hay problema',
    'perfecto',
    'por supuesto',
    'eso es',
  ],
};
const no: Record<string, string[]> = {
  en: [
    'no',
    'nah',
    'nope',
    'not really',
    "no, that's fine",
    'no thanks',
    "that's not right",
    "I don't think so",
    "that doesn't work",
    'yeah, no',
    "I'd rather not",
    'wrong',
    'maybe later',
    "no, that's all",
  ],
  de: [
    'nein',
    'nee',
    'nein danke',
    'das stimmt nicht',
    'lieber nicht',
    'das passt nicht',
    'eigentlich nicht',
    'auf keinen Fall',
  ],
  fr: ['non', 'pas vraiment', 'non merci', "ce n'est pas ça", 'ça ne me va pas', 'pas du tout'],
  es: ['no', 'no gracias', 'para nada', 'no es correcto', 'mejor no', 'no me viene bien'],
};
const neither: Record<string, string[]> = {
  en: [
    'maybe',
    'mm-hm',
    'what does it cost?',
    'how much is that',
    'yes, but can we make it later',
    'is that right?',
    "I'm not sure",
    'Purple elephants',
    'on Tuesday at five',
    "I don't know",
    'okay and what does it cost',
    'right now',
    'good morning',
  ],
  de: [
    'vielleicht',
    'mhm',
    'was kostet das?',
    'keine Ahnung',
    'guten Tag',
    'ja, aber lieber später',
    'am Dienstag',
  ],
  fr: ['peut-être', 'combien ça coûte ?', 'je ne sais pas', 'bonjour', 'oui, mais plus tard', 'mardi'],
  es: ['quizás', '¿cuánto cuesta?', 'no sé', 'buenos días', 'sí, pero más tarde', 'el martes'],
};

for (const [answer, tables] of Object.entries({ yes, no, neither })) {
  describe(`an answer that is ${answer}`, () => {
    for (const [language, texts] of Object.entries(tables)) {
      for (const text of texts) {
        it(`${language}: "${text}"`, () => {
          assert.equal(understandSaid(text, language).consent, answer === 'neither' ? null : answer);
        });
      }
    }
  });
}

it('a sound of listening alone is a yes where a yes or no was asked for', () => {
  assert.equal(understandSaid('mm-hm', 'en', 'consent').consent, 'yes');
  assert.equal(understandSaid('mm-hm', 'en').consent, null);
});

describe('a correction', () => {
  const corrections: [string, string, boolean][] = [
    ['en', 'no, make that five', true],
    ['en', 'I meant Tuesday', true],
    ['en', 'actually, four people', true],
    ['en', 'no, on Wednesday', true],
    ['en', 'no, thank you', false],
    ['en', 'four people please', false],
    ['en', 'no', false],
    ['de', 'nein, ich meinte Dienstag', true],
    ['de', 'nein, am Mittwoch', true],
    ['de', 'nein danke', false],
    ['fr', 'non, je voulais dire mardi', true],
    ['fr', 'plutôt mercredi', true],
    ['fr', 'non merci', false],
    ['es', 'no, quise decir martes', true],
    ['es', 'mejor el miércoles', true],
    ['es', 'no gracias', false],
  ];
  for (const [language, text, isCorrection] of corrections) {
    it(`${language}: "${text}" is ${isCorrection ? 'one' : 'none'}`, () => {
      assert.equal(understandSaid(text, language).isCorrection, isCorrection);
    });
  }
});

describe('which of what was offered', () => {
  const ordinals: [string, string, number[]][] = [
    ['en', 'the first one', [1]],
    ['en', 'the second one please', [2]],
    ['en', 'the last', [-1]],
    ['en', "I'll take the earlier one", [1]],
    ['en', 'the later one works', [-1]],
    ['en', 'the first two', [1, 2]],
    ['en', 'option three', [3]],
    ['en', 'number two', [2]],
    ['en', 'just a second', []],
    ['en', 'my first name is Anna', []],
    ['en', 'first of all, hello', []],
    ['en', 'last week', []],
    ['de', 'den ersten bitte', [1]],
    ['de', 'der zweite Termin', [2]],
    ['de', 'den letzten', [-1]],
    ['de', 'der frühere passt', [1]],
    ['de', 'letzte Woche', []],
    ['fr', 'le premier', [1]],
    ['fr', 'la deuxième option', [2]],
    ['fr', 'le dernier', [-1]],
    ['fr', 'les deux premiers', [1, 2]],
    ['fr', 'la semaine dernière', []],
    ['es', 'el primero', [1]],
    ['es', 'la segunda opción', [2]],
    ['es', 'el último', [-1]],
    ['es', 'los dos primeros', [1, 2]],
    ['es', 'un segundo', []],
  ];
  for (const [language, text, chosen] of ordinals) {
    it(`${language}: "${text}" is ${chosen.join(', ') || 'none'}`, () => {
      assert.deepEqual(valuesOf(understandSaid(text, language, 'choice').ordinals), chosen);
    });
  }
});
