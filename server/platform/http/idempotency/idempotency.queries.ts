import type { Db } from '../../db/sql.ts';

export interface KeptAnswer {
  requestHash: Buffer;
  status: number;
  answer: string;
}

/**
 * Locks the key for this transaction and reads its kept answer, in one statement. `claimed` is false while
 * another request with the key is still running.
 * @param notBefore answers kept before this instant have expired.
 */
export async function claimIdempotencyKey(
  db: Db,
  request: { workspaceId: number; caller: string; key: string; notBefore: string },
): Promise<{ claimed: boolean; kept: KeptAnswer | null }> {
  const { workspaceId, caller, key, notBefore } = request;
  const lockName = `idempotency/${workspaceId}/${caller}/${key}`;
  const [row] = await db<({ claimed: boolean } & Partial<KeptAnswer>)[]>`
    select claim.claimed, request_hash as "requestHash", http_status as status, answer
    from (select pg_try_advisory_xact_lock(hashtextextended(${lockName}, 0)) as claimed) as claim
    left join idempotency_keys on workspace_id = ${workspaceId} and caller = ${caller}
      and idempotency_key = ${key} and created_at > ${notBefore}`;
  const { claimed = false, requestHash, status, answer } = row ?? {};
  const kept = requestHash && status && answer ? { requestHash, status, answer } : null;
  return { claimed, kept };
}

/**
 * Keeps the answer for the key; false when a valid one exists. The look-up can have seen the state before the
 * previous holder of the lock committed, so the table's primary key decides.
 */
export async function keepAnswer(
  db: Db,
  row: KeptAnswer & { workspaceId: number; caller: string; key: string; now: string; notBefore: string },
): Promise<boolean> {
  const written = await db`
    insert into idempotency_keys as kept
      (workspace_id, caller, idempotency_key, request_hash, http_status, answer, created_at)
    values (${row.workspaceId}, ${row.caller}, ${row.key}, ${row.requestHash}, ${row.status}, ${row.answer}, ${row.now})
    on conflict (workspace_id, caller, idempotency_key) do update set
      request_hash = excluded.request_hash, http_status = excluded.http_status, answer = excluded.answer,
      created_at = excluded.created_at
    where kept.created_at <= ${row.notBefore}`.count();
  return written === 1;
}

/** Replaces the answer that is kept for this request. */
export async function replaceAnswer(
  db: Db,
  row: KeptAnswer & { workspaceId: number; caller: string; key: string },
): Promise<void> {
  await db`
    update idempotency_keys set http_status = ${row.status}, answer = ${row.answer}
    where workspace_id = ${row.workspaceId} and caller = ${row.caller} and idempotency_key = ${row.key}
      and request_hash = ${row.requestHash}`;
}

/** Deletes the answer that is kept for this request. */
export async function dropAnswer(
  db: Db,
  row: Pick<KeptAnswer, 'requestHash'> & { workspaceId: number; caller: string; key: string },
): Promise<void> {
  await db`
    delete from idempotency_keys
    where workspace_id = ${row.workspaceId} and caller = ${row.caller} and idempotency_key = ${row.key}
      and request_hash = ${row.requestHash}`;
}

/** Deletes up to `most` answers kept before `before`; returns their number. */
export async function pruneIdempotencyKeys(db: Db, before: string, most: number): Promise<number> {
  return db`
    delete from idempotency_keys where (workspace_id, caller, idempotency_key) in (
      select workspace_id, caller, idempotency_key from idempotency_keys
      where created_at < ${before} limit ${most} for update skip locked)`.count();
}
