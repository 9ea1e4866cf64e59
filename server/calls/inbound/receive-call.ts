import type { AdmittedCall, CallArrival, ReceiveCall, Reception, TakeLine } from '../../carriers/carrier.ts';
import type { TrunkOf } from '../../carriers/streams/stream-access.ts';
import { readCallerNumber } from '../../platform/carrier-numbers.ts';
import { inTransaction } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { CallScript } from '../../voice/call-recorder.ts';
import { holdConversation, type ConversationOptions } from '../hold-conversation.ts';
import { listenOnCall, noListeners, type ListenersOf } from '../../voice/listening/call-listeners.ts';
import { speakOnCall } from '../../voice/speaking/call-voices.ts';
import { calls } from '../../platform/metrics/metrics.ts';
import { inSpan, traced, type Span } from '../../platform/tracing/tracing.ts';
import { callSpan, idsOf } from '../call-span.ts';
import { closeCall } from '../record/close-call.ts';
import { findCalledNumber } from './find-called-number.ts';
import type { LiveCalls } from '../nodes/live-calls.ts';
import { personRoutes } from '../person-routes.ts';
import { prepareRecordingFile, newRecordingKey, writeScript } from '../record/prepare-call.ts';
import {
  countRunningCalls,
  insertArrivedCall,
  lockAdmission,
  type ArrivedCall,
  type ReachedNumber,
} from './reception.queries.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/** When `signal` aborts, calls in progress end with a goodbye, and new calls are rejected. */
export interface ReceptionOptions extends ConversationOptions {
  /** The process that carries the calls (`voice-node.ts`). */
  node: { readonly id: number; readonly live: LiveCalls };
  /** Finds what understands the callers' words; without it callers press keys. */
  listenersOf?: ListenersOf;
  /** The trunk of a workspace's carrier, by which people are called to whom a call is put through. */
  trunkOf?: TrunkOf;
}

/**
 * Receives calls of carriers: records them, and admits those that an assistant answers. Other calls are
 * rejected:
 * - unknown number, or a number without voice: not recorded;
 * - number without an active assistant: recorded as `no_answer`, outcome `no_answer`;
 * - the workspace's limit of concurrent calls is reached, or that of the number's carrier: recorded as
 *   `busy`, outcome `no_answer`, with the reason in `error`;
 * - the process is stopping: not recorded, because another process may receive the same call a moment later.
 * A rejected call sends no event.
 */
export function receiveCalls(options: ReceptionOptions): ReceiveCall {
  return async (arrival, takeLine) => {
    if (options.signal.aborted) {
      calls.rejected.count(arrival.carrier, 'unavailable');
      return { admitted: false, reason: 'unavailable' };
    }
    const { live } = options.node;
    // The call is registered before it is recorded, so that no node recovers it as an abandoned call.
    live.add(arrival.carrierCallId);
    let isAdmitted = false;
    const span = callSpan('inbound', arrival.carrier);
    try {
      const reception = await inSpan(span, () =>
        traced('receive', {}, () => receive(arrival, options, span, takeLine)),
      );
      isAdmitted = reception.admitted;
      if (!reception.admitted) {
        calls.rejected.count(arrival.carrier, reception.reason);
        span.set({ 'switchboard.call.rejected': reception.reason });
      }
      return reception;
    } finally {
      if (!isAdmitted) {
        live.remove(arrival.carrierCallId);
        span.end();
      }
    }
  };
}

async function receive(
  arrival: CallArrival,
  options: ReceptionOptions,
  span: Span,
  takeLine: TakeLine = async () => true,
): Promise<Reception> {
  const { sql, clock } = options;
  const reached = await findCalledNumber(sql, arrival);
  if (!reached) return { admitted: false, reason: 'unknown_number' };
  const now = isoOf(clock.now());
  const call = arrivedCall(arrival, reached, options.node.id, span.traceParent);
  const { assistant, carrier } = reached;
  if (!assistant) {
    const { id } = await insertArrivedCall(
      sql,
      reached.workspaceId,
      notTaken(call, 'no_answer', null, now),
      now,
    );
    return { admitted: false, reason: 'no_assistant', ...traceOf(reached.workspaceId, id, options) };
  }
  const hasLine = !carrier || (await takeLine(carrier));
  const written = await inTransaction(sql, async (tx) => {
    const { workspaceId, maxConcurrentCalls: most } = reached;
    if (most !== null) await lockAdmission(tx, workspaceId);
    const isOver = most !== null && (await countRunningCalls(tx, workspaceId)) >= most;
    const limit = isOver ? `this workspace allows (${most})` : `the carrier allows (${carrier?.maxCalls})`;
    const isFull = isOver || !hasLine;
    const row = isFull ? notTaken(call, 'busy', `As many calls as ${limit} were in progress.`, now) : call;
    return { ...(await insertArrivedCall(tx, workspaceId, row, now)), isFull };
  });
  const kept = traceOf(reached.workspaceId, written.id, options);
  const key = { workspaceId: reached.workspaceId, callId: written.id };
  span.set(idsOf(key));
  if (written.isFull) return { admitted: false, reason: 'busy', ...kept };
  const recordingPath = await prepareRecordingFile(call.recording_key, options);
  const other = { number: call.from_number, name: written.callerName };
  const script = writeScript(key, 'inbound', other, reached, assistant, recordingPath);
  const { listenersOf = noListeners, voicesOf, log } = options;
  const { workspaceId } = reached;
  const admitted = admit(arrival, key, script, { ...options, span });
  const [listening, speaking] = await Promise.all([
    listenOnCall(listenersOf, workspaceId, script, log),
    speakOnCall(voicesOf, { workspaceId, ...script }, log),
  ]);
  // The chat app’s terms keep its calls out of the telephone network.
  const people = arrival.chatapp
    ? {}
    : { people: personRoutes(options, key, carrier?.kind === arrival.carrier) };
  return { admitted: true, ...kept, ...admitted, media: carrier, ...people, listening, speaking };
}

/** Who takes what the carrier kept of a call that is recorded. */
const traceOf = (
  workspaceId: number,
  callId: number,
  { traces }: ReceptionOptions,
): Pick<Reception, 'keepTrace'> => (traces ? { keepTrace: traces.keeperOf({ workspaceId, callId }) } : {});

function arrivedCall(
  arrival: CallArrival,
  reached: ReachedNumber,
  nodeId: number,
  traceParent: string | null,
): ArrivedCall {
  const isRecorded = reached.assistant?.recordingEnabled === true;
  return {
    channel: arrival.chatapp ? 'chatapp' : 'phone',
    chatapp_user_id: arrival.chatapp?.userId ?? null,
    assistant_id: reached.assistant?.id ?? null,
    phone_number_id: reached.phoneNumberId,
    status: 'ringing',
    from_number: readCallerNumber(
      arrival.from,
      reached.country,
      arrival.chatapp ? 'e164' : (reached.carrier?.numberFormat ?? arrival.numberFormat),
    ),
    to_number: reached.number,
    recording_key: isRecorded ? newRecordingKey(reached.workspaceId) : null,
    carrier: arrival.carrier,
    carrier_call_id: arrival.carrierCallId,
    metadata: arrival.metadata,
    voice_node_id: nodeId,
    outcome: null,
    error: null,
    ended_at: null,
    duration_seconds: null,
    trace_parent: traceParent,
  };
}

const notTaken = (
  call: ArrivedCall,
  status: 'no_answer' | 'busy',
  error: string | null,
  now: string,
): ArrivedCall => ({
  ...call,
  status,
  error,
  recording_key: null,
  voice_node_id: null,
  outcome: 'no_answer',
  ended_at: now,
  duration_seconds: 0,
});

function admit(
  arrival: CallArrival,
  call: CallKey,
  script: CallScript,
  options: ReceptionOptions & { span: Span },
): Omit<AdmittedCall, 'media' | 'people' | 'listening' | 'speaking'> {
  const { sql, store, clock, span } = options;
  const log = options.log.child({ call_id: call.callId, workspace_id: call.workspaceId });
  const { recordingPath, voice, language } = script;
  const commanded = options.commandedCalls?.carry(call);
  /** Unregisters the call afterwards: the node then recovers it if its end was not recorded. */
  const thenForget = async (work: () => Promise<unknown>): Promise<void> => {
    try {
      await inSpan(span, work);
    } catch (error) {
      log.error({ err: error }, 'call end not recorded');
    } finally {
      commanded?.end();
      span.end();
      options.node.live.remove(arrival.carrierCallId);
    }
  };
  return {
    callId: call.callId,
    recordingPath,
    voice,
    language,
    run: (line) => thenForget(() => holdConversation({ key: call, line, script, log, commanded }, options)),
    fail: (cause) => thenForget(() => closeCall(sql, store, call, failed(cause, clock.now()), clock.now())),
  };
}

/** The end of a call that failed before it was answered; `cause` is the reason. */
const failed = (cause: string, endedAt: Temporal.Instant): Parameters<typeof closeCall>[3] => ({
  status: 'failed',
  outcome: 'failed',
  sentiment: null,
  summary: null,
  error: cause,
  extracted: {},
  metrics: null,
  answeredAt: null,
  endedAt,
});
