import type { ProblemLanguage } from './problem.ts';
import { inTransaction, type Db } from './db/sql.ts';

/** Who makes a change. */
export type Actor =
  /** A person or program through the API, with the key's user. */
  | { kind: 'user'; userId: number }
  /** An assistant on a call. */
  | { kind: 'assistant'; callId: number }
  /** The product itself: a job, an import, the demo. */
  | { kind: 'system' };

/**
 * What every action takes first: `action(context, input)`. A request of the API is one; jobs and calls make their own.
 */
export interface ActionContext {
  /** The pool, or the transaction that the action takes part in. */
  readonly db: Db;
  readonly workspaceId: number;
  readonly now: Temporal.Instant;
  readonly by: Actor;
  /** In which whoever asks is told what is wrong with parts of the input; English where it is left out. */
  readonly language?: ProblemLanguage;
}

/** Runs `work` in one transaction, with a context whose `db` is that transaction. */
export async function withTransaction<T>(
  { db, workspaceId, now, by, language }: ActionContext,
  work: (context: ActionContext) => Promise<T>,
): Promise<T> {
  return inTransaction(db, (tx) => work({ db: tx, workspaceId, now, by, ...(language ? { language } : {}) }));
}
