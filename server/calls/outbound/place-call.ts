import { findWorkspaceCountry } from '../../platform/workspace-country.queries.ts';
import { inTransaction, type Db, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { possibleCountriesOfPhone } from '../../platform/phone-countries.ts';
import { parsePhone } from '../../platform/phone-numbers.ts';
import { phoneNumberFormatProblems } from '../../platform/phone-number.problems.ts';
import { invalid, Refusal, type FieldErrors } from '../../platform/refusal.ts';
import { callProblems } from '../calls.problems.ts';
import type { FullCall } from '../call.ts';
import { findCall } from '../calls.queries.ts';
import { dialWrittenCall } from './dial-written-call.ts';
import { findCaller } from './find-caller.ts';
import { judgeDestination } from './judge-destination.ts';
import type { CallOrder, OutboundCalls, PreparedCall } from './outbound-calls.ts';
import { findCalledContact, insertOutboundCall } from './outbound.queries.ts';
import { countRunningCalls, lockAdmission } from '../inbound/reception.queries.ts';

/** What is wanted; `to` as people write numbers. */
export interface CallInput {
  to: string;
  channel?: 'phone' | 'chatapp';
  assistant_id?: number | null;
  phone_number_id?: number | null;
  metadata?: Record<string, unknown>;
}

/** A call that is recorded and not yet dialled. */
export interface WrittenCall {
  /** As it is now, `queued`. */
  call: FullCall;
  /**
   * To be called once what wrote the call is committed. Resolves when the carrier has taken the call or refused it.
   * @throws Refusal 422 when the person has asked not to be called meanwhile: nothing is left of the call then.
   */
  dial(): Promise<{ accepted: boolean; call: FullCall }>;
}

/**
 * POST /calls: records a call by the rules of docs/calls.md. It is dialled once that is committed: a process that ends
 * between the two leaves a call that `recover-calls.ts` ends as failed, never one that rang and has no record.
 * @throws Refusal 422 by field, 429 when as many calls as the plan allows are in progress, 503 when the process stops.
 */
export async function placeCall(
  db: Db,
  { sql, outbound }: { sql: Sql; outbound: OutboundCalls },
  workspaceId: number,
  input: CallInput,
  now: Temporal.Instant,
): Promise<WrittenCall> {
  const order = await readOrder(db, workspaceId, input);
  if (outbound.isStopping) throw stopping();
  const prepared = await outbound.prepare(order);
  try {
    const call = await writeDown(db, workspaceId, prepared, now);
    const dial = async () => {
      const placed = await dialWrittenCall({ sql, outbound }, prepared, { workspaceId, callId: call.id });
      const accepted = await placed.accepted;
      // A call that was taken is answered as it was then; it may have been picked up meanwhile.
      const final = accepted ? null : await findCall(sql, workspaceId, call.id);
      return { accepted, call: final ?? call };
    };
    return { call, dial };
  } catch (error) {
    outbound.forget(prepared);
    throw error;
  }
}

/** Who calls whom, by the rules. @throws Refusal with everything that is wrong. */
async function readOrder(db: Db, workspaceId: number, input: CallInput): Promise<CallOrder> {
  const { channel = 'phone', metadata = {} } = input;
  const wanted = {
    channel,
    assistantId: input.assistant_id ?? null,
    phoneNumberId: input.phone_number_id ?? null,
  };
  const country = input.to.trim().startsWith('+') ? null : await findWorkspaceCountry(db, workspaceId);
  const to = parsePhone(input.to, country);
  const contact = to === null ? null : await findCalledContact(db, workspaceId, to);
  const caller = await findCaller(db, workspaceId, wanted);
  const faults =
    to === null
      ? [phoneNumberFormatProblems.not_a_phone()]
      : judgeDestination(channel, contact, possibleCountriesOfPhone(to));
  const errors: FieldErrors = 'errors' in caller ? { ...caller.errors } : {};
  const sentences = [...faults, ...(errors['to'] ?? [])];
  if (sentences.length > 0) errors['to'] = sentences;
  if (to === null || 'errors' in caller || sentences.length > 0) throw invalid(errors);
  return { line: caller.line, channel, to, contact, instructions: null, metadata };
}

/** Counts and writes in one transaction, so that many at once stay within what the plan allows. */
async function writeDown(
  db: Db,
  workspaceId: number,
  { order, row }: PreparedCall,
  now: Temporal.Instant,
): Promise<FullCall> {
  const most = order.line.maxConcurrentCalls;
  return inTransaction(db, async (tx) => {
    if (most !== null) {
      await lockAdmission(tx, workspaceId);
      if ((await countRunningCalls(tx, workspaceId)) >= most) throw tooMany(most);
    }
    const id = await insertOutboundCall(tx, workspaceId, row, isoOf(now));
    const call = await findCall(tx, workspaceId, id);
    if (!call) throw new Error('a call that was written down is gone');
    return call;
  });
}

const tooMany = (most: number): Refusal =>
  new Refusal('rate_limited', callProblems.too_many_calls({ limit: most }), {
    headers: { 'Retry-After': '10' },
  });

const stopping = (): Refusal =>
  new Refusal('unavailable', callProblems.stopping(), {
    headers: { 'Retry-After': '5' },
  });
