import { createHash } from 'node:crypto';
import { inTransaction, type Db, type Sql } from '../../db/sql.ts';
import { isoOf } from '../../instants.ts';
import { invalid, Refusal } from '../../refusal.ts';
import { accessProblems } from '../access/access.problems.ts';
import type { Kept } from '../answer/finish-answer.ts';
import {
  claimIdempotencyKey,
  dropAnswer,
  keepAnswer,
  replaceAnswer,
  type KeptAnswer,
} from './idempotency.queries.ts';
import type { Answer } from '../route.ts';
import { openAnswer, sealAnswer } from './seal-answer.ts';

/** How long an answer is kept for its key (docs/api.md). */
export const KEPT_HOURS = 24;
const MAX_KEY_LENGTH = 255;

export interface IdempotentRequest {
  workspaceId: number;
  caller: string;
  key: string;
  method: string;
  /** Path and query as sent. */
  url: string;
  body: unknown;
  /** The key or token of the request, where the answer holds a secret and is encrypted with it. */
  sealedWith: string | null;
  now: Temporal.Instant;
}

/** The key of a request, or null when it has none; refuses one that is empty or too long. */
export function readIdempotencyKey(header: string | string[] | undefined): string | null {
  if (header === undefined) return null;
  if (Array.isArray(header) || header === '' || header.length > MAX_KEY_LENGTH) {
    throw new Refusal('invalid_request', accessProblems.bad_idempotency_key({ limit: MAX_KEY_LENGTH }));
  }
  return header;
}

/**
 * Runs `work` at most once for a key. Its changes and the kept answer are one transaction: after a crash
 * either both exist or neither. A refusal changes nothing and is not kept.
 * @throws Refusal `idempotency_conflict` while the first request runs, `idempotency_mismatch` for another
 *   body.
 */
export async function answerOnce(
  sql: Sql,
  request: IdempotentRequest,
  work: (db: Db) => Promise<Answer>,
): Promise<Answer> {
  const { workspaceId, caller, key } = request;
  const requestHash = hashRequest(request);
  const notBefore = isoOf(request.now.subtract({ hours: KEPT_HOURS }));
  return inTransaction(sql, async (tx) => {
    const { claimed, kept } = await claimIdempotencyKey(tx, { workspaceId, caller, key, notBefore });
    if (!claimed) throw stillRunning();
    if (kept) return replay(kept, requestHash, request.sealedWith);
    const answer = await work(tx);
    const isKept = await keepAnswer(tx, {
      workspaceId,
      caller,
      key,
      requestHash,
      status: answer.status,
      answer: textToKeep(request, answer.body),
      now: isoOf(request.now),
      notBefore,
    });
    if (!isKept) throw stillRunning();
    return answer;
  });
}

/** Access to the kept answer of a request, for work that runs after the commit. */
export function keptFor(sql: Sql, request: IdempotentRequest): Kept {
  const { workspaceId, caller, key } = request;
  const row = { workspaceId, caller, key, requestHash: hashRequest(request) };
  return {
    replace: ({ status, body }) => replaceAnswer(sql, { ...row, status, answer: textToKeep(request, body) }),
    drop: () => dropAnswer(sql, row),
  };
}

function textToKeep(request: IdempotentRequest, body: unknown): string {
  const text = JSON.stringify(body);
  return request.sealedWith === null ? text : sealAnswer(text, request.sealedWith);
}

function replay(kept: KeptAnswer, requestHash: Buffer, sealedWith: string | null): Answer {
  if (!kept.requestHash.equals(requestHash)) throw mismatch();
  const body: unknown = JSON.parse(sealedWith === null ? kept.answer : openAnswer(kept.answer, sealedWith));
  return { status: kept.status, body, headers: { 'Idempotent-Replayed': 'true' } };
}

const stillRunning = (): Refusal =>
  new Refusal('idempotency_conflict', accessProblems.idempotency_conflict());

const mismatch = (): Refusal =>
  new Refusal('idempotency_mismatch', accessProblems.idempotency_mismatch(), {
    errors: invalid({ 'Idempotency-Key': [accessProblems.key_of_other_request()] }).errors ?? {},
  });

function hashRequest(request: IdempotentRequest): Buffer {
  const content = JSON.stringify([request.method, request.url, request.body ?? null]);
  return createHash('sha256').update(content).digest();
}
