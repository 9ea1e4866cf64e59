import type { Db } from '../platform/db/sql.ts';
import type { KeptProfile } from './chatapp-profile.ts';

const columns = (db: Db) => db`
  profile.display_name, profile.display_name_status, profile.requested_display_name,
  profile.declined_display_name, profile.decline_reason, profile.about, profile.description, profile.category, profile.email, profile.website, profile.address, profile.photo_key,
  profile.created_at, profile.updated_at`;

/**
 * The profile of a number. One that was never changed shows the name of the business, which the platform
 * knows since the number was connected. Null when the workspace has no such number.
 */
export async function findChatappProfile(
  db: Db,
  workspaceId: number,
  phoneNumberId: number,
): Promise<KeptProfile | null> {
  const [row] = await db<KeptProfile[]>`
    select coalesce(profile.display_name, workspace.name) as display_name,
      coalesce(profile.display_name_status, 'approved') as display_name_status,
      profile.requested_display_name, profile.declined_display_name, profile.decline_reason,
      profile.about, profile.description, profile.category, profile.email,
      profile.website, profile.address, profile.photo_key,
      coalesce(profile.created_at, number.created_at) as created_at,
      coalesce(profile.updated_at, number.created_at) as updated_at
    from phone_numbers number join workspaces workspace on workspace.id = number.workspace_id
    left join chatapp_profiles profile
      on profile.workspace_id = number.workspace_id and profile.phone_number_id = number.id
    where number.workspace_id = ${workspaceId} and number.id = ${phoneNumberId}`;
  return row ?? null;
}

/** Whether a profile of the workspace shows this file. */
export async function isPhotoOfProfile(db: Db, workspaceId: number, key: string): Promise<boolean> {
  const [row] = await db`
    select from chatapp_profiles where workspace_id = ${workspaceId} and photo_key = ${key} limit 1`;
  return row !== undefined;
}

/** The profile, which nobody else can change until the transaction ends; its row is made if it has none. */
export async function lockChatappProfile(
  tx: Db,
  workspaceId: number,
  phoneNumberId: number,
): Promise<KeptProfile> {
  await tx`
    insert into chatapp_profiles
      (workspace_id, phone_number_id, display_name, display_name_status, created_at, updated_at)
    select number.workspace_id, number.id, workspace.name, 'approved', number.created_at, number.created_at
    from phone_numbers number join workspaces workspace on workspace.id = number.workspace_id
    where number.workspace_id = ${workspaceId} and number.id = ${phoneNumberId}
    on conflict do nothing`;
  const [row] = await tx<KeptProfile[]>`
    select ${columns(tx)} from chatapp_profiles profile
    where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} for update`;
  if (!row) throw new Error('a profile that was made is not there');
  return row;
}

export async function updateChatappProfile(
  tx: Db,
  workspaceId: number,
  phoneNumberId: number,
  changes: Partial<Omit<KeptProfile, 'created_at' | 'updated_at'>>,
  now: string,
): Promise<KeptProfile> {
  const [row] = await tx<KeptProfile[]>`
    update chatapp_profiles profile set ${tx.set({ ...changes, updated_at: now })}
    where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId} returning ${columns(tx)}`;
  if (!row) throw new Error('update returned no row');
  return row;
}

/** Removes the profile of a number; the key of its photo, or null. */
export async function removeChatappProfile(
  tx: Db,
  workspaceId: number,
  phoneNumberId: number,
): Promise<string | null> {
  const [row] = await tx<{ key: string | null }[]>`
    delete from chatapp_profiles where workspace_id = ${workspaceId} and phone_number_id = ${phoneNumberId}
    returning photo_key as key`;
  return row?.key ?? null;
}
