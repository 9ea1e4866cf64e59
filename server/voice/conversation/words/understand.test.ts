import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { SpokenLanguage } from '../../languages/find-phrase-book.ts';
import { findDay, findOwnHoliday } from './find-day.ts';
import { findVocabulary } from './find-vocabulary.ts';
import { findSaidName } from './find-said-name.ts';
import { foldWords } from './fold-words.ts';
import { readPhoneNumber, sayPhoneNumber } from './read-phone-number.ts';
import { findConsent, findIntents, findSentiment, findName } from './understand.ts';

describe('the intent of a caller', () => {
  const cases: [SpokenLanguage, string, string | undefined][] = [
    ['en', "I'd like to leave a message", 'message'],
    ['en', 'Could somebody call me back?', 'callback'],
    ['en', 'Are you open right now?', 'open_now'],
    ['en', 'When do you close on Friday?', 'hours'],
    ['en', "What's your e-mail address?", 'email'],
    ['en', 'Where are you located', 'address'],
    ['en', 'Can I talk to a human', 'person'],
    ['en', 'That is all, goodbye', 'goodbye'],
    ['en', 'Purple elephants', undefined],
    ['de', 'Bitte rufen Sie mich zurück', 'callback'],
    ['de', 'Ich möchte eine Nachricht hinterlassen', 'message'],
    ['de', 'Haben Sie jetzt geöffnet?', 'open_now'],
    ['de', 'Wie sind Ihre Öffnungszeiten?', 'hours'],
    ['de', 'Wie lautet Ihre Telefonnummer?', 'phone'],
    ['de', 'Tschüß!', 'goodbye'],
    ['fr', "Pouvez-vous me rappeler, s'il vous plaît ?", 'callback'],
    ['fr', 'Je voudrais laisser un message', 'message'],
    ['fr', 'Êtes-vous ouverts ?', 'open_now'],
    ['fr', 'Quels sont vos horaires ?', 'hours'],
    ['fr', "Quelle est l'adresse ?", 'address'],
    ['fr', 'Merci, au revoir', 'goodbye'],
    ['es', '¿Me pueden llamar, por favor?', 'callback'],
    ['es', 'Quiero dejar un mensaje', 'message'],
    ['es', '¿Están abiertos ahora?', 'open_now'],
    ['es', '¿A qué hora cierran?', 'hours'],
    ['es', '¿Cuál es la dirección?', 'address'],
    ['es', 'Adiós', 'goodbye'],
  ];
  for (const [language, text, intent] of cases) {
    it(`${language}: "${text}" is ${intent ?? 'not known'}`, () => {
      assert.equal(findIntents(text, findVocabulary(language))[0], intent);
    });
  }

  it('is written in folded words, so that it can be found', () => {
    for (const language of ['en', 'de', 'fr', 'es'] as const) {
      const { intents, ...lists } = findVocabulary(language);
      for (const phrase of [...Object.values(intents), ...Object.values(lists)].flat()) {
        assert.equal(foldWords(phrase).join(' '), phrase.replaceAll('*', ''), `${language}: ${phrase}`);
      }
    }
  });
});

describe('a yes or a no', () => {
  it('is understood, and a no anywhere wins', () => {
    const english = findVocabulary('en');
    assert.equal(findConsent("Yes, that's right", english), 'yes');
    assert.equal(findConsent('No, that is not right', english), 'no');
    assert.equal(findConsent('maybe', english), null);
    assert.equal(findConsent('Sí, claro', findVocabulary('es')), 'yes');
    assert.equal(findConsent("C'est ça", findVocabulary('fr')), 'yes');
    assert.equal(findConsent('Stimmt so', findVocabulary('de')), 'yes');
  });
});

describe('a name beside something else', () => {
  const cases: [SpokenLanguage, string, string | null][] = [
    ['en', 'My name is Ada Lovelace, the key is lost', 'Ada Lovelace'],
    ['en', 'Hello my name is Ada and I want to leave a message', 'Ada'],
    ['en', 'my name is ada lovelace and i lost my key', 'ada lovelace'],
    ['en', 'my name is ada call him back soon', 'ada'],
    ['en', "My name's Mary O'Brien-Smith I lost it", "Mary O'Brien-Smith"],
    ['en', 'My name is Ludwig van Beethoven', 'Ludwig van Beethoven'],
    ['en', 'My name is on the list', null],
    ['en', 'My name is 12345', null],
    ['en', 'My name is', null],
    ['en', 'This is urgent, I am waiting', null],
    ['en', 'The key is lost', null],
    ['de', 'Guten Tag, ich heiße Jürgen Groß und der Schlüssel ist weg', 'Jürgen Groß'],
    ['de', 'Ich bin Kunde bei Ihnen', null],
    ['fr', "Bonjour, je m'appelle Zoé de La Tour et j'ai perdu la clé", 'Zoé de La Tour'],
    ['es', 'Hola, me llamo José García y he perdido la llave', 'José García'],
  ];
  for (const [language, text, name] of cases) {
    it(`in "${text}" is ${name ?? 'not said'}`, () => {
      assert.equal(findSaidName(text, findVocabulary(language)), name);
    });
  }
});

describe('a name', () => {
  const cases: [SpokenLanguage, string, string | null][] = [
    ['en', 'My name is Ada Lovelace.', 'Ada Lovelace'],
    ['en', "Yes, it's Grace", 'Grace'],
    ['en', "O'Brien", "O'Brien"],
    ['en', 'rather not', null],
    ['en', '12345', null],
    ['de', 'Mein Name ist Jürgen Groß', 'Jürgen Groß'],
    ['de', 'Keinath', 'Keinath'],
    ['fr', "Je m'appelle Zoé", 'Zoé'],
    ['es', 'Me llamo José', 'José'],
  ];
  for (const [language, text, name] of cases) {
    it(`in "${text}" is ${name ?? 'none'}`, () => {
      assert.equal(findName(text, findVocabulary(language)), name);
    });
  }
});

describe('a sentiment', () => {
  it('is that of the last word of praise or complaint', () => {
    const english = findVocabulary('en');
    assert.equal(findSentiment(['hello', 'bye'], english), 'neutral');
    assert.equal(findSentiment(['this is unacceptable'], english), 'negative');
    assert.equal(findSentiment(['this is unacceptable', 'oh, that is very kind'], english), 'positive');
  });
});

describe('a phone number', () => {
  it('is read in words around it, local or with its country', () => {
    assert.equal(readPhoneNumber('you can reach me at 030 901820 until five', 'DE'), '+4930901820');
    assert.equal(readPhoneNumber('+1 (202) 555-0143', 'DE'), '+12025550143');
    assert.equal(readPhoneNumber('202 555 0143', 'US'), '+12025550143');
    assert.equal(readPhoneNumber('at five', 'DE'), null);
    assert.equal(readPhoneNumber('12', 'DE'), null);
    assert.equal(readPhoneNumber('030 901820', 'nowhere'), null);
  });

  it('is said digit by digit where it is heard, and as it is written where it is read', () => {
    assert.equal(sayPhoneNumber('+12025550143', false), '+1 202 555 0143');
    assert.equal(sayPhoneNumber('+12025550143', true), '+1, 2 0 2, 5 5 5, 0 1 4 3');
    assert.equal(sayPhoneNumber('unknown', false), 'unknown');
  });
});

describe('a day', () => {
  // A Saturday.
  const today = Temporal.PlainDate.from('2026-11-21');
  const holidays = [{ start_date: '2026-12-24', end_date: '2026-12-26', name: 'Christmas', hours: [] }];
  const cases: [SpokenLanguage, string, string, string | null][] = [
    ['en', 'en-US', 'are you open today', '2026-11-21'],
    ['en', 'en-US', 'and tomorrow?', '2026-11-22'],
    ['en', 'en-GB', 'the day after tomorrow', '2026-11-23'],
    ['en', 'en-GB', 'do you open on Saturdays', '2026-11-21'],
    ['en', 'en-US', 'on friday', '2026-11-27'],
    ['en', 'en-US', 'are you open on Christmas day', '2026-12-24'],
    ['en', 'en-US', 'whenever', null],
    ['de', 'de-DE', 'am Mittwoch', '2026-11-25'],
    ['de', 'de-DE', 'übermorgen', '2026-11-23'],
    ['fr', 'fr-FR', "aujourd'hui", '2026-11-21'],
    ['fr', 'fr-FR', 'après-demain', '2026-11-23'],
    ['fr', 'fr-FR', 'lundi', '2026-11-23'],
    ['es', 'es-ES', '¿el miércoles?', '2026-11-25'],
    ['es', 'es-ES', 'mañana', '2026-11-22'],
    ['es', 'es-ES', 'pasado mañana', '2026-11-23'],
  ];
  for (const [language, locale, text, date] of cases) {
    it(`${language}: "${text}" is ${date ?? 'none'}`, () => {
      const found =
        findOwnHoliday(text, { today, vocabulary: findVocabulary(language), holidays }) ??
        findDay(text, { today, locale, vocabulary: findVocabulary(language) });
      assert.equal(found?.toString() ?? null, date);
    });
  }
});
