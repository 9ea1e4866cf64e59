import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MessageKind, TakenMessage } from '../call-recorder.ts';
import type { LineReport } from '../line.ts';
import { testScript } from '../testing/test-script.ts';
import { type FinishedCall, type CallEndReason, measure, summarizeCall } from './summarize-call.ts';
import { type CallHistory, addHeard, addSpoken, emptyHistory } from './call-history.ts';
import { findPhraseBook, spokenLanguages } from '../languages/find-phrase-book.ts';
import { findVocabulary } from '../conversation/words/find-vocabulary.ts';

function message(kind: MessageKind, over: Partial<TakenMessage> = {}): TakenMessage {
  return { kind, body: 'Call the plumber', callerName: null, callbackNumber: null, audioMs: null, ...over };
}

function after(
  endReason: CallEndReason,
  history: Partial<CallHistory> = {},
  language: string = 'en',
): FinishedCall {
  const spoken = spokenLanguages.find((known) => known === language) ?? 'en';
  return {
    endReason,
    history: { ...emptyHistory(), ...history },
    script: testScript({ language }),
    book: findPhraseBook(language),
    vocabulary: findVocabulary(spoken),
    report: null,
    today: Temporal.PlainDate.from('2026-11-23'),
  };
}

const hungUp: CallEndReason = { why: 'caller' };

/** A call that the assistant placed, with its first sentence heard in whole or in part. */
function placed(endReason: CallEndReason, isHeard: boolean, language = 'en'): FinishedCall {
  const call = after(endReason, {}, language);
  const spoken = { heard: 'Hello.', offsetMs: 0, durationMs: 900, interrupted: !isHeard };
  addSpoken(call.history, spoken);
  return { ...call, script: { ...call.script, direction: 'outbound' } };
}

describe('the outcome of a call', () => {
  const cases: [name: string, call: FinishedCall, status: string, outcome: string][] = [
    ['hung up without anything', after(hungUp), 'completed', 'abandoned'],
    ['silent to the end', after({ why: 'silence' }), 'completed', 'abandoned'],
    ['gone before the answer', after({ why: 'gone_before_answer' }), 'canceled', 'abandoned'],
    ['never answered', after({ why: 'not_answered' }), 'no_answer', 'no_answer'],
    ['a fault', after({ why: 'fault' }), 'failed', 'failed'],
    ['a failed line', after({ why: 'line_failed', cause: 'x' }), 'failed', 'failed'],
    ['media lost', after({ why: 'media_lost' }), 'completed', 'abandoned'],
    ['the limit', after({ why: 'limit' }), 'completed', 'abandoned'],
    ['called, and the welcome heard', placed(hungUp, true), 'completed', 'information_given'],
    ['called, and hung up in the welcome', placed(hungUp, false), 'completed', 'abandoned'],
    [
      'called, and hung up on a mailbox',
      placed({ why: 'machine', isLeft: false }, false),
      'completed',
      'no_answer',
    ],
    [
      'called, and reached a mailbox',
      placed({ why: 'machine', isLeft: true }, true),
      'completed',
      'voicemail',
    ],
    ['held to the end', after({ why: 'held' }), 'completed', 'abandoned'],
    [
      'a question answered',
      after(hungUp, { informed: [{ topic: 'address', about: null }] }),
      'completed',
      'information_given',
    ],
    [
      'a recording',
      after(hungUp, { messages: [{ message: message('voicemail'), kept: true }] }),
      'completed',
      'voicemail',
    ],
    [
      'a request to be called back',
      after(hungUp, { messages: [{ message: message('callback'), kept: true }] }),
      'completed',
      'message_taken',
    ],
    [
      'a message, then a fault',
      after({ why: 'fault' }, { messages: [{ message: message('message'), kept: true }] }),
      'failed',
      'message_taken',
    ],
    [
      'a message that was lost',
      after(hungUp, { messages: [{ message: message('message'), kept: false }] }),
      'completed',
      'abandoned',
    ],
  ];
  for (const [name, call, status, outcome] of cases) {
    it(`${name}: ${status}, ${outcome}`, () => {
      const ending = summarizeCall(call);
      assert.deepEqual([ending.status, ending.outcome], [status, outcome]);
      assert.notEqual(ending.summary, '');
      assert.equal(ending.error === null, status !== 'failed');
    });
  }
});

describe('the summary', () => {
  it('says of a call that the assistant placed who picked up, in every language', () => {
    for (const language of spokenLanguages) {
      const { called, heardWelcome, leftWelcome } = findPhraseBook(language).written;
      assert.equal(summarizeCall(placed(hungUp, true, language)).summary, heardWelcome(called));
      assert.equal(
        summarizeCall(placed({ why: 'machine', isLeft: true }, true, language)).summary,
        leftWelcome,
      );
    }
  });

  it('blames no caller for a call that the assistant placed and that ended when it was picked up', () => {
    for (const language of spokenLanguages) {
      const { goneOnAnswer, goneBeforeAnswer } = findPhraseBook(language).written;
      const call = placed({ why: 'gone_before_answer' }, false, language);
      assert.equal(summarizeCall(call).summary, goneOnAnswer);
      assert.notEqual(goneOnAnswer, goneBeforeAnswer);
    }
  });

  it('tells questions and messages in a sentence each, with the name that was given', () => {
    const notes = {
      informed: [
        { topic: 'opening_hours', about: null },
        { topic: 'opening_hours', about: null },
        { topic: 'faq', about: 'Do you deliver?' },
      ],
      messages: [
        { message: message('callback', { callerName: 'Ada', callbackNumber: '+4930901820' }), kept: true },
      ],
    } satisfies Partial<CallHistory>;
    const ending = summarizeCall(after(hungUp, notes));
    assert.equal(
      ending.summary,
      'Ada asked about the opening hours and a frequent question (Do you deliver?). ' +
        'Ada asks to be called back at +49 30 901820: “Call the plumber”',
    );
    assert.deepEqual(ending.extracted, {
      message_kind: 'callback',
      message: 'Call the plumber',
      caller_name: 'Ada',
      name: 'Ada',
      phone: '+4930901820',
      callback_number: '+4930901820',
      asked_about: 'opening_hours, faq',
    });
  });

  it('says that somebody spoke, when somebody did, in every language', () => {
    const report = (callerTalkMs: number) => ({
      media: { callerTalkMs, assistantTalkMs: 900 } as NonNullable<LineReport['media']>,
    });
    for (const language of spokenLanguages) {
      const { caller, spoke, spokeUnheard, silent } = findPhraseBook(language).written;
      const summaryOf = (call: FinishedCall): string => summarizeCall(call).summary;
      const inWords = after(hungUp, {}, language);
      addHeard(inWords.history, { kind: 'words', text: 'Purple elephants', atMs: 0, durationMs: 0 });
      assert.equal(summaryOf(inWords), spoke(caller));
      const lost = { ...inWords, endReason: { why: 'media_lost' } as const };
      assert.equal(summaryOf(lost).indexOf(spoke(caller)), 0, 'also when the call broke off');
      assert.equal(summaryOf(after(hungUp, { hasSpokenUnheard: true }, language)), spokeUnheard(caller));
      assert.equal(
        summaryOf({ ...after(hungUp, {}, language), report: report(2_400) }),
        spokeUnheard(caller),
      );
      assert.equal(summaryOf({ ...after(hungUp, {}, language), report: report(300) }), silent(caller));
      const { heardWelcome, called } = findPhraseBook(language).written;
      const person = placed(hungUp, true, language);
      addHeard(person.history, { kind: 'words', text: 'Purple elephants', atMs: 0, durationMs: 0 });
      assert.equal(summaryOf(person), `${heardWelcome(called)} ${spoke(called)}`);
    }
  });

  it('shortens a long message, and tells it on one line', () => {
    const body = `one\ntwo ${'word '.repeat(200)}`;
    const { summary } = summarizeCall(
      after(hungUp, { messages: [{ message: message('message', { body }), kept: true }] }),
    );
    assert.match(summary, /“one two word .*…”$/);
    assert.ok(summary.length < 260);
  });

  it('is whole in every language', () => {
    const reasons: CallEndReason[] = [
      hungUp,
      { why: 'limit' },
      { why: 'held' },
      { why: 'fault' },
      { why: 'media_lost' },
      { why: 'shutdown' },
    ];
    for (const language of spokenLanguages) {
      for (const endReason of reasons) {
        const notes = {
          informed: [{ topic: 'email', about: null }],
          messages: [{ message: message('voicemail', { audioMs: 12_400 }), kept: true }],
        } satisfies Partial<CallHistory>;
        const { summary } = summarizeCall(after(endReason, notes, language));
        assert.match(summary, /12/);
        assert.doesNotMatch(summary, /undefined|null/);
      }
    }
  });
});

describe('the figures of a call', () => {
  it('come from the turns, and from the line where it has measured', () => {
    const notes = emptyHistory();
    addSpoken(notes, { heard: 'Hello', offsetMs: 0, durationMs: 1_000, interrupted: true });
    addHeard(notes, { kind: 'words', text: 'hi there', atMs: 1_200, durationMs: 800 });
    addSpoken(notes, { heard: 'Yes?', offsetMs: 2_150, durationMs: 500, interrupted: false });
    addHeard(notes, { kind: 'key', key: '1', atMs: 3_000 });
    addSpoken(notes, { heard: '', offsetMs: 3_050, durationMs: 0, interrupted: true });
    addSpoken(notes, { heard: 'Please', offsetMs: 3_070, durationMs: 100, interrupted: false });
    assert.equal(addHeard(notes, { kind: 'speech_started', atMs: 4_000 }), null);
    const figures = measure(notes, null);
    assert.equal(figures.turns, 5);
    assert.equal(figures.interruptions, 1);
    assert.deepEqual(figures.talk_seconds, { caller: 0.8, assistant: 1.6 });
    assert.deepEqual(figures.response_latency_ms, { p50: 70, p95: 150 });
  });

  it('are none without an answer', () => {
    assert.deepEqual(measure(emptyHistory(), { media: null }).response_latency_ms, { p50: null, p95: null });
  });
});
