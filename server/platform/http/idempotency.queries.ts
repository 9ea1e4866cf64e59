import type { Db } from '../db/sql.ts';

export interface KeptAnswer {
  requestHash: Buffer;
  status: number;
  answer: string;
}

/** Takes the key for this transaction; false while another request with it is still running. */
export async function claimIdempotencyKey(db: Db, lockName: string): Promise<boolean> {
  const [row] = await db<{ claimed: boolean }[]>`
    select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as claimed`;
  return row?.claimed ?? false;
}

export async function findKeptAnswer(
  db: Db,
  workspaceId: number,
  apiKeyId: number,
  key: string,
  notBefore: string,
): Promise<KeptAnswer | null> {
  const [row] = await db<KeptAnswer[]>`
    select request_hash as "requestHash", http_status as status, answer from idempotency_keys
    where workspace_id = ${workspaceId} and api_key_id = ${apiKeyId} and idempotency_key = ${key}
      and created_at > ${notBefore}`;
  return row ?? null;
}

export async function keepAnswer(
  db: Db,
  row: KeptAnswer & { workspaceId: number; apiKeyId: number; key: string; now: string },
): Promise<void> {
  await db`
    insert into idempotency_keys
      (workspace_id, api_key_id, idempotency_key, request_hash, http_status, answer, created_at)
    values (${row.workspaceId}, ${row.apiKeyId}, ${row.key}, ${row.requestHash}, ${row.status}, ${row.answer}, ${row.now})
    on conflict (workspace_id, api_key_id, idempotency_key) do update set
      request_hash = excluded.request_hash, http_status = excluded.http_status, answer = excluded.answer,
      created_at = excluded.created_at`;
}

/** Removes answers kept from before `before`; how many went. */
export async function pruneIdempotencyKeys(db: Db, before: string): Promise<number> {
  const result = await db`delete from idempotency_keys where created_at < ${before}`;
  return result.count;
}
