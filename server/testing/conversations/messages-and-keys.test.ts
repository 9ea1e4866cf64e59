import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 07:00. */
const { call } = useInn();

describe('a message', () => {
  it('is taken in the middle of a booking, which continues afterwards', async () => {
    const caller = await call();
    await caller.play(
      'A Swedish massage on Thursday at ten please',
      /May I have your name/,
      'I would like to leave a message',
      /pass on/,
      'Please turn the heating on in my room',
      /name/,
      'Ada Lovelace',
      /Is that right/,
      'yes',
      /taken your message.*Back to your appointment\./,
    );
    assert.equal(caller.messages[0]?.body, 'Please turn the heating on in my room');
  });

  it('is what somebody else is to be told', async () => {
    const caller = await call();
    await caller.play(
      "Could you tell Dana that I'll be late for our meeting",
      /name/,
      'this is Tom Becker',
      /Thank you, Tom Becker\. .*Is that right/,
    );
    await caller.play('yes', /taken your message/);
    assert.equal(caller.messages[0]?.callerName, 'Tom Becker');
    assert.equal(caller.messages[0]?.body, "Could you tell Dana that I'll be late for our meeting");
  });

  it('is kept, although incomplete, when the caller hangs up', async () => {
    const caller = await call();
    await caller.play('leave a message', /pass on/, 'The key is under the mat', /name/);
    assert.equal(caller.engine.unfinished().message?.body, 'The key is under the mat');
  });
});

describe('an unfinished booking', () => {
  it('is stored when the caller hangs up, and another engine continues it', async () => {
    const caller = await call();
    await caller.play('A deep tissue massage on Thursday please', /I can offer you/);
    const left = caller.engine.unfinished();
    assert.deepEqual(
      [left.task, left.collected['service'], left.collected['date']],
      ['book_appointment', 'Deep tissue massage', '2026-11-26'],
    );
    await caller.release();
    const next = await call();
    next.engine.takeOver?.(left, []);
    assert.match(await next.give({ kind: 'greeted' }), /I can offer you on Thursday/);
  });
});

describe('the menus of keys', () => {
  it('book the next free times by number, after a key that confirms', async () => {
    const caller = await call({ understandsWords: false, name: 'Ada Lovelace' });
    const menu = await caller.give({ kind: 'greeted' });
    assert.match(menu, /press 1.*press 2.*press 3.*appointment, press 4.*bookings, press 5/);
    await caller.play(
      '[4]',
      /For Swedish massage, press 1\. For Deep tissue massage, press 2/,
      '[2]',
      /For today at .*, press 1\..*For later times, press 7/,
      '[3]',
      /press 1/,
      '[1]',
      /booked|confirm/,
    );
  });

  it('read out the bookings, go back, and report keys that have no meaning', async () => {
    const caller = await call({ understandsWords: false });
    await caller.play(
      '[5]',
      /no booking that is still to come.*press 1/,
      '[4]',
      /Swedish/,
      '[9]',
      /leave a message, press 1/,
    );
    await caller.play('[4]', /Swedish/, '[8]', /The key 8 is not in use\..*Swedish/, '[0]', /Swedish/);
  });

  it('work the same on a line that also accepts words', async () => {
    const caller = await call();
    await caller.play('[*]', /press 1.*press 4/, '[4]', /For Swedish massage, press 1/, '[1]', /press 1/);
  });
});
