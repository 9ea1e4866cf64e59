import { withTransaction, type ActionContext } from '../../platform/action-context.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { invalid, Refusal, type FieldErrors } from '../../platform/refusal.ts';
import { callProblems } from '../calls.problems.ts';
import type { FullCall } from '../call.ts';
import { findCall } from '../calls.queries.ts';
import { findCalledPerson } from './called-person.ts';
import { dialQueuedCall } from './dial-queued-call.ts';
import { findCaller } from './find-caller.ts';
import { findExhausted, hoursOfLine, isEnforced, outsideHours, tooManyAttempts } from './follow-law.ts';
import { judgeDestination } from './judge-destination.ts';
import type { OutboundCalls } from './outbound-calls.ts';
import type { CallOrder, PreparedCall } from './prepared-call.ts';
import { insertOutboundCall } from './outbound.queries.ts';
import { readCalled } from './read-called.ts';
import { countRunningCalls, lockAdmission } from '../inbound/reception.queries.ts';

/** The requested call; `to` is a phone number in any notation, the contact's where it is left out. */
export interface CallInput {
  to?: string | undefined;
  contact_id?: number | null | undefined;
  channel?: 'phone' | 'chatapp';
  assistant_id?: number | null;
  phone_number_id?: number | null;
  /** What the call is about, read out after the welcome message. */
  instructions?: string | null;
  metadata?: Record<string, unknown>;
}

/** A call that is recorded and not dialled yet. */
export interface QueuedCall {
  /** The call with the status `queued`. */
  call: FullCall;
  /**
   * Dials; to be called after the record is committed. Resolves when the carrier has accepted or rejected the
   * call.
   * @throws Refusal `validation_error` when calls to the person were barred meanwhile; the call's record is
   *   removed.
   */
  dial(): Promise<{ accepted: boolean; call: FullCall }>;
}

/**
 * POST /calls: records a call by the rules of docs/calls.md. The call is dialled after the commit, so that no
 * call rings without a record. When the process ends before it dials, `recover-calls.ts` ends the call as
 * failed.
 * @throws Refusal `validation_error` by field; `rate_limited` when as many calls as the plan allows are in
 *   progress; `unavailable` while the process stops.
 */
export async function placeCall(
  context: ActionContext,
  { sql, outbound }: { sql: Sql; outbound: OutboundCalls },
  input: CallInput,
): Promise<QueuedCall> {
  const { workspaceId } = context;
  const order = await readOrder(context, input);
  if (outbound.isStopping) throw stopping();
  const prepared = await outbound.prepare(order);
  try {
    const call = await recordCall(context, prepared);
    const dial = async () => {
      const placed = await dialQueuedCall({ sql, outbound }, prepared, { workspaceId, callId: call.id });
      const accepted = await placed.accepted;
      // The answer shows an accepted call as `queued`, although it may have been answered meanwhile.
      const final = accepted ? null : await findCall(sql, workspaceId, call.id);
      return { accepted, call: final ?? call };
    };
    return { call, dial };
  } catch (error) {
    outbound.forget(prepared);
    throw error;
  }
}

/** Reads who calls whom. @throws Refusal `validation_error` that names every wrong field. */
async function readOrder({ db, workspaceId, now }: ActionContext, input: CallInput): Promise<CallOrder> {
  const { channel = 'phone', metadata = {} } = input;
  const instructions = input.instructions?.trim() || null;
  const wanted = {
    channel,
    assistantId: input.assistant_id ?? null,
    phoneNumberId: input.phone_number_id ?? null,
  };
  const { called: to, errors: unread } = await readCalled(db, workspaceId, input);
  const person =
    to === null
      ? { contact: null, isBarred: false }
      : await findCalledPerson(db, workspaceId, to, isoOf(now));
  const caller = await findCaller(db, workspaceId, wanted);
  const faults =
    to === null
      ? (unread['to'] ?? [])
      : judgeDestination(channel, person, to, 'line' in caller ? caller.line.allowedCountries : null);
  const errors: FieldErrors = { ...unread, ...('errors' in caller ? caller.errors : {}) };
  const outside = to !== null && 'line' in caller ? hoursOfLine(caller.line, now)(to) : null;
  const own = 'errors' in caller ? (caller.errors['to'] ?? []) : [];
  const sentences = [...faults, ...(outside ? [outsideHours(outside)] : []), ...own];
  if (sentences.length > 0) errors['to'] = sentences;
  if (to === null || 'errors' in caller || Object.keys(errors).length > 0) throw invalid(errors);
  return { line: caller.line, channel, to, contact: person.contact, instructions, metadata };
}

/**
 * Counts the running calls, and those to the number, and records this one in one transaction, so that
 * concurrent calls stay within the limits.
 */
async function recordCall(context: ActionContext, { order, row }: PreparedCall): Promise<FullCall> {
  const { line, to } = order;
  const most = line.maxConcurrentCalls;
  return withTransaction(context, async ({ db: tx, workspaceId, now }) => {
    if (most !== null || isEnforced(line, 'daily_attempts')) await lockAdmission(tx, workspaceId);
    const again = (await findExhausted(tx, line, [to], now)).get(to);
    if (again) throw invalid({ to: [tooManyAttempts(line, again)] });
    if (most !== null && (await countRunningCalls(tx, workspaceId)) >= most) throw tooMany(most);
    const id = await insertOutboundCall(tx, workspaceId, row, isoOf(now));
    const call = await findCall(tx, workspaceId, id);
    if (!call) throw new Error('a recorded call was not found');
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
