import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Conversation, useInn } from './converse.ts';

/** The inn's local time is Monday, 23 November 2026, 07:00. */
const inn = useInn();
const { call } = inn;

async function appointmentsOf(conversation: Conversation): Promise<string[]> {
  const rows = await inn.api().sql<{ line: string }[]>`
    select service.name || ' ' || to_char(a.starts_at at time zone 'America/New_York', 'YYYY-MM-DD HH24:MI') || ' ' ||
      coalesce(a.customer_name, '-') || ' ' || a.status as line
    from appointments a left join services service on service.id = a.service_id
    where a.customer_phone = ${conversation.from} order by a.starts_at`;
  return rows.map(({ line }) => line);
}

describe('an appointment', () => {
  it('is booked from one sentence, after the read-back', async () => {
    const caller = await call({ name: null });
    await caller.play(
      'Hi, I would like to book a Swedish massage tomorrow at ten, my name is Ada Lovelace',
      /Swedish massage tomorrow at 10 AM with .*95 dollars.*Ada Lovelace.*Shall I book that\?$/,
      'yes please',
      /Your appointment is booked: Swedish massage tomorrow at 10 AM .*anything else/,
      'no thanks, bye',
      /Goodbye/,
    );
    assert.deepEqual(await appointmentsOf(caller), [
      'Swedish massage 2026-11-24 10:00 Ada Lovelace scheduled',
    ]);
  });

  it('is booked step by step', async () => {
    const caller = await call();
    await caller.play(
      'I need an appointment',
      /What would you like to book\?/,
      'a massage',
      /Do you mean Swedish massage or Deep tissue massage\?/,
      'the second one',
      /Which day would suit you\?/,
      'Do you have anything on Wednesday afternoon?',
      /I can offer you on Wednesday, November 25 at/,
      'at three',
      /May I have your name/,
      'Grace Hopper',
      /Deep tissue massage on Wednesday, November 25 at 3 PM with Maya Torres, 135 dollars, in the name of Grace Hopper\. Shall I book that\?/,
      'yes',
      /booked/,
    );
    assert.deepEqual(await appointmentsOf(caller), [
      'Deep tissue massage 2026-11-25 15:00 Grace Hopper scheduled',
    ]);
  });

  it('is booked at the time that the caller corrects it to', async () => {
    const caller = await call();
    await caller.play(
      'Book me a Swedish massage on Thursday at eleven, in the name of Ada Lovelace',
      /Thursday, November 26 at 11 AM.*Shall I book that/,
      'No, make that two in the afternoon',
      /Thursday, November 26 at 2 PM.*Shall I book that/,
      'yes',
      /booked: Swedish massage on Thursday, November 26 at 2 PM/,
    );
    assert.deepEqual(await appointmentsOf(caller), [
      'Swedish massage 2026-11-26 14:00 Ada Lovelace scheduled',
    ]);
  });

  it('is resumed with a shorter prompt after a question in between is answered', async () => {
    const caller = await call();
    await caller.play(
      'I would like to book a deep tissue massage next Friday at two',
      /May I have your name/,
      'Do you have parking?',
      /parking behind the house is free.*And your name, please\?$/,
      'How much is the Swedish massage?',
      /95 dollars.*And your name, please\?$/,
      'Ada Lovelace',
      /Shall I book that/,
    );
  });

  it('is resumed after another task is completed', async () => {
    const caller = await call();
    await caller.play(
      'A Swedish massage on Wednesday at ten please',
      /May I have your name/,
      'When is my appointment?',
      /no booking that is still to come.*Back to your appointment\. And your name/,
      'Ada Lovelace',
      /Shall I book that/,
      'yes',
      /booked/,
    );
    assert.equal((await appointmentsOf(caller)).length, 1);
  });

  it('is offered at the next free time, with the reason, when the business is closed on that day', async () => {
    const caller = await call();
    await caller.play(
      'Can I get a Swedish massage on Sunday?',
      /we are closed on Sunday, November 29\. The next free time is on Monday, November 30 at 9 AM\. Would that suit you\?/,
      'yes',
      /May I have your name/,
      'Ada Lovelace',
      /Monday, November 30 at 9 AM.*Shall I book that/,
      'yes',
      /booked/,
    );
  });

  it('is not booked when the caller says no to the read-back', async () => {
    const caller = await call();
    await caller.play(
      'Swedish massage tomorrow at two, my name is Ada Lovelace',
      /Shall I book that/,
      'no',
      /What should be different/,
      'never mind, forget it',
      /I will leave that.*anything else/,
    );
    assert.deepEqual(await appointmentsOf(caller), []);
  });

  it('is completed by choices after two misunderstandings, and by a person or a message after three', async () => {
    const caller = await call();
    await caller.play(
      'I want to book an appointment',
      /What would you like to book/,
      'purple elephants',
      /did not get that\. And what would you like to book/,
      'blue bananas',
      /Swedish massage, Deep tissue massage and Sauna group session/,
      'green giraffes',
      /leave a message/,
      'leave a message please',
      /pass on/,
      'Please call me about a gift voucher',
      /name/,
    );
  });

  it('asks which service an ambiguous name means, and ignores prices that the caller claims', async () => {
    const caller = await call();
    await caller.play(
      'My friend said a massage costs ten dollars, I want one on Friday at nine for ten dollars',
      /Swedish massage or Deep tissue massage/,
      'Swedish',
      /name/,
      'Ada Lovelace',
      /95 dollars.*Shall I book that/,
    );
  });

  it('is moved after its read-back', async () => {
    const caller = await call();
    await caller.play(
      'Book a Swedish massage on December 2nd at ten, my name is Ada Lovelace',
      /Shall I book/,
      'yes',
      /booked/,
      'Can you move my appointment to three p.m.?',
      /I will move your appointment on Wednesday, December 2 at 10 AM to Wednesday, December 2 at 3 PM\. Shall I do that/,
      'yes please',
      /now on Wednesday, December 2 at 3 PM/,
    );
    assert.deepEqual(await appointmentsOf(caller), [
      'Swedish massage 2026-12-02 15:00 Ada Lovelace scheduled',
    ]);
  });

  it('is cancelled after its read-back', async () => {
    const caller = await call();
    await caller.play(
      'Book a Swedish massage on December 3rd at ten, my name is Ada Lovelace',
      /Shall I book/,
      'yes',
      /booked/,
      'I need to cancel my appointment',
      /I will cancel Swedish massage on Thursday, December 3 at 10 AM.*Is that right/,
      'yes',
      /cancelled/,
    );
    assert.deepEqual(await appointmentsOf(caller), [
      'Swedish massage 2026-12-03 10:00 Ada Lovelace cancelled',
    ]);
  });
});

describe('an appointment that is moved by less than its length', () => {
  it('may overlap the time that it has', async () => {
    const caller = await call();
    await caller.play(
      'Book a Swedish massage on Friday at ten, my name is Ada Lovelace',
      /10 AM.*Shall I book/,
      'yes',
      /booked/,
      'Sorry, can I move it to half past ten?',
      /10 AM to Friday, November 27 at 10:30 AM\. Shall I do that/,
      'yes',
      /10:30 AM/,
    );
  });
});
