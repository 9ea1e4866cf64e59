import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Conversation, useInn } from './converse.ts';

/** Monday the 23rd of November 2026, seven in the morning at the inn. */
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
  it('is booked out of one sentence, after the read-back', async () => {
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
      'Swedish massage 2026-11-24 10:00 Ada Lovelace confirmed',
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
      /I can offer you .* Which would you like\?/,
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
      'Deep tissue massage 2026-11-25 15:00 Grace Hopper confirmed',
    ]);
  });
});
