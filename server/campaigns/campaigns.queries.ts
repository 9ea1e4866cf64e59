import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type { Campaign, CampaignStatus } from './campaign.ts';

const columns = (db: Db) => db`
  id, name, status, assistant_id, phone_number_id, instructions,
  jsonb_build_object('timezone', timezone, 'days', calling_days, 'start', calling_start, 'end', calling_end)
    as calling_hours,
  max_concurrent_calls, max_attempts, retry_after_minutes, starts_at,
  jsonb_build_object('total', pending + calling + reached + no_answer + busy + failed + skipped, 'pending', pending,
    'calling', calling, 'reached', reached, 'no_answer', no_answer, 'busy', busy, 'failed', failed,
    'skipped', skipped) as progress,
  created_at, updated_at`;

/** One page, newest first, with the total number. */
export async function listCampaigns(
  db: Db,
  workspaceId: number,
  page: { limit: number; offset: number },
): Promise<{ rows: Campaign[]; total: number }> {
  const rows = db`
    select ${columns(db)} from campaigns where workspace_id = ${workspaceId}
    order by id desc limit ${page.limit} offset ${page.offset}`;
  const total = db`(select count(*) from campaigns where workspace_id = ${workspaceId})`;
  return readPage<Campaign>(db, { rows, total });
}

export async function findCampaign(db: Db, workspaceId: number, id: number): Promise<Campaign | null> {
  const [row] = await db<Campaign[]>`
    select ${columns(db)} from campaigns where workspace_id = ${workspaceId} and id = ${id}`;
  return row ?? null;
}

/**
 * Same as `findCampaign`, and locks the campaign and its contacts until the transaction ends. Every change of
 * either takes this lock first.
 */
export async function lockCampaign(tx: Db, workspaceId: number, id: number): Promise<Campaign | null> {
  const [row] = await tx<Campaign[]>`
    select ${columns(tx)} from campaigns where workspace_id = ${workspaceId} and id = ${id} for no key update`;
  return row ?? null;
}

/** The columns that clients set; absent columns are not changed. */
export interface CampaignValues {
  name?: string;
  status?: CampaignStatus;
  assistant_id?: number | null;
  phone_number_id?: number | null;
  instructions?: string | null;
  timezone?: string;
  calling_days?: string[];
  calling_start?: string;
  calling_end?: string;
  max_concurrent_calls?: number;
  max_attempts?: number;
  retry_after_minutes?: number;
  starts_at?: string | null;
}

/** Inserts a draft without contacts. @returns its id. */
export async function insertCampaign(
  db: Db,
  workspaceId: number,
  values: CampaignValues,
  now: string,
): Promise<number> {
  const row = { workspace_id: workspaceId, ...values, status: 'draft', created_at: now, updated_at: now };
  const [inserted] = await db<{ id: number }[]>`insert into campaigns ${db.row(row)} returning id`;
  if (!inserted) throw new Error('insert returned no row');
  return inserted.id;
}

export async function updateCampaign(
  db: Db,
  workspaceId: number,
  id: number,
  values: CampaignValues,
  now: string,
): Promise<void> {
  await db`
    update campaigns set ${db.set({ ...values, updated_at: now })} where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Deletes a campaign with its list of contacts; its calls stay. */
export async function removeCampaign(tx: Db, workspaceId: number, id: number): Promise<void> {
  await tx`delete from campaigns where workspace_id = ${workspaceId} and id = ${id}`;
}

/**
 * Whether the number is active and the assistant not archived, both in the workspace; null counts as present.
 */
export async function findParties(
  db: Db,
  workspaceId: number,
  parties: { assistantId: number | null; phoneNumberId: number | null },
): Promise<{ hasAssistant: boolean; hasNumber: boolean }> {
  const { assistantId, phoneNumberId } = parties;
  const [row] = await db<{ hasAssistant: boolean; hasNumber: boolean }[]>`
    select ${assistantId}::bigint is null or exists (
        select from assistants where workspace_id = ${workspaceId} and id = ${assistantId} and status <> 'archived'
      ) as "hasAssistant",
      ${phoneNumberId}::bigint is null or exists (
        select from phone_numbers where workspace_id = ${workspaceId} and id = ${phoneNumberId} and active
      ) as "hasNumber"`;
  return row ?? { hasAssistant: false, hasNumber: false };
}
