import { timingSafeEqual } from 'node:crypto';
import type { HookEvent, TextConnection } from '../carriers/texts/text-connection.ts';
import type {
  KeepCallPermission,
  ReceiveText,
  RecordCarrierReport,
  RecordNameDecision,
} from '../carriers/text-carrier.ts';
import type { PublicRequest } from '../platform/http/route.ts';
import { forbidden, notFound, Refusal } from '../platform/refusal.ts';
import { carrierProblems } from './carriers.problems.ts';
import type { HookChallenge } from './vendor-numbers.schema.ts';
import { findCarrierOfVendor, type SealedTextCarrier } from './carriers.queries.ts';
import {
  inboundToken,
  isTextCarrier,
  openTextAccount,
  type InboundServices,
  type TextAccountServices,
} from './text-accounts.ts';

export type HookServices = TextAccountServices &
  InboundServices & {
    receiveText: ReceiveText;
    recordCarrierReport: RecordCarrierReport;
    keepCallPermission: KeepCallPermission;
    recordNameDecision: RecordNameDecision;
  };

/**
 * Takes what a vendor tells: texts that came in, and reports. All of it is written before the answer, so that
 * a vendor that gets none tells it again; told again, it changes nothing.
 * @throws Refusal `not_found` without the token of the carrier, `forbidden` without the vendor's signature,
 *   `invalid_request` for a signed body that is none of its forms.
 */
export async function takeHook(
  services: HookServices,
  request: PublicRequest<{ id: number; token: string }, { m?: number | undefined }>,
): Promise<void> {
  const { carrier, connection } = await openCalled(services, request);
  const events = connection.readHook({
    raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
    headers: request.headers,
    url: services.origin() + request.url,
    messageId: request.query.m ?? null,
    now: request.now,
  });
  if (events === 'forged') throw forbidden(carrierProblems.not_signed());
  if (events === 'unreadable') throw new Refusal('invalid_request', carrierProblems.not_understood());
  for (const event of events) await takeEvent(services, request, { carrier, event, name: connection.name });
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

async function takeEvent(
  { receiveText, recordCarrierReport, keepCallPermission, recordNameDecision }: HookServices,
  { db, now, log }: Pick<PublicRequest, 'db' | 'now' | 'log'>,
  { carrier, event, name }: { carrier: SealedTextCarrier; event: HookEvent; name: string },
): Promise<void> {
  const { workspaceId, id: carrierId } = carrier;
  if (event.kind === 'report') {
    const { kind: _kind, ...report } = event;
    return recordCarrierReport(db, { ...report, workspaceId, carrierId, carrier: name }, now);
  }
  const context = { db, workspaceId, now, by: { kind: 'system' } } as const;
  if (event.kind === 'call_permission') return keepCallPermission(context, event, event);
  if (event.kind === 'display_name') return recordNameDecision(context, event);
  const { kind: _kind, ...text } = event;
  const told = { ...text, carrier: name, withinWorkspaceId: workspaceId };
  const reception = await receiveText(db, told, now);
  // The vendor would only tell it again: nobody here has the number.
  if (!reception.taken) log.warn({ carrier_id: carrierId, reason: reception.reason }, 'text was not taken');
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
