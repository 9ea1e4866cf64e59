import { describe, it } from 'node:test';
import assert from 'node:assert/strict';
import { type Conversation, useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 07:00. */
const { call } = useInn();

const keys = async (caller: Conversation, number: string): Promise<string> => {
  let answer = '';
  for (const key of number) answer = await caller.press(key);
  return answer;
};

describe('a number that is asked for in words', () => {
  it('can be keyed in for a message, and # ends it', async () => {
    const caller = await call({ from: null });
    await caller.play('leave a message', /pass on/, 'The heating is cold', /name/, 'Peter Miller', /number/);
    assert.equal(await keys(caller, '8025550199'), '', 'nothing is said in between');
    assert.match(await caller.press('#'), /reach you at \+1 802 555 0199\. Is that right/);
    await caller.say('yes');
    assert.equal(caller.messages[0]?.callbackNumber, '+18025550199');
  });

  it('can be keyed in for a booking, with a country code, and silence ends it', async () => {
    const caller = await call({ from: null });
    await caller.play(
      'A Swedish massage on Thursday at four in the afternoon, my name is Peter Miller',
      /number/,
    );
    assert.equal(await keys(caller, '*493012'), '');
    // A mistake is taken back.
    assert.equal(await keys(caller, '**4930901820'), '');
    assert.match(await caller.give({ kind: 'silence' }), /reachable at \+49 30 901820\. Shall I book/);
  });

  it('can be keyed in as a count of guests', async () => {
    const caller = await call();
    await caller.play(
      'I would like to reserve a room from the 1st to the 3rd of December',
      /guests|people|adults/,
    );
    assert.equal(await caller.press('2'), '');
    assert.match(await caller.press('#'), /room|dollars/i);
  });

  it('is none where a key belongs to a menu, and words take the place of what was keyed', async () => {
    const menu = await call();
    assert.match(await menu.press('3'), /open/i);
    const caller = await call({ from: null });
    await caller.play('leave a message', /pass on/, 'The heating is cold', /name/, 'Peter Miller', /number/);
    await keys(caller, '123');
    assert.match(
      await caller.say('eight oh two, five five five, oh one nine nine'),
      /802 555 0199\. Is that right/,
    );
  });
});
