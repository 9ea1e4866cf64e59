import { inTransaction, type Db } from '../platform/db/sql.ts';
import type { Client } from '../platform/http/access/front.ts';
import { endOfNewSession } from '../platform/http/access/session-lifetime.ts';
import { generateToken, hashToken } from '../platform/http/access/session-token.ts';
import { isoOf } from '../platform/instants.ts';
import { forbidden } from '../platform/refusal.ts';
import { sessionProblems } from './sessions.problems.ts';
import {
  endOldestSessions,
  endSessionOfToken,
  findFirstWorkspace,
  insertSession,
} from './sessions.queries.ts';

/** Sessions of one user at once; the oldest ends when another begins. */
const MOST_SESSIONS = 50;
/** The time to enter the code of the second factor. */
const CODE_WITHIN = { minutes: 10 };

export interface NewSession {
  userId: number;
  /** By default the first workspace of the user. */
  workspaceId?: number;
  /** True when the session may do nothing before a code. */
  needsCode: boolean;
  client: Client;
  /** The token that the browser had; its session ends. */
  earlierToken: string | null;
}

/** A session that began; the token is returned only here, because only its hash is stored. */
export interface BegunSession {
  sessionId: number;
  workspaceId: number;
  token: string;
}

/**
 * Begins a session with a new token, never with one that the browser had before.
 * @throws Refusal `forbidden` for a user without a workspace.
 */
export async function beginSession(db: Db, now: Temporal.Instant, input: NewSession): Promise<BegunSession> {
  const { userId, client, needsCode, earlierToken } = input;
  const token = generateToken();
  return inTransaction(db, async (tx) => {
    const workspaceId = input.workspaceId ?? (await findFirstWorkspace(tx, userId));
    if (workspaceId === null) throw forbidden(sessionProblems.no_workspace());
    if (earlierToken !== null) await endSessionOfToken(tx, hashToken(earlierToken));
    const at = isoOf(now);
    const sessionId = await insertSession(tx, {
      token_hash: hashToken(token),
      user_id: userId,
      workspace_id: workspaceId,
      needs_code: needsCode,
      user_agent: client.userAgent,
      address: client.address,
      ...{ created_at: at, last_used_at: at },
      expires_at: isoOf(needsCode ? now.add(CODE_WITHIN) : endOfNewSession(now)),
    });
    await endOldestSessions(tx, userId, MOST_SESSIONS);
    return { sessionId, workspaceId, token };
  });
}
