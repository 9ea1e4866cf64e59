import type { Logger } from 'pino';
import type { Handover, OutgoingText, TextCarrier } from '../carriers/text-carrier.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { removeWaitingJobs } from '../platform/jobs/enqueue.ts';
import { notFound } from '../platform/refusal.ts';
import type { Message } from './message.ts';
import { findMessage, findQueuedTexts, moveOn, type MessageKey } from './messages.queries.ts';
import { laneOf, TEXT_QUEUE } from './text-lanes.ts';

/** The carrier's response timeout in milliseconds. */
const DEADLINE_MS = 10_000;

export interface SubmitResult {
  key: MessageKey;
  /** The name of the carrier. */
  carrier: string;
  /** Null when the result is unknown. */
  handover: Handover | null;
}

/** Submits a text to the carrier. Never rejects: a timeout or an error counts as no response. */
export async function submitText(
  { texts, log }: { texts: TextCarrier; log: Logger },
  text: OutgoingText,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const { workspaceId, messageId } = text;
  const asked = { key: { workspaceId, messageId }, carrier: texts.name };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    return { ...asked, handover: await orAborted(texts.send(text, deadline), deadline) };
  } catch (error) {
    log.warn({ err: error, message_id: messageId }, 'text carrier did not answer');
    return { ...asked, handover: null };
  }
}

/** Records the carrier's response; a delivery report that arrived earlier is kept. */
export async function recordSubmission(
  tx: Db,
  { key, carrier }: Pick<SubmitResult, 'key' | 'carrier'>,
  handover: Handover,
  now: Temporal.Instant,
): Promise<void> {
  const later = handover.accepted
    ? ({ status: 'sent', error: null, carrier, carrierMessageId: handover.carrierMessageId } as const)
    : ({ status: 'failed', error: handover.reason, carrier } as const);
  await moveOn(tx, key, later, isoOf(now));
}

/**
 * Submits an accepted text to the carrier now. @returns the message afterwards. When this process dies
 * meanwhile or the carrier does not respond, the text stays `queued` and its job submits it later.
 */
export async function deliverText(
  services: { sql: Sql; texts: TextCarrier; clock: Clock; log: Logger },
  key: MessageKey,
  signal: AbortSignal = new AbortController().signal,
): Promise<Message> {
  const { sql, clock } = services;
  const [text] = await findQueuedTexts(sql, [key]);
  const result = text ? await submitText(services, text, signal) : null;
  const handover = result?.handover;
  if (result && handover) {
    await inTransaction(sql, async (tx) => {
      await recordSubmission(tx, result, handover, clock.now());
      await removeWaitingJobs(tx, TEXT_QUEUE, laneOf(key));
    });
  }
  const message = await findMessage(sql, key.workspaceId, key.messageId);
  if (!message) throw notFound('message');
  return message;
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const onAbort = (): void => reject(new Error('there was no answer in time', { cause: signal.reason }));
    if (signal.aborted) onAbort();
    signal.addEventListener('abort', onAbort, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener('abort', onAbort));
  });
}
