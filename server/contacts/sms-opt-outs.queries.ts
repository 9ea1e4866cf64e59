import type { TextChannel } from '../carriers/text-carrier.ts';
import type { Db } from '../platform/db/sql.ts';

/** A number of the workspace with a channel, and the person's. */
export interface OptOut {
  phoneNumberId: number;
  channel: TextChannel;
  /** E.164; of people without a phone number, what the chat app calls them. */
  phone: string;
}

/** Notes that the person wants no more texts from the number. True when that is new. */
export async function addOptOut(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, channel, phone }: OptOut,
  now: string,
): Promise<boolean> {
  const rows = await tx`
    insert into sms_opt_outs ${tx.row({
      workspace_id: workspaceId,
      phone_number_id: phoneNumberId,
      channel,
      phone,
      created_at: now,
    })}
    on conflict do nothing returning phone`;
  if (rows.length > 0) await touch(tx, workspaceId, phone, now);
  return rows.length > 0;
}

/**
 * Notes that the person, by any of these, takes texts from the number again. True when they did not before.
 * Words that were written at `saidAt` (ISO text), before those that ended the texts, and arrive later, change
 * nothing.
 */
export async function removeOptOut(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, channel, phones }: Omit<OptOut, 'phone'> & { phones: readonly string[] },
  { saidAt, now }: { saidAt: string; now: string },
): Promise<boolean> {
  const rows = await tx`
    delete from sms_opt_outs opted
    where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} and channel = ${channel}
      and phone = any(${[...phones]}::text[]) and not exists (
        select from messages ending
        where ending.workspace_id = opted.workspace_id and ending.phone_number_id = opted.phone_number_id
          and ending.channel = opted.channel and ending.from_number = any(${[...phones]}::text[])
          and ending.direction = 'inbound' and ending.created_at = opted.created_at
          and coalesce(ending.written_at, ending.created_at) > ${saidAt})
    returning phone`;
  for (const phone of rows.length > 0 ? phones : []) await touch(tx, workspaceId, phone, now);
  return rows.length > 0;
}

/** A person who is merged keeps the wish under the number that is left. True when that is new. */
export async function followPhone(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: readonly string[]; to: string | null },
): Promise<boolean> {
  if (to === null || from.every((one) => one === to)) return false;
  const rows = await tx`
    insert into sms_opt_outs (workspace_id, phone_number_id, channel, phone, created_at)
    select workspace_id, phone_number_id, channel, ${to}, min(created_at) from sms_opt_outs
    where workspace_id = ${workspaceId} and phone = any(${[...from]}::text[])
    group by workspace_id, phone_number_id, channel
    on conflict do nothing returning phone`;
  return rows.length > 0;
}

/** The contact shows it, so it is changed. */
async function touch(tx: Db, workspaceId: number, phone: string, now: string): Promise<void> {
  await tx`
    update contacts set updated_at = ${now}
    where workspace_id = ${workspaceId} and ${phone} in (phone, chatapp_user_id) and deleted_at is null`;
}
