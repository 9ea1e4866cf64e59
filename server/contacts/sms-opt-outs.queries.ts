import type { Db } from '../platform/db/sql.ts';

/** A number of the workspace, and the person's. */
export interface OptOut {
  phoneNumberId: number;
  /** E.164. */
  phone: string;
}

/** Notes that the person wants no more texts from the number. True when that is new. */
export async function addOptOut(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, phone }: OptOut,
  now: string,
): Promise<boolean> {
  const rows = await tx`
    insert into sms_opt_outs ${tx.row({
      workspace_id: workspaceId,
      phone_number_id: phoneNumberId,
      phone,
      created_at: now,
    })}
    on conflict do nothing returning phone`;
  if (rows.length > 0) await touch(tx, workspaceId, phone, now);
  return rows.length > 0;
}

/** Notes that the person takes texts from the number again. True when they did not before. */
export async function removeOptOut(
  tx: Db,
  workspaceId: number,
  { phoneNumberId, phone }: OptOut,
  now: string,
): Promise<boolean> {
  const rows = await tx`
    delete from sms_opt_outs
    where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} and phone = ${phone} returning phone`;
  if (rows.length > 0) await touch(tx, workspaceId, phone, now);
  return rows.length > 0;
}

/** A person who is merged keeps the wish under the number that is left. True when that is new. */
export async function followPhone(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: string | null; to: string | null },
): Promise<boolean> {
  if (from === null || to === null || from === to) return false;
  const rows = await tx`
    insert into sms_opt_outs (workspace_id, phone_number_id, phone, created_at)
    select workspace_id, phone_number_id, ${to}, created_at from sms_opt_outs
    where workspace_id = ${workspaceId} and phone = ${from}
    on conflict do nothing returning phone`;
  return rows.length > 0;
}

/** The contact shows it, so it is changed. */
async function touch(tx: Db, workspaceId: number, phone: string, now: string): Promise<void> {
  await tx`
    update contacts set updated_at = ${now}
    where workspace_id = ${workspaceId} and phone = ${phone} and deleted_at is null`;
}
