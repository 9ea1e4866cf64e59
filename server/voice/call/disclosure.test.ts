import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPhraseBook, spokenLanguages } from '../languages/find-phrase-book.ts';
import { ring } from '../testing/phone-call.ts';
import { testScript } from '../testing/test-script.ts';
import { disclosureOf } from './disclosure.ts';

const { disclosure } = findPhraseBook('en');
const welcomeMessage = testScript().welcomeMessage;

describe('the sentence after the welcome', () => {
  it('tells what is so, and nothing where nothing is', () => {
    const told = (announceAi: boolean, recordingAnnounced: boolean): string | null =>
      disclosureOf({ welcomeMessage, announceAi, recordingAnnounced }, { disclosure });
    assert.equal(told(true, true), disclosure.both);
    assert.equal(told(true, false), disclosure.ai);
    assert.equal(told(false, true), disclosure.recorded);
    assert.equal(told(false, false), null);
  });

  it('leaves out what the welcome message says itself, in every language', () => {
    const welcomes = {
      en: ['Hello, I am the AI assistant of Meyer.', 'Hello. This call may be recorded.'],
      de: ['Guten Tag, hier ist der virtuelle Assistent.', 'Guten Tag. Das Gespräch wird aufgezeichnet.'],
      fr: ['Bonjour, je suis un assistant virtuel.', 'Bonjour. Cet appel est enregistré.'],
      es: ['Hola, soy un asistente de inteligencia artificial.', 'Hola. Esta llamada será grabada.'],
    };
    for (const language of spokenLanguages) {
      const book = findPhraseBook(language);
      const [ai, recorded] = welcomes[language];
      const told = (welcome: string | undefined): string | null =>
        disclosureOf({ welcomeMessage: welcome ?? '', announceAi: true, recordingAnnounced: true }, book);
      assert.equal(told(ai), book.disclosure.recorded, language);
      assert.equal(told(recorded), book.disclosure.ai, language);
    }
    for (const welcome of [
      'Hello, this is an automated assistant.',
      'Hi, you are talking to a voice bot.',
      'Hello, I am an AI.',
      'Guten Tag, hier spricht die digitale Telefonassistentin.',
      'Hallo, Sie sprechen mit einer KI.',
      'Bonjour, ici l’assistante numérique de la maison.',
      'Hola, le atiende nuestro sistema automático.',
    ]) {
      const told = { welcomeMessage: welcome, announceAi: true, recordingAnnounced: false };
      assert.equal(disclosureOf(told, { disclosure }), null, welcome);
    }
    for (const welcome of [
      'Hello, this call is being recorded.',
      'Hello, we record all calls for training.',
      'Guten Tag. Ihr Anruf wird zu Schulungszwecken aufgezeichnet.',
      'Bonjour. Les appels peuvent être enregistrés.',
      'Hola. Grabamos esta llamada.',
    ]) {
      const told = { welcomeMessage: welcome, announceAi: false, recordingAnnounced: true };
      assert.equal(disclosureOf(told, { disclosure }), null, welcome);
    }
  });

  it('is said where such words are only part of a name or of what the business does', () => {
    for (const welcome of [
      'Welcome to Digital Dental, how can I help you?',
      'Thank you for calling Robot World and AI Motors.',
      'Hello, Virtual Reality Café, how can I help?',
      "Hello, this is Bob's Record Store.",
      'Bonjour, hôtel du Lac, enregistrement des bagages à toute heure.',
      'Hola, taller de grabados Ruiz.',
      'Guten Tag, Autohaus Automatik Müller.',
    ]) {
      const told = { welcomeMessage: welcome, announceAi: true, recordingAnnounced: true };
      assert.equal(disclosureOf(told, { disclosure }), disclosure.both, welcome);
    }
    const aim = 'Hello, our aim is to help you. Please say for the record who you are.';
    assert.equal(
      disclosureOf({ welcomeMessage: aim, announceAi: true, recordingAnnounced: false }, { disclosure }),
      disclosure.ai,
    );
  });

  it('is said before the menu, also to a caller who interrupts the welcome', async () => {
    const call = ring({ script: testScript({ announceAi: true, recordingAnnounced: true }) });
    await call.pass(1_000);
    call.line.press('3');
    await call.passUntil(() => call.line.said.length > 2);
    assert.equal(call.line.said[1], disclosure.both);
    assert.match(call.line.said[2] ?? '', /We are open/);
    call.line.leave();
    await call.finish();
  });

  it('is not spoken on a mailbox', async () => {
    const script = testScript({ announceAi: true, recordingAnnounced: true, direction: 'outbound' });
    const call = ring({ script, answeredBy: 'machine' });
    await call.finish();
    assert.deepEqual(call.line.said, [welcomeMessage]);
  });
});
