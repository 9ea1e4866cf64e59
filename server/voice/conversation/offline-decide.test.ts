import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallScript } from '../desk.ts';
import { rehearsalScript } from '../rehearsal.ts';
import type { CallerInput, Step } from './dialogue.ts';
import { decide } from './offline-decide.ts';
import type { OfflineContext, OfflineInput, OfflineState } from './offline-state.ts';
import { firstState } from './offline-state.ts';
import { findPhraseBook, spokenLanguageOf, spokenLanguages } from './phrases/find-phrase-book.ts';
import { findVocabulary } from './words/find-vocabulary.ts';

function context(over: Partial<CallScript> = {}, understandsWords = false): OfflineContext {
  const script = rehearsalScript(over);
  return {
    script,
    book: findPhraseBook(script.language),
    vocabulary: findVocabulary(spokenLanguageOf(script.language)),
    understandsWords,
    hasSound: !understandsWords,
    // A Monday at eleven in Berlin.
    now: Temporal.Instant.from('2026-11-23T10:00:00Z'),
  };
}

/** Feeds inputs one after the other; gives the steps of the last, and where it led. */
function play(
  inputs: OfflineInput[],
  on: OfflineContext,
): { state: OfflineState; steps: Step[]; said: string } {
  let state = firstState;
  let steps: Step[] = [];
  for (const input of inputs) ({ state, steps } = decide(state, input, on));
  return { state, steps, said: saidOf(steps) };
}

function saidOf(steps: Step[]): string {
  return steps
    .map((step) => (step.do === 'say' ? step.text : ''))
    .join(' ')
    .trim();
}

const key = (pressed: string): CallerInput => ({ kind: 'key', key: pressed });
const words = (text: string): CallerInput => ({ kind: 'words', text });
const greeted: CallerInput = { kind: 'greeted' };
const silence: CallerInput = { kind: 'silence' };
const gone: CallerInput = { kind: 'gone' };
const noMessages = { ...rehearsalScript().abilities, take_messages: false };
const noHours = { ...rehearsalScript().business, openingHours: [] };

describe('the keypad menu', () => {
  it('names what is offered, each choice on its own key', () => {
    assert.match(play([greeted], context()).said, /press 1.*press 2.*press 3.*press 0/);
    const hoursOnly = play([greeted], context({ abilities: noMessages })).said;
    assert.doesNotMatch(hoursOnly, /press [12]/);
    assert.match(hoursOnly, /press 3/);
    assert.doesNotMatch(play([greeted], context({ business: noHours })).said, /press 3/);
  });

  it('is a goodbye when nothing is offered', () => {
    const { steps, said } = play([greeted], context({ abilities: noMessages, business: noHours }));
    assert.match(said, /nobody can take your call/);
    assert.deepEqual(steps.at(-1), { do: 'hang_up', because: 'goodbye' });
  });

  it('records a message on 1 and a wish to be called back on 2', () => {
    assert.deepEqual(play([key('1')], context()).steps.at(-1), { do: 'record_message', kind: 'voicemail' });
    const callback = play([key('2')], context());
    assert.deepEqual(callback.steps.at(-1), { do: 'record_message', kind: 'callback' });
    assert.match(callback.said, /call you back at \+1, 2 0 2, 5 5 5, 0 1 4 3/);
    assert.match(play([key('2')], context({ callerNumber: null })).said, /your name, your number/);
  });

  it('repeats itself on 0, 9 and *', () => {
    for (const pressed of ['0', '9', '*']) {
      assert.equal(play([key(pressed)], context()).said, play([greeted], context()).said);
    }
  });

  it('tells of keys that mean nothing, also of those that are not offered', () => {
    for (const pressed of ['7', '#', 'A']) {
      assert.match(
        play([key(pressed)], context()).said,
        new RegExp(`^The key ${pressed} is not in use\\. To leave`),
      );
    }
    assert.match(play([key('1')], context({ abilities: noMessages })).said, /^The key 1 is not in use/);
  });

  it('is repeated twice to silence, then comes the goodbye', () => {
    const menu = play([greeted], context()).said;
    assert.equal(play([greeted, silence], context()).said, menu);
    assert.equal(play([greeted, silence, silence], context()).said, menu);
    const last = play([greeted, silence, silence, silence], context());
    assert.deepEqual(last.steps.at(-1), { do: 'hang_up', because: 'silence' });
    assert.equal(last.state.phase, 'over');
    assert.deepEqual(play([greeted, silence, silence, silence, key('1')], context()).steps, []);
  });

  it('has patience again after a key that meant something', () => {
    const { steps } = play([greeted, silence, silence, key('0'), silence], context());
    assert.equal(
      steps.some((step) => step.do === 'hang_up'),
      false,
    );
  });

  it('cannot be hidden by noise for ever', () => {
    const noise: CallerInput = { kind: 'sound' };
    const first = play([greeted, noise], context()).steps;
    assert.ok(first.length > 0 && first.every((step) => step.do === 'say' && !step.interruptible));
    assert.deepEqual(play([noise, noise, noise], context()).steps.at(-1), {
      do: 'hang_up',
      because: 'silence',
    });
  });

  it('confirms a recording and offers what is left to do; silence then ends the call', () => {
    const kept: OfflineInput = { did: 'record_message', kind: 'voicemail', outcome: 'kept' };
    assert.match(
      play([key('1'), kept], context()).said,
      /has been recorded\. To leave .*Or simply hang up\./,
    );
    const steps = play([key('1'), kept, silence], context()).steps;
    assert.deepEqual(steps.at(-1), { do: 'hang_up', because: 'goodbye' });
    const callback: OfflineInput = { did: 'record_message', kind: 'callback', outcome: 'kept' };
    assert.match(play([key('2'), callback], context()).said, /^Thank you, we will call you back/);
  });

  it('tells that nothing was recorded, and why', () => {
    const empty: OfflineInput = { did: 'record_message', kind: 'voicemail', outcome: 'empty' };
    assert.match(play([key('1'), empty], context()).said, /^I did not hear anything.*press 1/);
    const failed: OfflineInput = { did: 'record_message', kind: 'voicemail', outcome: 'failed' };
    assert.match(play([key('1'), failed], context()).said, /^I am sorry, I cannot take a message/);
  });

  it('exists in every language, without a hole', () => {
    for (const language of spokenLanguages) {
      const { said } = play([greeted], context({ language }));
      for (const digit of ['1', '2', '3', '0']) assert.ok(said.includes(digit), `${language}: ${said}`);
      assert.doesNotMatch(said, /undefined|null/);
    }
  });
});

describe('a conversation in words', () => {
  const on = context({}, true);

  it('begins with what can be asked for', () => {
    assert.match(play([greeted], on).said, /leave a message.*called back.*question/);
    assert.doesNotMatch(play([greeted], context({ abilities: noMessages }, true)).said, /message/);
  });

  it('tells the facts of the business, and says so when it does not know one', () => {
    assert.match(play([words('where are you located')], on).said, /Lindenstraße 5, Berlin/);
    assert.match(play([words('what is your e-mail address')], on).said, /hello@meyer\.example/);
    assert.match(play([words('do you have a website')], on).said, /meyer\.example/);
    assert.match(play([words('what is your phone number')], on).said, /\+49 30 901820/);
    const without = context({ business: { ...rehearsalScript().business, website: null } }, true);
    assert.match(play([words('do you have a website')], without).said, /do not have that at hand/);
  });

  it('tells the hours of the day that was asked for', () => {
    assert.match(play([words('are you open now?')], on).said, /^Yes, we are open now, until 5 PM\./);
    assert.match(
      play([words('are you open tomorrow?')], on).said,
      /^Tomorrow we are open from 9 AM to 5 PM\./,
    );
    assert.match(play([words('opening hours on saturday')], on).said, /^On Saturday we are closed\./);
    assert.match(play([words('what are your hours')], on).said, /Monday to Friday from 9 AM to 5 PM/);
    assert.match(
      play([words('when do you open')], context({ business: noHours }, true)).said,
      /no regular opening hours/,
    );
  });

  it('answers from the FAQs before its own facts, and from the knowledge base after them', () => {
    const business = {
      ...rehearsalScript().business,
      faqs: [{ question: 'Where are you located?', answer: 'Behind the church.' }],
    };
    const knowledge = [{ title: 'Vaccination', content: 'Flu vaccination costs 20 euros. Bring your card.' }];
    const both = context({ business, knowledge }, true);
    assert.match(play([words('where are you located')], both).said, /^Behind the church\./);
    const { steps } = play([words('how much does a flu vaccination cost')], both);
    assert.deepEqual(steps[0], {
      do: 'say',
      text: 'Flu vaccination costs 20 euros.',
      interruptible: true,
      informs: { topic: 'knowledge', about: 'Vaccination' },
    });
  });

  it('admits what it does not know, and ends after the third time', () => {
    const nonsense = words('purple elephants');
    assert.match(play([nonsense], on).said, /^I am sorry, I do not know.*leave a message/);
    assert.deepEqual(play([nonsense, nonsense, nonsense], on).steps.at(-1), {
      do: 'hang_up',
      because: 'silence',
    });
  });

  it('takes a farewell, a thank-you and a no for what they are', () => {
    assert.deepEqual(play([words('goodbye')], on).steps.at(-1), { do: 'hang_up', because: 'goodbye' });
    assert.match(play([words('thank you')], on).said, /^You are welcome/);
    const ended = play([words('where are you located'), words('no')], on);
    assert.deepEqual(ended.steps.at(-1), { do: 'hang_up', because: 'goodbye' });
  });
});

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

  it('does not ask a known caller for the name', () => {
    const known = context({ callerName: 'Ada Lovelace' }, true);
    assert.match(play(begun, known).said, /^Thank you, Ada Lovelace\. We can reach you/);
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

  it('is kept as far as it goes when the caller has gone, when there is anything to keep', () => {
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

  it('is confirmed only when it was written down', () => {
    const asked = [...begun, words('Ada'), words('yes')];
    const kept: OfflineInput = { did: 'leave_message', kind: 'message', kept: true };
    assert.match(play([...asked, kept], on).said, /^Thank you, I have taken your message/);
    const lost: OfflineInput = { did: 'leave_message', kind: 'message', kept: false };
    assert.match(play([...asked, lost], on).said, /^I am sorry, I cannot take a message/);
  });

  it('is not taken where the assistant may not take any', () => {
    const { said, state } = play([words('leave a message')], context({ abilities: noMessages }, true));
    assert.match(said, /cannot take a message/);
    assert.equal(state.draft, null);
  });

  it('is taken in every language', () => {
    const wishes = {
      en: 'leave a message',
      de: 'eine Nachricht',
      fr: 'laisser un message',
      es: 'dejar un mensaje',
    };
    const consents = { en: 'yes', de: 'ja', fr: 'oui', es: 'sí' };
    for (const language of spokenLanguages) {
      const there = context({ language }, true);
      const inputs = [words(wishes[language]), words('X 42'), words('Ada'), words(consents[language])];
      const { steps } = play(inputs, there);
      assert.equal(steps[0]?.do, 'leave_message', language);
    }
  });
});

describe('any conversation', () => {
  it('always answers or ends, whatever is put in, and never speaks after its end', () => {
    let seed = 11;
    const random = (below: number): number => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const texts = [
      'leave a message',
      'call me back',
      'no',
      'yes',
      'open?',
      '030 901820',
      'Ada',
      'never mind',
      '!!',
      'bye',
    ];
    const inputs: (() => OfflineInput)[] = [
      () => key('0123456789*#'.charAt(random(12))),
      () => words(texts[random(texts.length)] ?? ''),
      () => silence,
      () => ({ kind: 'sound' }),
    ];
    for (let round = 0; round < 500; round += 1) {
      const on = context({ callerNumber: random(2) === 0 ? null : '+12025550143' }, random(2) === 0);
      let state = firstState;
      for (let turn = 0; turn < 30; turn += 1) {
        const input: OfflineInput = inputs[random(inputs.length)]?.() ?? silence;
        const before = state.phase;
        const decision = decide(state, input, on);
        state = decision.state;
        if (before === 'over') assert.deepEqual(decision.steps, []);
        else assert.ok(decision.steps.length > 0, JSON.stringify(input));
        assert.equal(state.phase === 'over', before === 'over' || decision.steps.at(-1)?.do === 'hang_up');
        assert.doesNotMatch(saidOf(decision.steps), /undefined|null|\$\{/);
      }
    }
  });
});
