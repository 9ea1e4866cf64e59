import type { Logger } from 'pino';
import { textFaultProblems } from '../carriers/texts/text-fault.problems.ts';
import type { Handover, Postponed, TextCarrier } from '../carriers/text-carrier.ts';
import type { Clock } from '../platform/clock.ts';
import { inTransaction, type Db, type Sql } from '../platform/db/sql.ts';
import { languageOf } from '../platform/http/request/language.ts';
import { isoOf } from '../platform/instants.ts';
import { orAborted } from '../platform/or-aborted.ts';
import { postponeJobs, removeWaitingJobs } from '../platform/jobs/enqueue.ts';
import { notFound } from '../platform/refusal.ts';
import type { Message } from './message.ts';
import { messageProblems } from './messages.problems.ts';
import {
  findMessage,
  findQueuedTexts,
  moveOn,
  noteReturn,
  noteHandover,
  unknownIds,
  type MessageKey,
  type QueuedText,
} from './messages.queries.ts';
import { obeyCarrier } from './obey-carrier.ts';
import { pauseWithin } from './next-try.ts';
import { laneOf, TEXT_QUEUE } from './text-lanes.ts';

/** The carrier's response timeout in milliseconds. */
const DEADLINE_MS = 10_000;
/** How long a carrier may take to list a text that it took. */
const LISTED_AFTER_S = 60;

export interface SubmitServices {
  sql: Sql;
  texts: TextCarrier;
  clock: Clock;
  log: Logger;
}

export interface SubmitResult {
  text: QueuedText;
  key: MessageKey;
  /** The name of the carrier. */
  carrier: string;
  /** Null when the result is unknown. */
  handover: Handover | Postponed | null;
}

/** Submits a text to the carrier. Never rejects: a timeout or an error counts as no response. */
export async function submitText(
  services: SubmitServices,
  text: QueuedText,
  signal: AbortSignal,
): Promise<SubmitResult> {
  const { texts, log } = services;
  const { workspaceId, messageId } = text;
  const asked = { text, key: { workspaceId, messageId }, carrier: text.carrierName ?? texts.name };
  const deadline = AbortSignal.any([signal, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    const late = (): Error => new Error('there was no answer in time', { cause: deadline.reason });
    return { ...asked, handover: await orAborted(handOver(services, text, deadline), deadline, late) };
  } catch (error) {
    log.warn({ err: error, message_id: messageId }, 'text carrier did not answer');
    return { ...asked, handover: null };
  }
}

/**
 * Hands a text over. Carriers of workspaces take the same text twice, so one that may have it is asked for it
 * first, and who hands it over notes that before. Null when the fate of the text stays unknown.
 */
async function handOver(
  services: SubmitServices,
  text: QueuedText,
  signal: AbortSignal,
): Promise<Handover | Postponed | null> {
  const { sql, texts, clock } = services;
  const { workspaceId, messageId, channel, from, to, body, carrierId, handedAt, isUnwanted } = text;
  const sent = { workspaceId, messageId, channel, from, to, body };
  // A carrier that may have the text and was deleted meanwhile cannot be asked.
  if (carrierId === null) {
    if (handedAt !== null) return null;
    return isUnwanted ? unwanted() : texts.send(sent, signal);
  }
  const now = clock.now();
  if (text.handedAt !== null) {
    const found = await askFor(services, text, now, signal);
    if (found !== 'absent') return found;
  }
  if (isUnwanted) return unwanted();
  if (!(await noteHandover(sql, text, isoOf(now)))) return null;
  const result = await texts.send({ ...sent, carrierId }, signal);
  // What the carrier surely has not taken may be sent by anybody who comes next.
  if (result.accepted === null) await noteReturn(sql, text);
  return result;
}

/** Whoever has answered STOP meanwhile does not get what was accepted before. */
function unwanted(): Handover {
  const problem = messageProblems.opted_out();
  return {
    accepted: false,
    reason: problem.sentence('en'),
    fault: { kind: 'permanent', code: null, problem },
  };
}

/** Null when the carrier cannot tell, or several texts of its, or one in other words, could be this one. */
async function askFor(
  { sql, texts }: SubmitServices,
  text: QueuedText,
  now: Temporal.Instant,
  signal: AbortSignal,
): Promise<Handover | 'absent' | null> {
  const search = await texts.find?.(text, signal);
  if (!search) return null;
  const unknown = (asked: readonly string[]): Promise<string[]> =>
    unknownIds(sql, text.workspaceId, text.carrierName ?? texts.name, asked);
  const ids = await unknown(search.ids);
  const [carrierMessageId] = ids;
  if (carrierMessageId !== undefined) return ids.length === 1 ? { accepted: true, carrierMessageId } : null;
  if ((await unknown(search.reworded)).length > 0) return null;
  const seconds =
    text.handedAt === null ? 0 : now.since(Temporal.Instant.from(text.handedAt)).total('seconds');
  return search.isComplete && seconds >= LISTED_AFTER_S ? 'absent' : null;
}

/** Records the carrier's response; a delivery report that arrived earlier is kept. */
export async function recordSubmission(
  tx: Db,
  { key, carrier, text }: Pick<SubmitResult, 'key' | 'carrier' | 'text'>,
  handover: Handover,
  now: Temporal.Instant,
): Promise<void> {
  if (handover.accepted) {
    const { carrierMessageId } = handover;
    await moveOn(tx, key, { status: 'sent', error: null, carrier, carrierMessageId }, isoOf(now));
    return;
  }
  const { fault, reason } = handover;
  const error = fault?.problem.sentence(languageOf(text.languageTag)) ?? reason;
  await moveOn(tx, key, { status: 'failed', error, errorCode: fault?.code ?? null, carrier }, isoOf(now));
  await obeyCarrier(tx, key.workspaceId, { ...text, fault: fault ?? null }, now);
}

/** Records that a text is given up after its last attempt. */
export async function recordGivenUp(
  tx: Db,
  { key, text, handover }: SubmitResult,
  now: Temporal.Instant,
): Promise<void> {
  const fault = handover?.accepted === null ? handover.fault : null;
  const unknown = text.carrierId === null && text.handedAt === null ? null : textFaultProblems.fate_unknown();
  const error =
    (fault?.problem ?? unknown)?.sentence(languageOf(text.languageTag)) ??
    'The carrier could not be reached.';
  const later = { status: 'failed', error, errorCode: fault?.code ?? null, ifQueued: true } as const;
  await moveOn(tx, key, later, isoOf(now));
}

/**
 * Submits an accepted text to the carrier now. @returns the message afterwards. When this process dies
 * meanwhile or the carrier does not respond, the text stays `queued` and its job submits it later.
 */
export async function deliverText(
  services: SubmitServices,
  key: MessageKey,
  signal: AbortSignal = new AbortController().signal,
): Promise<Message> {
  const { sql, clock } = services;
  const [text] = await findQueuedTexts(sql, [key]);
  const result = text ? await submitText(services, text, signal) : null;
  const handover = result?.handover;
  if (result && handover && handover.accepted !== null) {
    await inTransaction(sql, async (tx) => {
      await recordSubmission(tx, result, handover, clock.now());
      await removeWaitingJobs(tx, TEXT_QUEUE, laneOf(key));
    });
  }
  // Nor does the job come before the carrier wants to be asked.
  if (handover?.accepted === null && handover.retryAfterMs !== undefined) {
    const milliseconds = pauseWithin(handover.retryAfterMs);
    await postponeJobs(sql, TEXT_QUEUE, laneOf(key), clock.now().add({ milliseconds }));
  }
  const message = await findMessage(sql, key.workspaceId, key.messageId);
  if (!message) throw notFound('message');
  return message;
}
