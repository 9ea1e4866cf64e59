import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CallerInput } from './steps.ts';
import type { OfflineInput } from './state.ts';
import { spokenLanguages } from '../../languages/find-phrase-book.ts';
import { context, greeted, key, noHours, noMessages, play, silence } from './testing/play-offline.ts';

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

  it('records a message on 1 and a request to be called back on 2', () => {
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

  it('names keys that have no meaning, also those of choices that are not offered', () => {
    for (const pressed of ['7', '#', 'A']) {
      assert.match(
        play([key(pressed)], context()).said,
        new RegExp(`^The key ${pressed} is not in use\\. To leave`),
      );
    }
    assert.match(play([key('1')], context({ abilities: noMessages })).said, /^The key 1 is not in use/);
  });

  it('is said twice more to a silent caller, then comes the goodbye', () => {
    const menu = play([greeted], context()).said;
    assert.equal(play([greeted, silence], context()).said, menu);
    assert.equal(play([greeted, silence, silence], context()).said, menu);
    const last = play([greeted, silence, silence, silence], context());
    assert.deepEqual(last.steps.at(-1), { do: 'hang_up', because: 'silence' });
    assert.equal(last.state.phase, 'over');
    assert.deepEqual(play([greeted, silence, silence, silence, key('1')], context()).steps, []);
  });

  it('counts the silence anew after a key with a meaning', () => {
    const { steps } = play([greeted, silence, silence, key('0'), silence], context());
    assert.equal(
      steps.some((step) => step.do === 'hang_up'),
      false,
    );
  });

  it('is said to its end after noise', () => {
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

  it('exists in every language', () => {
    for (const language of spokenLanguages) {
      const { said } = play([greeted], context({ language }));
      for (const digit of ['1', '2', '3', '0']) assert.ok(said.includes(digit), `${language}: ${said}`);
      assert.doesNotMatch(said, /undefined|null/);
    }
  });
});
