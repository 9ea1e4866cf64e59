import { timingSafeEqual } from 'node:crypto';
import type { HookEvent, TextConnection } from '../carriers/texts/text-connection.ts';
import type { Clock } from '../platform/clock.ts';
import { isRetryable, type Sql } from '../platform/db/sql.ts';
import type { PublicRequest } from '../platform/http/route.ts';
import { forbidden, notFound, Refusal } from '../platform/refusal.ts';
import { carrierProblems } from './carriers.problems.ts';
import type { HookChallenge } from './vendor-numbers.schema.ts';
import { hasWaiting, keepBatch } from './hook-batches.ts';
import { takeEvent, type EventActions } from './take-event.ts';
import { findCarrierOfVendor, type SealedTextCarrier } from './carriers.queries.ts';
import {
  inboundToken,
  isTextCarrier,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';

/** Events that are taken before a request is answered, and for how long at most. */
const AT_ONCE = 25;
const AT_ONCE_MS = 700;

export type HookServices = TextAccountServices &
  InboundServices &
  EventActions & {
    clock: Clock;
    /** In place of the connections of requests, all of which may wait for what an import holds. */
    callSql: Sql;
  };

/**
 * Takes what a vendor tells: texts that came in, and reports. All of it is written before the answer, so that
 * a vendor that gets none tells it again; told again, it changes nothing. Vendors wait for a second or two:
 * what is not taken by then, the rest of a long batch, and what comes while something of the carrier still
 * waits, is kept as it came, and taken by a job in the order in which it came (docs/decisions/0142).
 * @throws Refusal `not_found` without the token of the carrier, `forbidden` without the vendor's signature,
 *   `invalid_request` for a signed body that is none of its forms.
 */
export async function takeHook(
  services: HookServices,
  request: PublicRequest<{ id: number; token: string }, { m?: number | undefined }>,
): Promise<void> {
  const { carrier, connection } = await openCalled(services, request);
  const { now } = request;
  const hook = {
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    url: services.origin() + request.url,
    messageId: request.query.m ?? null,
    now,
  };
  const events = connection.readHook(hook);
  if (events === 'forged') throw forbidden(carrierProblems.not_signed());
  if (events === 'unreadable') throw new Refusal('invalid_request', carrierProblems.not_understood());
  if (events.length === 0) return;
  const { callSql } = services;
  const taken = (await hasWaiting(callSql, carrier))
    ? 0
    : await takeAtOnce(services, request, carrier, events);
  if (taken < events.length) await keepBatch(callSql, carrier, { hook, taken });
}

/** Takes the first events. @returns how many are surely taken: one that was begun may be as well, later. */
async function takeAtOnce(
  services: HookServices,
  { db, now, log }: Pick<PublicRequest, 'db' | 'now' | 'log'>,
  carrier: SealedTextCarrier,
  events: readonly HookEvent[],
): Promise<number> {
  const { clock } = services;
  const isOver = new AbortController();
  const deadline = clock.sleep(AT_ONCE_MS, isOver.signal).then(() => 'too late' as const);
  let taken = 0;
  try {
    for (const event of events.slice(0, AT_ONCE)) {
      // Of several that try, the database lets one take it: nothing is taken twice when this one goes on.
      const taking = takeEvent(services, { db, now, log }, { carrier, event, name: carrier.kind });
      if ((await Promise.race([taking, deadline])) === 'too late') {
        taking.catch((error: unknown) => log.warn({ err: error }, 'event of a carrier was left to the job'));
        break;
      }
      taken += 1;
    }
  } catch (error) {
    if (!isRetryable(error)) throw error;
    log.warn({ err: error, carrier_id: carrier.id }, 'event of a carrier was left to the job');
  } finally {
    isOver.abort();
  }
  return taken;
}

/**
 * Proves to a vendor that asks before it brings anything that its address is ours; returns what it wants to
 * hear.
 * @throws Refusal `not_found` without the token of the carrier, and where vendors do not ask; `forbidden`
 *   without the word that was agreed.
 */
export async function proveAddress(
  services: TextAccountServices & InboundServices & Pick<HookServices, 'callSql'>,
  request: PublicRequest<{ id: number; token: string }, HookChallenge>,
): Promise<string> {
  const { connection } = await openCalled(services, request);
  const { verifyToken } = connection;
  if (verifyToken === undefined) throw notFound('carrier');
  const { 'hub.mode': mode, 'hub.verify_token': word = '', 'hub.challenge': challenge } = request.query;
  if (mode !== 'subscribe' || challenge === undefined || !isSame(word, verifyToken))
    throw forbidden(carrierProblems.not_the_word());
  return challenge;
}

/** The carrier whose address was called. @throws Refusal `not_found`, `unavailable`. */
async function openCalled(
  services: TextAccountServices & InboundServices & Pick<HookServices, 'callSql'>,
  { params: { id, token } }: Pick<PublicRequest<{ id: number; token: string }>, 'params'>,
): Promise<{ carrier: SealedTextCarrier; connection: TextConnection }> {
  if (!isSame(token, inboundToken(services.secrets, id))) throw notFound('carrier');
  const carrier = await findCarrierOfVendor(services.callSql, id);
  if (!carrier || !isTextCarrier(carrier)) throw notFound('carrier');
  const connection = openTextAccount(carrier, services);
  if (!connection) throw new Refusal('unavailable', carrierProblems.secret_unreadable());
  return { carrier, connection };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
