import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { CallsInProgress } from '../../carriers/calls-in-progress.ts';
import type { DialEnd, OutboundCarrier } from '../../carriers/carrier.ts';
import { carrierName, type TrunkOf, type VoiceAccess } from '../../carriers/streams/stream-access.ts';
import type { CallPermissions } from '../../carriers/chatapp-calls/call-permissions.ts';
import { isoOf } from '../../platform/instants.ts';
import { inSpan } from '../../platform/tracing/tracing.ts';
import { callSpan, idsOf } from '../call-span.ts';
import { confirmPermission, noteChatappEnd } from '../permission/follow-permission.ts';
import { holdConversation, type ConversationOptions } from '../hold-conversation.ts';
import type { CommandedCall } from '../commands/commanded-calls.ts';
import { closeCall } from '../record/close-call.ts';
import { findTrunk, type TrunkLine } from './find-trunk.ts';
import { followDialling } from './follow-dialling.ts';
import { noteCarrier } from './note-carrier.ts';
import type { CallOrder, Dialled, HowDialled, PlacedCall, PreparedCall } from './prepared-call.ts';
import { ringingControl } from './ringing-control.ts';
import { canceledBy, unanswered } from './unanswered.ts';
import { speakOnCall } from '../../voice/speaking/call-voices.ts';
import { listenOnCall, noListeners, type ListenersOf } from '../../voice/listening/call-listeners.ts';
import type { LiveCalls } from '../nodes/live-calls.ts';
import { isNumber } from './read-called.ts';
import { markRinging, noteAnsweredBy, type OutboundRow } from './outbound.queries.ts';
import { personRoutes } from '../person-routes.ts';
import { prepareRecordingFile, newRecordingKey, writeScript } from '../record/prepare-call.ts';
import type { CallKey } from '../record/running-calls.queries.ts';

/**
 * When `signal` aborts, ringing calls are cancelled, conversations end with a goodbye and no call is dialled.
 */
export interface OutboundOptions extends ConversationOptions {
  /** The process that carries the calls (`voice-node.ts`). */
  node: { readonly id: number; readonly live: LiveCalls };
  carrier: OutboundCarrier;
  /** The trunk of a workspace's carrier; null for one that is none. */
  trunkOf?: TrunkOf;
  /** Asks the chat app whom its numbers may call; absent: what is known here counts. */
  permissions?: CallPermissions;
  /** Finds what understands the words of whoever picks up; without it they press keys. */
  listenersOf?: ListenersOf;
}

/** A prepared call that is not dialled within this time is forgotten. */
const DIALLED_WITHIN_MS = 60_000;

/**
 * The calls that this process places. Each call is recorded and committed before it is dialled, so that
 * `recover-calls.ts` ends every call that may have rung when the process dies. A call takes three steps:
 * `prepare`, then `insertOutboundCall` in the caller's transaction, then `dial`; or `forget` when the
 * transaction fails.
 */
export class OutboundCalls {
  readonly #options: OutboundOptions;
  readonly #calls = new CallsInProgress();
  /** Calls that are prepared and not dialled yet, by their carrier. */
  readonly #waiting = new Map<number | null, number>();

  constructor(options: OutboundOptions) {
    this.#options = options;
  }

  /** True while the process stops: no call is dialled. */
  get isStopping(): boolean {
    return this.#options.signal.aborted;
  }

  /** How many calls may be prepared now over this trunk; its carrier would reject further ones. */
  freeLines(trunk: VoiceAccess | null): number {
    return this.#options.carrier.freeLines(trunk) - (this.#waiting.get(trunk?.carrierId ?? null) ?? 0);
  }

  /** The trunk of a call, as `findTrunk` finds it. */
  trunkOf(line: TrunkLine, channel: CallOrder['channel'] = 'phone'): Promise<VoiceAccess | null> {
    return findTrunk(this.#options, line, channel);
  }

  now(): Temporal.Instant {
    return this.#options.clock.now();
  }

  /** Has an old permission for calls on the chat app confirmed by the platform, before a call is judged. */
  confirmPermission(order: CallOrder): Promise<void> {
    return confirmPermission(this.#options, order, this.now());
  }

  /**
   * Registers the call with this node, so that no node recovers it as an abandoned call.
   * @throws Refusal as `trunkOf`.
   */
  async prepare(order: CallOrder): Promise<PreparedCall> {
    const { node, clock } = this.#options;
    const { line, channel, to, contact, metadata } = order;
    const trunk = await this.trunkOf(line, channel);
    this.#wait(trunk, 1);
    const recordingKey = line.assistant.recordingEnabled ? newRecordingKey(line.workspaceId) : null;
    const recordingPath = await prepareRecordingFile(recordingKey, this.#options);
    const carrierCallId = randomUUID();
    node.live.add(carrierCallId);
    const carrier = carrierName(trunk);
    const span = callSpan('outbound', carrier);
    const row: OutboundRow = {
      assistant_id: line.assistant.id,
      contact_id: contact?.id ?? null,
      phone_number_id: line.phoneNumberId,
      ...{ channel, from_number: line.number },
      to_number: isNumber(to) ? to : null,
      recording_key: recordingKey,
      metadata: isNumber(to) ? metadata : { ...metadata, chatapp_user_id: to },
      ...{ carrier, carrier_call_id: carrierCallId, voice_node_id: node.id },
      trace_parent: span.traceParent,
    };
    const spoken = { ...line.assistant, business: line.business };
    const { listenersOf = noListeners, log } = this.#options;
    const listening = await listenOnCall(listenersOf, line.workspaceId, spoken, log);
    const decided = new AbortController();
    const prepared = { order, row, recordingPath, listening, trunk, decided, span };
    // A commit whose response was lost leaves a recorded call that is never dialled.
    void clock
      .sleep(DIALLED_WITHIN_MS, prepared.decided.signal)
      .then((isLate) => (isLate ? this.forget(prepared) : undefined));
    return prepared;
  }

  /** Unregisters a call that will not be dialled. If it was recorded, this node ends it. */
  forget({ row, decided, trunk, span }: PreparedCall): void {
    if (decided.signal.aborted) return;
    decided.abort();
    span.end({ error: 'not_dialled' });
    this.#wait(trunk, -1);
    this.#options.node.live.remove(row.carrier_call_id);
  }

  /**
   * Starts to dial the call that is recorded under `callId`; returns at once.
   * @throws Error when the call was forgotten.
   */
  dial(prepared: PreparedCall, callId: number, dialled: HowDialled = {}): PlacedCall {
    const { decided, span, trunk } = prepared;
    if (decided.signal.aborted) throw new Error('a call that was given up cannot be dialled');
    decided.abort();
    this.#wait(trunk, -1);
    return inSpan(span, () => this.#dial(prepared, callId, dialled));
  }

  #dial(prepared: PreparedCall, callId: number, { priority = 'call', takeBack }: HowDialled): PlacedCall {
    const { order, row, recordingPath, listening, trunk, span } = prepared;
    const { voice, language } = order.line.assistant;
    const { voicesOf, log, traces, clock, signal } = this.#options;
    const key = { workspaceId: order.line.workspaceId, callId };
    span.set(idsOf(key));
    const dialling = this.#options.carrier.dial({
      from: row.from_number,
      to: order.to,
      channel: row.channel,
      ...{ priority, trunk, recordingPath, voice, language, listening, isTraced: traces !== undefined },
      carrierCallId: row.carrier_call_id,
      // The chat app’s terms keep its calls out of the telephone network.
      ...(row.channel === 'chatapp' ? {} : { people: personRoutes(this.#options, key, trunk !== null) }),
      speaking: speakOnCall(voicesOf, { workspaceId: order.line.workspaceId, voice, language }, log),
    });
    const taken = Promise.withResolvers<boolean>();
    const how = { isAccepted: false, rang: false };
    const accepted = (): void => {
      how.isAccepted = true;
      taken.resolve(true);
    };
    const canceled = new AbortController();
    const commanded = this.#options.commandedCalls?.carry(key);
    commanded?.use(ringingControl(canceled, accepted));
    const over = followDialling(dialling, {
      clock,
      signal: AbortSignal.any([signal, canceled.signal]),
      accepted,
      ringing: () => {
        how.rang = true;
        return this.#note(key, markRinging(this.#options.sql, key, isoOf(clock.now())));
      },
    })
      .then((end) =>
        this.#finish(prepared, key, end, {
          ...how,
          isCanceled: canceled.signal.aborted,
          commanded,
          takeBack,
        }),
      )
      .catch((error: unknown) => {
        // The node then ends the call as one that it does not carry any more.
        this.#logOf(key).error({ err: error }, 'a call could not be written down to its end');
      })
      .finally(() => {
        commanded?.end();
        void dialling.takeTrace?.().then((trace) => trace && traces?.keep(key, trace));
        this.#options.node.live.remove(row.carrier_call_id);
        span.end();
        taken.resolve(false);
      });
    this.#calls.track(over);
    return { accepted: taken.promise, over };
  }

  #wait(trunk: VoiceAccess | null, change: 1 | -1): void {
    const key = trunk?.carrierId ?? null;
    const count = (this.#waiting.get(key) ?? 0) + change;
    if (count > 0) this.#waiting.set(key, count);
    else this.#waiting.delete(key);
  }

  /** Resolves when every call has ended and is recorded. */
  settled(): Promise<void> {
    return this.#calls.settled();
  }

  async #finish(prepared: PreparedCall, key: CallKey, end: DialEnd, how: Dialled): Promise<void> {
    const log = this.#logOf(key);
    const judged = noteCarrier({ ...this.#options, log }, prepared.trunk, end, {
      rang: how.rang,
      now: this.now(),
    });
    if (end.kind === 'answered' && !how.isCanceled) return this.#talk(prepared, key, end, how.commanded);
    const { sql, store, clock, signal } = this.#options;
    const now = clock.now();
    if (end.kind === 'answered') {
      // Whoever picked up in the moment in which the team hung up hears nothing.
      await end.line.hangUp();
      return void (await closeCall(sql, store, key, canceledBy(now), now));
    }
    if (end.kind === 'not_dialled' && !how.isCanceled && (await this.#takeBack(key, how))) return;
    const closing = how.isCanceled ? canceledBy(now) : unanswered(end, how.isAccepted, signal.aborted, now);
    const about = { refusedFor: await judged, isUndialled: end.kind === 'not_dialled' };
    await closeCall(sql, store, key, { ...closing, ...about }, now);
    if (prepared.order.channel !== 'chatapp') return;
    await noteChatappEnd({ ...this.#options, log }, prepared.order, end, now);
  }

  /** Whether the call has no record any more. */
  async #takeBack(key: CallKey, { takeBack }: Dialled): Promise<boolean> {
    if (!takeBack) return false;
    try {
      await takeBack();
      return true;
    } catch (error) {
      this.#logOf(key).warn({ err: error }, 'a call that was not dialled could not be taken back');
      return false;
    }
  }

  async #talk(
    { order, recordingPath }: PreparedCall,
    key: CallKey,
    { line, by }: Extract<DialEnd, { kind: 'answered' }>,
    commanded: CommandedCall | undefined,
  ): Promise<void> {
    const { assistant } = order.line;
    try {
      await this.#note(key, noteAnsweredBy(this.#options.sql, key, by));
      const parts = [assistant.instructions, order.instructions].filter((part) => part !== null);
      const instructions = parts.length > 0 ? parts.join('\n\n') : null;
      const other = { number: isNumber(order.to) ? order.to : null, name: order.contact?.name ?? null };
      const speaker = { ...assistant, instructions };
      const script = {
        ...writeScript(key, 'outbound', other, order.line, speaker, recordingPath),
        purpose: order.instructions,
      };
      const log = this.#logOf(key);
      await holdConversation({ key, line, script, log, answeredBy: by, commanded }, this.#options);
    } finally {
      await line.hangUp();
    }
  }

  /** A note that cannot be written during the call does not end the call. */
  async #note(key: CallKey, writing: Promise<void>): Promise<void> {
    await writing.catch((error: unknown) =>
      this.#logOf(key).warn({ err: error }, 'how a call went on could not be noted'),
    );
  }

  #logOf({ workspaceId, callId }: CallKey): Logger {
    return this.#options.log.child({ call_id: callId, workspace_id: workspaceId });
  }
}
