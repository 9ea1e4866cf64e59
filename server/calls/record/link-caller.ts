import { barCalls } from '../../contacts/bar-calls.ts';
import { linkContact } from '../../contacts/link-contact.ts';
import type { ActionContext } from '../../platform/action-context.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, isLockTaken, type Db, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { enqueue } from '../../platform/jobs/enqueue.ts';
import {
  findRemoteParty,
  giveItemsContact,
  limitLockWaits,
  linkCall,
  lockRemoteParty,
  type CallKey,
  type RemoteParty,
} from './running-calls.queries.ts';

/** The queue of callers whose contact was held by another transaction. */
export const LINK_QUEUE = 'call-contact';
/** How long a call waits for its contact. */
const MAX_LOCK_MS = 1_000;

/** E.164. Any other caller id of a carrier does not identify a person. */
const E164 = /^\+[1-9]\d{6,14}$/;

export const e164OrNull = (number: string | null): string | null =>
  number !== null && E164.test(number) ? number : null;

/** The context of actions that a call makes in its transaction. */
export const contextOf = (
  db: Db,
  { workspaceId, callId }: CallKey,
  now: Temporal.Instant,
): ActionContext => ({ db, workspaceId, now, by: { kind: 'assistant', callId } });

/** What a call says of its contact. */
export interface CallerLink {
  /** When the contact was active. */
  at: Temporal.Instant;
  /** The name that the caller said; what the carrier told of them unless given. */
  name?: string | null;
  /** The number that a caller leaves who withholds theirs. */
  phone?: string | null;
  /** Whether the caller wants no more calls. */
  bars?: boolean;
}

/**
 * Links the contact of the remote party, which is created when there is none. Of a withheld number, only one
 * that the chat app knows, or whose number the caller leaves. What a call records does not wait for its
 * contact: while another transaction holds that, an import or its erasure, a job links it.
 * @returns the id of the contact; null when there is none, or not yet.
 */
export async function linkCaller(db: Db, call: CallKey, link: CallerLink): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const contactId = await tryToLinkCaller(tx, call, link);
    if (contactId !== 'held') return contactId;
    const { at, name, phone = null, bars = false } = link;
    await enqueue(tx, {
      queue: LINK_QUEUE,
      lane: String(call.workspaceId),
      workspaceId: call.workspaceId,
      payload: { call_id: call.callId, at: isoOf(at), ...(name === undefined ? {} : { name }), phone, bars },
      now: at,
    });
    return null;
  });
}

/** The same, without a job: `held` when another transaction holds the contact. */
export async function tryToLinkCaller(
  db: Db,
  call: CallKey,
  link: CallerLink,
): Promise<number | null | 'held'> {
  return inTransaction(db, async (tx) => {
    const other = await lockRemoteParty(tx, call);
    if (!other) return null;
    const person = personOf(other, link);
    if (person === null) return other.contactId;
    try {
      return await tx.savepoint(async (part) => {
        await limitLockWaits(part, MAX_LOCK_MS);
        const context = contextOf(part, call, link.at);
        const linked =
          link.bars === true ? await barCalls(context, person) : await linkContact(context, person);
        const contactId = linked.contactId ?? other.contactId;
        if (contactId !== null) {
          if (contactId !== other.contactId) await linkCall(part, call, contactId);
          await giveItemsContact(part, call, contactId);
        }
        await limitLockWaits(part, 0);
        return contactId;
      });
    } catch (error) {
      if (isLockTaken(error)) return 'held';
      throw error;
    }
  });
}

/** By what the caller is known: their number, what the chat app calls them, else the number they leave. */
function personOf(
  { number, chatappUserId, name: toldName }: RemoteParty,
  { name = toldName, phone: left = null }: CallerLink,
): { phone: string | null; chatappUserId: string | null; name: string | null } | null {
  const ofLine = e164OrNull(number);
  const phone = ofLine ?? (number === null && chatappUserId === null ? e164OrNull(left) : null);
  return phone === null && chatappUserId === null ? null : { phone, chatappUserId, name };
}

/**
 * Sees to it that somebody whom only the chat app knows has a contact during the call, so that what is booked
 * is theirs. It may take as long as another transaction holds the contact, an import for example: the call is
 * not locked meanwhile, and can be answered and end.
 * @returns what the chat app calls the person; null for everybody else.
 */
export async function linkChatappCaller(sql: Sql, call: CallKey, clock: Clock): Promise<string | null> {
  const { number = null, chatappUserId = null, name = null } = (await findRemoteParty(sql, call)) ?? {};
  if (number !== null || chatappUserId === null) return null;
  const { contactId } = await inTransaction(sql, (tx) =>
    linkContact(contextOf(tx, call, clock.now()), { chatappUserId, name }),
  );
  // A contact that was merged into another one by now is found again when the call ends.
  if (contactId !== null) await linkCall(sql, call, contactId);
  return chatappUserId;
}
