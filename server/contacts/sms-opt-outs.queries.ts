import type { TextChannel } from '../carriers/text-carrier.ts';
import type { Db } from '../platform/db/sql.ts';

/** A number of the workspace with a channel, and what the person is reached by. */
export interface OptOut {
  phoneNumberId: number;
  channel: TextChannel;
  /** E.164; of people of the chat app also what it calls them. */
  phones: readonly string[];
}

/**
 * The numbers and channels from which the person of a row of `contacts` wants no more texts, oldest first.
 * Who is known by a number and by what the chat app calls them has two rows for one wish.
 */
export const textOptOuts = (db: Db) => db`coalesce((
  select jsonb_agg(jsonb_build_object('phone_number_id', opted.phone_number_id, 'number', number.number,
      'channel', opted.channel,
      'since', to_char(opted.since at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    order by opted.since, opted.phone_number_id, opted.channel)
  from (
    select phone_number_id, channel, min(least(said_at, created_at)) as since from sms_opt_outs
    where workspace_id = contacts.workspace_id and phone in (contacts.phone, contacts.chatapp_user_id)
    group by phone_number_id, channel
  ) opted
  join phone_numbers number
    on number.workspace_id = contacts.workspace_id and number.id = opted.phone_number_id), '[]')`;

/** Whether the person, by any of these, wants no more texts from the number. */
export async function isOptedOut(
  db: Db,
  workspaceId: number,
  { phoneNumberId, channel, phones }: OptOut,
): Promise<boolean> {
  const rows = await db`
    select from sms_opt_outs where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId}
      and channel = ${channel} and phone = any(${[...phones]}::text[]) limit 1`;
  return rows.length > 0;
}

/**
 * Notes that the person, by any of these, wants no more texts from the number, as of `saidAt` (ISO text).
 * Said again, the latest time counts. True when it is new.
 */
export async function addOptOut(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, channel, phones }: OptOut,
  { saidAt, now }: { saidAt: string; now: string },
): Promise<boolean> {
  const rows = await tx<{ phone: string; isNew: boolean }[]>`
    insert into sms_opt_outs as opted (workspace_id, phone_number_id, channel, phone, created_at, said_at)
    select ${workspaceId}, ${phoneNumberId}, ${channel}, phone, ${now}, ${saidAt}
    from unnest(${[...phones].toSorted()}::text[]) as wanted (phone)
    on conflict (workspace_id, phone, phone_number_id, channel) do update set said_at = excluded.said_at
      where coalesce(opted.said_at, opted.created_at) < excluded.said_at
    returning phone, xmax = 0 as "isNew"`;
  const added = rows.filter(({ isNew }) => isNew);
  for (const { phone } of added) await touch(tx, workspaceId, phone, now);
  return added.length === phones.length;
}

/**
 * Notes that the person, by any of these, takes texts from the number again. True when they did not before.
 * Words that were written at `saidAt` (ISO text), before the latest that ended the texts, and arrive later,
 * change nothing.
 */
export async function removeOptOut(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, channel, phones }: OptOut,
  { saidAt, now }: { saidAt: string; now: string },
): Promise<boolean> {
  const rows = await tx`
    delete from sms_opt_outs
    where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} and channel = ${channel}
      and phone = any(${[...phones]}::text[]) and coalesce(said_at, created_at) <= ${saidAt}
    returning phone`;
  if (rows.length === 0) return false;
  for (const phone of phones) await touch(tx, workspaceId, phone, now);
  return !(await isOptedOut(tx, workspaceId, { phoneNumberId, channel, phones }));
}

/** A person who is merged keeps the wish under the number that is left. True when that is new. */
export async function followPhone(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: readonly string[]; to: string | null },
): Promise<boolean> {
  if (to === null || from.every((one) => one === to)) return false;
  const rows = await tx<{ isNew: boolean }[]>`
    insert into sms_opt_outs as opted (workspace_id, phone_number_id, channel, phone, created_at, said_at)
    select workspace_id, phone_number_id, channel, ${to}, min(created_at), max(coalesce(said_at, created_at))
    from sms_opt_outs where workspace_id = ${workspaceId} and phone = any(${[...from]}::text[])
    group by workspace_id, phone_number_id, channel
    on conflict (workspace_id, phone, phone_number_id, channel) do update set said_at = excluded.said_at
      where coalesce(opted.said_at, opted.created_at) < excluded.said_at
    returning xmax = 0 as "isNew"`;
  return rows.some(({ isNew }) => isNew);
}

/** The contact shows it, so it is changed. */
async function touch(tx: Db, workspaceId: number, phone: string, now: string): Promise<void> {
  await tx`
    update contacts set updated_at = ${now}
    where workspace_id = ${workspaceId} and ${phone} in (phone, chatapp_user_id) and deleted_at is null`;
}
