import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { claimsDeed } from './claims.ts';

describe('a sentence of a model', () => {
  const claims: Record<string, string[]> = {
    'en-US': [
      "You're all set for Tuesday.",
      'I have booked it.',
      'Your order has been placed.',
      'It is cancelled.',
    ],
    'de-DE': ['Ihr Termin ist gebucht.', 'Ich habe Sie eingetragen.', 'Der Termin wurde abgesagt.'],
    'fr-FR': ['Votre table est réservée.', 'J’ai annulé : il est annulé.'],
    'es-ES': ['Su cita está confirmada.', 'Queda reservado para el martes.'],
  };
  const others: Record<string, string[]> = {
    'en-US': [
      'Shall I have it booked?',
      'It is not booked yet.',
      'We are fully booked on Tuesday.',
      'Once it is booked you get a text.',
      'We open at nine.',
    ],
    'de-DE': ['Soll ich das buchen?', 'Das ist noch nicht gebucht.', 'Am Dienstag sind wir ausgebucht.'],
    'fr-FR': ['Ce n’est pas réservé.', 'Voulez-vous que ce soit réservé ?'],
    'es-ES': ['Todavía no está reservado.', '¿Lo dejo reservado?'],
  };
  for (const [language, sentences] of Object.entries(claims)) {
    it(`claims in ${language} that something was done`, () => {
      for (const sentence of sentences) assert.equal(claimsDeed(sentence, language), true, sentence);
    });
    it(`asks, denies or only tells in ${language}`, () => {
      for (const sentence of others[language] ?? [])
        assert.equal(claimsDeed(sentence, language), false, sentence);
    });
  }
});
