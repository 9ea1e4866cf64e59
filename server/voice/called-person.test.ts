import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallScript } from './call-recorder.ts';
import { findPhraseBook, spokenLanguages } from './languages/find-phrase-book.ts';
import { testScript } from './testing/test-script.ts';
import { TestCall } from './testing/test-call.ts';
import { ring } from './testing/phone-call.ts';
import { TextLine } from './text-line.ts';

const PURPOSE = 'Your new glasses are ready to be picked up.';

const called = (over: Partial<CallScript> = {}): CallScript =>
  testScript({ direction: 'outbound', purpose: PURPOSE, ...over });

const callByPhone = (over: Partial<CallScript> = {}, refuse?: (what: string) => void) =>
  ring({ script: called(over), ...(refuse ? { refuse } : {}) });

const quietScreen = { said: () => undefined, beeped: () => undefined, ended: () => undefined };

function callByTyping(over: Partial<CallScript> = {}): TestCall<TextLine> {
  return new TestCall((clock) => new TextLine({ clock, screen: quietScreen }), { script: called(over) });
}

/** Waits until the person has heard the welcome, the purpose and the offers. */
const offered = (call: ReturnType<typeof callByPhone>): Promise<void> =>
  call.passUntil(() => call.line.said.length === 3);

/** What a person types who wants to speak to somebody, and one who wants no more calls. */
const SPOKEN = {
  en: ['I want to speak to a person', 'Please do not call me again'],
  de: ['Ich möchte mit einem Menschen sprechen', 'Rufen Sie mich bitte nicht mehr an'],
  fr: ['Je voudrais parler à une personne', "Ne m'appelez plus"],
  es: ['Quiero hablar con una persona', 'No me llamen más'],
} as const;

describe('a person whom the assistant called', () => {
  it('hears the welcome, what the campaign is about, and two keys; silence then ends the call', async () => {
    const call = callByPhone();
    const ending = await call.finish(60_000);
    const { called: offers, ending: endings } = findPhraseBook('en');
    assert.deepEqual(call.transcript, [
      'assistant: Hello, this is the practice of Doctor Meyer.',
      `assistant: ${PURPOSE}`,
      `assistant: ${offers.person} ${offers.notAgain}`,
      `assistant: ${endings.goodbyeToCalled}`,
    ]);
    assert.deepEqual([ending.status, ending.outcome], ['completed', 'information_given']);
  });

  it('hears only the welcome and the keys where the call belongs to no campaign', async () => {
    const call = callByPhone({ purpose: null });
    await call.finish(60_000);
    assert.equal(call.transcript.length, 3);
  });

  it('is offered no person where the assistant may take no messages', async () => {
    const { abilities } = testScript();
    const call = callByPhone({ abilities: { ...abilities, take_messages: false } });
    await offered(call);
    call.line.press('1');
    await call.finish(60_000);
    const said = call.transcript.join('\n');
    assert.doesNotMatch(said, /speak to a person/);
    assert.match(said, /The key 1 is not in use\./);
    assert.deepEqual(call.recorder.messages, []);
  });

  it('hears everything again on 0', async () => {
    const call = callByPhone();
    await offered(call);
    call.line.press('0');
    await call.finish(60_000);
    assert.equal(call.transcript.filter((line) => line === `assistant: ${PURPOSE}`).length, 2);
  });

  it('may press 2 during the goodbye', async () => {
    const call = callByPhone();
    await call.passUntil(() => call.line.said.length === 3 && call.line.isSounding);
    call.line.press('2');
    const ending = await call.finish();
    assert.ok(call.recorder.log.includes('barCalls'));
    assert.equal(ending.extracted['do_not_call'], true);
  });

  it('is told when the request for no more calls could not be stored', async () => {
    const call = callByPhone({}, (what) => {
      if (what === 'barCalls') throw new Error('the database is away');
    });
    await offered(call);
    call.line.press('2');
    const ending = await call.finish(120_000);
    assert.match(call.transcript.join('\n'), /could not be noted/);
    assert.doesNotMatch(call.transcript.join('\n'), /we will not call you again/);
    assert.equal(ending.extracted['do_not_call'], undefined);
  });

  it('may hang up at once: a key pressed just before counts', async () => {
    const call = callByPhone();
    await offered(call);
    call.line.press('2');
    call.line.leave();
    const ending = await call.finish();
    assert.ok(call.recorder.log.includes('barCalls'));
    assert.equal(ending.extracted['do_not_call'], true);
  });

  for (const language of spokenLanguages) {
    const book = findPhraseBook(language);
    const [person, notAgain] = SPOKEN[language];

    it(`${language}: presses 2, is told so, and is not called again`, async () => {
      const call = callByPhone({ language });
      await offered(call);
      call.line.press('2');
      const ending = await call.finish(60_000);
      assert.ok(call.recorder.log.includes('barCalls'));
      assert.deepEqual(call.transcript.slice(-2), [
        `assistant: ${book.called.notCalledAgain}`,
        `assistant: ${book.ending.goodbyeToCalled}`,
      ]);
      assert.equal(ending.summary, book.written.askedNotToBeCalled(book.written.called));
      assert.deepEqual(ending.extracted, { do_not_call: true });
    });

    it(`${language}: presses 1, and a request for a person goes to the inbox`, async () => {
      const call = callByPhone({ language, callerName: 'Ada' });
      await offered(call);
      call.line.press('1');
      const ending = await call.finish(60_000);
      assert.deepEqual(call.recorder.messages, [
        {
          messageKey: null,
          message: {
            kind: 'callback',
            body: book.written.wantsPerson,
            callerName: 'Ada',
            callbackNumber: null,
            audioMs: null,
          },
        },
      ]);
      assert.deepEqual(call.transcript.slice(-2), [
        `assistant: ${book.called.personNoted}`,
        `assistant: ${book.ending.goodbyeToCalled}`,
      ]);
      assert.equal(ending.outcome, 'message_taken');
    });

    it(`${language}: says the same in words`, async () => {
      const bars = callByTyping({ language });
      await bars.pass(500);
      const { personInWords, notAgainInWords } = book.called;
      assert.equal(bars.transcript.at(-1), `assistant: ${personInWords} ${notAgainInWords}`);
      bars.line.type(notAgain);
      await bars.finish();
      assert.ok(bars.recorder.log.includes('barCalls'));
      assert.ok(bars.transcript.includes(`assistant: ${book.called.notCalledAgain}`));

      const asks = callByTyping({ language });
      await asks.pass(500);
      asks.line.type(person);
      await asks.finish();
      assert.equal(asks.recorder.messages[0]?.message.body, book.written.wantsPerson);
      assert.ok(asks.transcript.includes(`assistant: ${book.called.personNoted}`));
    });
  }

  it('may press the keys where words are typed, and ask a question first', async () => {
    const call = callByTyping();
    await call.pass(500);
    call.line.type('What is your address?');
    await call.pass(500);
    assert.ok(call.transcript.includes('assistant: Our address is Lindenstraße 5, Berlin.'));
    call.line.press('2');
    await call.finish();
    assert.ok(call.recorder.log.includes('barCalls'));
  });
});

describe('a caller', () => {
  it('who wants no calls is kept from being called as well, and may go on', async () => {
    const call = new TestCall((clock) => new TextLine({ clock, screen: quietScreen }));
    await call.pass(500);
    call.line.type('Please stop calling me');
    await call.pass(500);
    assert.equal(call.transcript.at(-1), 'assistant: Is there anything else I can do for you?');
    call.line.leave();
    await call.finish();
    assert.ok(call.recorder.log.includes('barCalls'));
  });
});
