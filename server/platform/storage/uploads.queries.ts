import type { Db } from '../db/sql.ts';

/** `settled`: a record has the file, and nothing writes it any more; `growing`: something still may. */
export type FileState = 'settled' | 'growing';

/** An upload without a sign of life for this long belongs to a process that is gone. */
const GONE_AFTER = '10 minutes';

// tidy: every workspace, because the folder has the files of all
/** The states of files that records have; a key without an entry is of none. */
export async function findFileStates(db: Db, keys: readonly string[]): Promise<Map<string, FileState>> {
  const rows = await db<{ key: string; settled: boolean }[]>`
    select recording_key as key, ended_at is not null as settled from calls where recording_key = any(${[...keys]}::text[])
    union all
    select audio_key, true from inbox_items where audio_key = any(${[...keys]}::text[])
    union all
    select photo_key, true from chatapp_profiles where photo_key = any(${[...keys]}::text[])
    union all
    select audio_key, false from message_drafts where audio_key = any(${[...keys]}::text[])`;
  const states = new Map<string, FileState>();
  for (const { key, settled } of rows) {
    if (!settled) states.set(key, 'growing');
    else if (!states.has(key)) states.set(key, 'settled');
  }
  return states;
}

/**
 * Notes that an upload of this file begins. `resumed` when an earlier one left something to put in order;
 * null while another process uploads it.
 */
export async function claimUpload(db: Db, key: string, claim: string): Promise<{ resumed: boolean } | null> {
  const [row] = await db<{ resumed: boolean }[]>`
    with before as (select from file_uploads where key = ${key})
    insert into file_uploads (key, claim, claimed_at) values (${key}, ${claim}, now())
    on conflict (key) do update set claim = excluded.claim, claimed_at = excluded.claimed_at
      where file_uploads.claimed_at < now() - ${GONE_AFTER}::interval
    returning exists (select from before) as resumed`;
  return row ?? null;
}

/** Tells that an upload moves on; false when somebody else took it over. */
export const renewClaim = async (db: Db, key: string, claim: string): Promise<boolean> =>
  (await db`update file_uploads set claimed_at = now() where key = ${key} and claim = ${claim}`.count()) ===
  1;

/** Lets the next attempt begin at once, which finds what this one left. */
export async function releaseClaim(db: Db, key: string, claim: string): Promise<void> {
  await db`
    update file_uploads set claimed_at = '-infinity' where key = ${key} and claim = ${claim}`;
}

export async function endUpload(db: Db, key: string, claim: string): Promise<void> {
  await db`delete from file_uploads where key = ${key} and claim = ${claim}`;
}

/** Files whose upload ended in the middle. */
export async function listAbandoned(db: Db, most: number): Promise<string[]> {
  const rows = await db<{ key: string }[]>`
    select key from file_uploads where claimed_at < now() - ${GONE_AFTER}::interval
    order by claimed_at limit ${most}`;
  return rows.map(({ key }) => key);
}

/** Files whose upload was begun, by whomever. */
export async function listNoted(db: Db): Promise<string[]> {
  const rows = await db<{ key: string }[]>`select key from file_uploads`;
  return rows.map(({ key }) => key);
}
