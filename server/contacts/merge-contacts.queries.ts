import type { Db } from '../platform/db/sql.ts';

/** Tables whose records are with a contact. */
const WITH_CONTACT = ['appointments', 'calls', 'inbox_items', 'messages', 'orders', 'reservations'] as const;

/** Moves the records of one contact to another. */
export async function moveRecords(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  for (const table of WITH_CONTACT) {
    await tx`
      update ${tx.identifier(table)} set contact_id = ${to}
      where workspace_id = ${workspaceId} and contact_id = ${from}`;
  }
}

/** Moves consents; under the lock of their contacts, which every change of a consent takes first. */
export async function moveConsents(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx`
    update consents set contact_id = ${to} where workspace_id = ${workspaceId} and contact_id = ${from}`;
}

/**
 * Moves the questions for call permissions, which count against the platform's limits; under the lock of
 * their contacts, which whoever asks takes first.
 */
export async function movePermissionRequests(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx`
    update call_permission_requests set contact_id = ${to}
    where workspace_id = ${workspaceId} and contact_id = ${from}`;
}

/** The last decision on calls is that of both: what is told late of an earlier one changes nothing. */
export async function keepLastDecision(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx`
    update contacts kept
    set chatapp_call_permission_at = greatest(kept.chatapp_call_permission_at, other.chatapp_call_permission_at)
    from contacts other
    where kept.workspace_id = ${workspaceId} and kept.id = ${to}
      and other.workspace_id = ${workspaceId} and other.id = ${from}`;
}

/** Locks the places of contacts in campaigns, in one order; whether one of them is being called now. */
export async function lockCampaignPlaces(
  tx: Db,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<{ isCalling: boolean }> {
  const rows = await tx<{ state: string }[]>`
    select state from campaign_contacts
    where workspace_id = ${workspaceId} and contact_id = any(${[...contactIds]}::bigint[])
    order by campaign_id, contact_id for update`;
  return { isCalling: rows.some(({ state }) => state === 'calling') };
}

/** Moves places in campaigns; where both contacts have one, that of `to` stays. */
export async function moveCampaignPlaces(
  tx: Db,
  workspaceId: number,
  { from, to }: { from: number; to: number },
): Promise<void> {
  await tx`
    delete from campaign_contacts place
    where workspace_id = ${workspaceId} and contact_id = ${from} and exists (
      select from campaign_contacts kept
      where kept.workspace_id = place.workspace_id and kept.campaign_id = place.campaign_id and kept.contact_id = ${to})`;
  await tx`
    update campaign_contacts set contact_id = ${to}
    where workspace_id = ${workspaceId} and contact_id = ${from}`;
}

/** Locks live contacts in the order of their ids; those that are there. */
export async function lockLiveContacts(
  tx: Db,
  workspaceId: number,
  contactIds: readonly number[],
): Promise<number[]> {
  const rows = await tx<{ id: number }[]>`
    select id from contacts
    where workspace_id = ${workspaceId} and id = any(${[...contactIds]}::bigint[]) and deleted_at is null
    order by id for no key update`;
  return rows.map(({ id }) => id);
}

/** The last activity of a contact is not before this. */
export async function noteActivity(tx: Db, workspaceId: number, id: number, at: string): Promise<void> {
  await tx`
    update contacts set last_activity_at = greatest(last_activity_at, ${at}::timestamptz)
    where workspace_id = ${workspaceId} and id = ${id}`;
}
