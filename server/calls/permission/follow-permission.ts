import type { Logger } from 'pino';
import type { CallPermissions } from '../../carriers/chatapp-calls/call-permissions.ts';
import { NO_CALL_PERMISSION } from '../../carriers/chatapp-calls/refusals.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { DialEnd } from '../../carriers/carrier.ts';
import { findCalledContact, type CallingLine } from '../outbound/outbound.queries.ts';
import { revokeUnanswered, writeToldPermission } from './permission.queries.ts';

/** A permission that was told longer ago than this is asked for at the platform: nothing tells of its end. */
const STALE_AFTER_HOURS = 1;
/** As many calls in a row without an answer take a permission back, at the platform too. */
const MOST_UNANSWERED = 4;

interface Followed {
  sql: Sql;
  permissions?: CallPermissions | undefined;
}

/** A call to be placed on the chat app. */
interface ChatappCall {
  line: Pick<CallingLine, 'workspaceId' | 'chatappCarrier'>;
  to: string;
}

/**
 * Asks the platform about a permission that stands here and is old, and writes what it says; the call is
 * judged afterwards. Without an answer what is known here counts, and the platform judges the call itself.
 */
export async function confirmPermission(
  { sql, permissions }: Followed,
  { line, to }: ChatappCall,
  now: Temporal.Instant,
): Promise<void> {
  const { workspaceId, chatappCarrier: carrier } = line;
  if (!permissions || carrier?.kind !== 'chatapp_cloud') return;
  const contact = await findCalledContact(sql, workspaceId, to, isoOf(now));
  if (!contact || contact.permission === 'none') return;
  const toldAt = contact.permissionToldAt;
  const isFresh =
    toldAt !== null &&
    Temporal.Instant.compare(Temporal.Instant.from(toldAt).add({ hours: STALE_AFTER_HOURS }), now) > 0;
  if (isFresh) return;
  const told = await permissions.stateOf({ workspaceId, carrierId: carrier.id, person: to });
  if (told) await writeToldPermission(sql, { workspaceId, contactId: contact.id }, told, isoOf(now));
}

/**
 * Writes what the end of a call on the chat app says of the person's permission: the platform knows of none,
 * or the person did not answer once more. Never rejects.
 */
export async function noteChatappEnd(
  { sql, log }: Followed & { log: Logger },
  call: ChatappCall,
  end: DialEnd,
  now: Temporal.Instant,
): Promise<void> {
  await noteEnd(sql, call, end, now).catch((error: unknown) =>
    log.warn({ err: error }, 'what a call says of the permission could not be noted'),
  );
}

async function noteEnd(
  sql: Sql,
  { line, to }: ChatappCall,
  end: DialEnd,
  now: Temporal.Instant,
): Promise<void> {
  const { workspaceId, chatappCarrier: carrier } = line;
  if (carrier?.kind !== 'chatapp_cloud' || end.kind === 'answered') return;
  const contact = await findCalledContact(sql, workspaceId, to, isoOf(now));
  if (!contact) return;
  const person = { workspaceId, contactId: contact.id };
  if (end.kind === 'rejected') {
    if (end.code !== NO_CALL_PERMISSION) return;
    return writeToldPermission(sql, person, { permission: 'none', expiresAt: null }, isoOf(now));
  }
  await revokeUnanswered(sql, person, { called: to, most: MOST_UNANSWERED, now: isoOf(now) });
}
