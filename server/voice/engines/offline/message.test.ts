import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { OfflineContext, OfflineInput } from './state.ts';
import { spokenLanguages } from '../../languages/find-phrase-book.ts';
import { context, gone, key, noMessages, play, silence, words } from './testing/play-offline.ts';

describe('a message in words', () => {
  const on = context({}, true);
  const unknown = context({ callerNumber: null }, true);
  const begun = [words('leave a message'), words('The key is lost')];

  it('is asked for piece by piece, and read back', () => {
    assert.match(play(begun.slice(0, 1), on).said, /What would you like me to pass on/);
    assert.match(play(begun, on).said, /your name/);
    assert.match(
      play([...begun, words('Ada')], on).said,
      /^Thank you, Ada\. We can reach you at \+1 202 555 0143\./,
    );
    assert.deepEqual(play([...begun, words('Ada'), words('yes')], on).steps, [
      {
        do: 'leave_message',
        message: {
          kind: 'message',
          body: 'The key is lost',
          callerName: 'Ada',
          callbackNumber: null,
          audioMs: null,
        },
      },
    ]);
  });

  it('asks twice more after a bare yes, and lets it be then', () => {
    const yes = [words('leave a message'), words('yes'), words('yes')];
    assert.match(play(yes, on).said, /What would you like me to pass on/);
    assert.match(play([...yes, words('yes')], on).said, /anything else/);
  });

  it('does not ask a known caller for the name', () => {
    const known = context({ callerName: 'Ada Lovelace' }, true);
    assert.match(play(begun, known).said, /^Thank you, Ada Lovelace\. We can reach you/);
  });

  it('does not ask for a name that was said already, wherever it was said', () => {
    const request = 'Hi, my name is Ada Lovelace and I want to leave a message';
    assert.match(play([words(request), words('The key is lost')], on).said, /^Thank you, Ada Lovelace\./);
    const inBody = play([words('leave a message'), words('My name is Ada, the key is lost')], on);
    assert.match(inBody.said, /^Thank you, Ada\. We can reach you/);
    assert.equal(inBody.state.draft?.body, 'My name is Ada, the key is lost');
    const before = [words('Hello, my name is Ada.'), words('Are you open?')];
    assert.match(play([...before, ...begun], on).said, /^Thank you, Ada\./);
    const kept: OfflineInput = { did: 'leave_message', kind: 'message', kept: true };
    const first = [...begun, words('Ada'), words('yes'), kept];
    assert.match(play([...first, ...begun], on).said, /^Thank you, Ada\./, 'nor for a second message');
  });

  it('reads back a number that was said already, and asks again when it is not the one', () => {
    const request = [
      words('Please call me back on +44 20 7946 0958'),
      words('About the table'),
      words('Ada'),
    ];
    assert.match(play(request, on).said, /reach you at \+44 20 7946 0958/);
    assert.match(
      JSON.stringify(play([...request, words('yes')], on).steps),
      /"callbackNumber":"\+442079460958"/,
    );
    const inBody = [
      words('leave a message'),
      words('The key is lost, my number is 030 901820'),
      words('Ada'),
    ];
    assert.match(play(inBody, on).said, /reach you at \+49 30 901820/);
    assert.match(play([...inBody, words('no')], on).said, /At which number/);
    const other = [...inBody, words('no'), words('030 901821'), words('yes')];
    assert.match(JSON.stringify(play(other, on).steps), /"callbackNumber":"\+4930901821"/);
    const none = [...inBody, words('no'), words('the usual one'), words('the usual one')];
    assert.match(JSON.stringify(play(none, on).steps), /"callbackNumber":null/, 'it was not the one');
    const order = [words('leave a message'), words('It is about order 4711 of 12.11.2026'), words('Ada')];
    assert.match(play(order, on).said, /reach you at \+1 202 555 0143/, 'other numbers are none');
  });

  it('prefers the name that the caller says to that of the contact, and the last one said', () => {
    const known = context({ callerName: 'Ada Lovelace' }, true);
    const told = [words('leave a message'), words('My name is Grace Hopper. The key is lost')];
    assert.match(play(told, known).said, /^Thank you, Grace Hopper\./);
  });

  it('asks for the number when it was withheld, once more when it was none, and takes another one', () => {
    const asked = [...begun, words('Ada')];
    assert.match(play(asked, unknown).said, /At which number/);
    assert.match(play([...asked, words('the usual one')], unknown).said, /no phone number I know/);
    assert.match(play([...asked, words('030 901820')], unknown).said, /reach you at \+49 30 901820/);
    const corrected = play([...asked, words('030 901820'), words('no, 030 901821'), words('yes')], unknown);
    assert.match(JSON.stringify(corrected.steps), /\+4930901821/);
  });

  it('is kept without a number when the caller gives none', () => {
    const { steps } = play([...begun, words('Ada'), words('no')], unknown);
    assert.equal(steps[0]?.do, 'leave_message');
  });

  it('is dropped when the caller wants it dropped', () => {
    const { said, state } = play([...begun, words('never mind')], on);
    assert.match(said, /have not kept anything/);
    assert.equal(state.draft, null);
    assert.deepEqual(play([...begun, words('never mind'), gone], on).steps, []);
  });

  it('may quote a farewell without being one', () => {
    const { steps } = play(
      [words('leave a message'), words('Please tell John that I said goodbye to him'), gone],
      on,
    );
    assert.match(JSON.stringify(steps), /said goodbye to him/);
  });

  it('is kept as far as it was given when the caller hangs up', () => {
    const kinds = (inputs: OfflineInput[], where: OfflineContext): string[] =>
      play([...inputs, gone], where).steps.map((step) =>
        step.do === 'leave_message' ? step.message.kind : step.do,
      );
    assert.deepEqual(kinds(begun, on), ['message']);
    assert.deepEqual(kinds([words('leave a message')], on), []);
    assert.deepEqual(kinds([words('call me back')], on), ['callback']);
    assert.deepEqual(kinds([words('call me back')], unknown), []);
    assert.deepEqual(kinds([words('call me back'), words('About the car')], unknown), ['callback']);
  });

  it('is kept when the caller falls silent or turns to something else', () => {
    assert.match(play([...begun, silence], on).said, /^Are you still there\? May I have your name/);
    const silent = play([...begun, silence, silence, silence], on);
    assert.deepEqual(
      silent.steps.map((step) => step.do),
      ['leave_message', 'say', 'hang_up'],
    );
    assert.equal(play([...begun, key('3')], on).steps[0]?.do, 'leave_message');
  });

  it('is confirmed only when it was stored', () => {
    const asked = [...begun, words('Ada'), words('yes')];
    const kept: OfflineInput = { did: 'leave_message', kind: 'message', kept: true };
    assert.match(play([...asked, kept], on).said, /^Thank you, I have taken your message/);
    const lost: OfflineInput = { did: 'leave_message', kind: 'message', kept: false };
    assert.match(play([...asked, lost], on).said, /^I am sorry, I cannot take a message/);
  });

  it('is refused where the assistant may take no messages', () => {
    const { said, state } = play([words('leave a message')], context({ abilities: noMessages }, true));
    assert.match(said, /cannot take a message/);
    assert.equal(state.draft, null);
  });

  it('is taken in every language', () => {
    const requests = {
      en: 'leave a message',
      de: 'eine Nachricht',
      fr: 'laisser un message',
      es: 'dejar un mensaje',
    };
    const consents = { en: 'yes', de: 'ja', fr: 'oui', es: 'sí' };
    for (const language of spokenLanguages) {
      const there = context({ language }, true);
      const inputs = [words(requests[language]), words('X 42'), words('Ada'), words(consents[language])];
      const { steps } = play(inputs, there);
      assert.equal(steps[0]?.do, 'leave_message', language);
    }
  });
});
