import type { Db } from '../../platform/db/sql.ts';

/** Which sound: what ended before `before`, the oldest first. */
interface Expired {
  before: string;
  now: string;
  most: number;
}

// tidy: every workspace, because each has its own retention
export async function listRetentions(db: Db): Promise<{ workspaceId: number; days: number }[]> {
  return db<{ workspaceId: number; days: number }[]>`
    select id as "workspaceId", recording_retention_days as days from workspaces
    where recording_retention_days is not null order by id`;
}

/** Takes the recordings from calls; returns the keys of their files. Calls that are locked come later. */
export async function expireRecordingsOf(
  tx: Db,
  workspaceId: number,
  { before, now, most }: Expired,
): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    with due as (
      select id, recording_key as key from calls
      where workspace_id = ${workspaceId} and recording_key is not null and ended_at < ${before}
      order by ended_at limit ${most} for update skip locked),
    drawn as (
      delete from call_waveforms where workspace_id = ${workspaceId} and call_id in (select id from due))
    update calls set recording_key = null, updated_at = ${now} from due
    where calls.workspace_id = ${workspaceId} and calls.id = due.id
    returning due.key`;
  return rows.map(({ key }) => key);
}

/** Takes the sound from inbox items that are done; returns the keys of their files. */
export async function expireAudio(
  tx: Db,
  workspaceId: number,
  { before, now, most }: Expired,
): Promise<string[]> {
  const rows = await tx<{ key: string }[]>`
    with due as (
      select id, audio_key as key from inbox_items
      where workspace_id = ${workspaceId} and audio_key is not null and status = 'done' and created_at < ${before}
      order by created_at limit ${most} for update skip locked)
    update inbox_items set audio_key = null, audio_ms = null, updated_at = ${now} from due
    where inbox_items.workspace_id = ${workspaceId} and inbox_items.id = due.id
    returning due.key`;
  return rows.map(({ key }) => key);
}
