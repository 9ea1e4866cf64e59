import type { ProblemLanguage } from './problem.ts';
import { inTransaction, type Db } from './db/sql.ts';

/** An assistant that acts: on a call, or in a conversation in texts, where there is no call. */
export type AssistantActor =
  | { readonly kind: 'assistant'; readonly callId: number }
  | { readonly kind: 'assistant'; readonly callId: null; readonly conversationId: number };

/** Who makes a change. */
export type Actor =
  /** A program with a key of the user, or in a session the person. */
  | { kind: 'user'; userId: number; inSession?: boolean }
  /** An assistant on a call, or in a conversation in texts. */
  | AssistantActor
  /** The system itself: a job, an import, the demo. */
  | { kind: 'system' };

/** The call on which somebody acts; null without one. */
export const callOf = (by: Actor): number | null => (by.kind === 'assistant' ? by.callId : null);

/**
 * The first argument of every action: `action(context, input)`. An API request is one; jobs and calls
 * create their own.
 */
export interface ActionContext {
  /** The pool, or the transaction that the action is part of. */
  readonly db: Db;
  readonly workspaceId: number;
  readonly now: Temporal.Instant;
  readonly by: Actor;
  /** The language of the messages about invalid input; English by default. */
  readonly language?: ProblemLanguage;
}

/** Runs `work` in one transaction, with a context whose `db` is that transaction. */
export async function withTransaction<T>(
  { db, workspaceId, now, by, language }: ActionContext,
  work: (context: ActionContext) => Promise<T>,
): Promise<T> {
  return inTransaction(db, (tx) => work({ db: tx, workspaceId, now, by, ...(language ? { language } : {}) }));
}
