import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { testScript } from '../../testing/test-script.ts';
import { context, greeted, noHours, noMessages, play, words } from './testing/play-offline.ts';

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
    const without = context({ business: { ...testScript().business, website: null } }, true);
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
      ...testScript().business,
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

  it('says that it does not know, and ends after the third time', () => {
    const nonsense = words('purple elephants');
    assert.match(play([nonsense], on).said, /^I am sorry, I do not know.*leave a message/);
    assert.deepEqual(play([nonsense, nonsense, nonsense], on).steps.at(-1), {
      do: 'hang_up',
      because: 'silence',
    });
  });

  it('takes only a short request for no more calls for one where the caller called', () => {
    const steps = (text: string) => play([words(text)], on).steps.map((step) => step.do);
    assert.deepEqual(steps('please do not call me again'), ['bar_calls']);
    const about = 'I have a question about the letter that says do not call us on weekends';
    assert.ok(!steps(about).includes('bar_calls'));
  });

  it('understands a farewell, thanks and a no', () => {
    assert.deepEqual(play([words('goodbye')], on).steps.at(-1), { do: 'hang_up', because: 'goodbye' });
    assert.match(play([words('thank you')], on).said, /^You are welcome/);
    const ended = play([words('where are you located'), words('no')], on);
    assert.deepEqual(ended.steps.at(-1), { do: 'hang_up', because: 'goodbye' });
  });
});
