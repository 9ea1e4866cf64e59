import { timingSafeEqual } from 'node:crypto';
import type { TextConnection } from '../carriers/texts/text-connection.ts';
import type { PublicRequest } from '../platform/http/route.ts';
import { forbidden, notFound, Refusal } from '../platform/refusal.ts';
import { carrierProblems } from './carriers.problems.ts';
import type { HookChallenge } from './vendor-numbers.schema.ts';
import { keepBatch } from './hook-batches.ts';
import { takeEvent, type EventActions } from './take-event.ts';
import { findCarrierOfVendor, type SealedTextCarrier } from './carriers.queries.ts';
import {
  inboundToken,
  isTextCarrier,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';

/** Events that are written before a request is answered. */
const AT_ONCE = 25;

export type HookServices = TextAccountServices & InboundServices & EventActions;

/**
 * Takes what a vendor tells: texts that came in, and reports. All of it is written before the answer, so that
 * a vendor that gets none tells it again; told again, it changes nothing. Vendors wait for a second: of a
 * long batch the request itself is kept, and the rest of it taken by a job.
 * @throws Refusal `not_found` without the token of the carrier, `forbidden` without the vendor's signature,
 *   `invalid_request` for a signed body that is none of its forms.
 */
export async function takeHook(
  services: HookServices,
  request: PublicRequest<{ id: number; token: string }, { m?: number | undefined }>,
): Promise<void> {
  const { carrier, connection } = await openCalled(services, request);
  const { db, now } = request;
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
  for (const event of events.slice(0, AT_ONCE)) {
    await takeEvent(services, request, { carrier, event, name: connection.name });
  }
  if (events.length > AT_ONCE) await keepBatch(db, carrier, { hook, taken: AT_ONCE });
}

/**
 * Proves to a vendor that asks before it brings anything that its address is ours; returns what it wants to
 * hear.
 * @throws Refusal `not_found` without the token of the carrier, and where vendors do not ask; `forbidden`
 *   without the word that was agreed.
 */
export async function proveAddress(
  services: TextAccountServices & InboundServices,
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
  services: TextAccountServices & InboundServices,
  { params: { id, token }, db }: Pick<PublicRequest<{ id: number; token: string }>, 'params' | 'db'>,
): Promise<{ carrier: SealedTextCarrier; connection: TextConnection }> {
  if (!isSame(token, inboundToken(services.secrets, id))) throw notFound('carrier');
  const carrier = await findCarrierOfVendor(db, id);
  if (!carrier || !isTextCarrier(carrier)) throw notFound('carrier');
  const connection = openTextAccount(carrier, services);
  if (!connection) throw new Refusal('unavailable', carrierProblems.secret_unreadable());
  return { carrier, connection };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
