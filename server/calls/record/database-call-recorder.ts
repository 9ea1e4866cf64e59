import { randomBytes } from 'node:crypto';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import type {
  CallRecorder,
  CallEnding,
  MessageKind,
  TakenMessage,
  TeamMember,
  Transferee,
  Turn,
} from '../../voice/call-recorder.ts';
import type { TransferResult } from '../../voice/line.ts';
import { emit } from '../../platform/events/emit.ts';
import { startedData } from '../call-events.ts';
import { closeCall, emitCallStarted } from './close-call.ts';
import { countSetup } from './count-call.ts';
import { hasSound } from './has-sound.ts';
import { keepMessage } from './keep-message.ts';
import { linkCaller } from './link-caller.ts';
import {
  insertDraft,
  insertTurn,
  markAnswered,
  markHandedBack,
  markTakenOver,
  markTransferred,
  noteTransfer,
  removeDraft,
  type CallKey,
} from './running-calls.queries.ts';

export interface CallRecorderOptions {
  sql: Sql;
  store: FileStore;
  clock: Clock;
  call: CallKey;
  /** BCP 47 code of the language the call is held in. */
  language: string;
}

/**
 * Records one call in the database. Every method is one transaction and can be repeated with the same
 * arguments after it has thrown: the first attempt may have been written although its answer was lost.
 */
export class DatabaseCallRecorder implements CallRecorder {
  readonly #options: CallRecorderOptions;
  readonly #call: CallKey;
  #answeredAt: Temporal.Instant | null = null;
  #transferredAt: Temporal.Instant | null = null;
  #endedAt: Temporal.Instant | null = null;
  /** The position of each turn, in the order in which the turns are first recorded. */
  readonly #positions = new WeakMap<Turn, number>();
  #lastPosition = 0;
  readonly #leftAt = new WeakMap<TakenMessage, Temporal.Instant>();

  constructor(options: CallRecorderOptions) {
    this.#options = options;
    this.#call = options.call;
  }

  async answered(): Promise<void> {
    const { sql, clock } = this.#options;
    const now = (this.#answeredAt ??= clock.now());
    const started = await inTransaction(sql, async (tx) => {
      const facts = await markAnswered(tx, this.#call, isoOf(now), isoOf(now));
      if (facts) await emitCallStarted(tx, this.#call.workspaceId, facts, now);
      return facts;
    });
    if (started) countSetup(started.direction, started.started_at, isoOf(now));
  }

  async transferring(to: Transferee, state: 'ringing' | TransferResult): Promise<void> {
    const now = this.#options.clock.now();
    const transfer = { to: to.phone, name: to.name, state };
    if (state !== 'taken') return noteTransfer(this.#options.sql, this.#call, transfer, isoOf(now));
    await this.#transferred(transfer, (this.#transferredAt ??= now));
  }

  async #transferred(transfer: Parameters<typeof noteTransfer>[2], now: Temporal.Instant): Promise<void> {
    const { workspaceId } = this.#call;
    await inTransaction(this.#options.sql, async (tx) => {
      const facts = await markTransferred(tx, this.#call, transfer, isoOf(now));
      if (facts) await emit(tx, { workspaceId, type: 'call.transferred', data: startedData(facts), now });
    });
  }

  async takenOver(by: TeamMember): Promise<boolean> {
    const { sql, clock } = this.#options;
    return markTakenOver(sql, this.#call, by, isoOf(clock.now()));
  }

  async handedBack(): Promise<void> {
    const { sql, clock } = this.#options;
    await markHandedBack(sql, this.#call, isoOf(clock.now()));
  }

  async recordTurn(turn: Turn): Promise<void> {
    const position = this.#positions.get(turn) ?? (this.#lastPosition += 1);
    this.#positions.set(turn, position);
    await insertTurn(this.#options.sql, this.#call, position, turn);
  }

  async beginMessage(kind: MessageKind): Promise<{ messageKey: string; audioPath: string }> {
    const { sql, store, clock } = this.#options;
    const key = randomBytes(12).toString('hex');
    const audioKey = this.#audioKeyOf(key);
    const audioPath = await store.pathToWrite(audioKey);
    await insertDraft(sql, this.#call, { key, kind, audioKey }, isoOf(clock.now()));
    return { messageKey: key, audioPath };
  }

  async takeMessage(messageKey: string | null, message: TakenMessage): Promise<void> {
    const { sql, store, clock, language } = this.#options;
    const leftAt = this.#leftAt.get(message) ?? clock.now();
    this.#leftAt.set(message, leftAt);
    const { kind, body, callerName, callbackNumber, audioMs } = message;
    // The file is inspected before the transaction to keep it short.
    const isAudible =
      messageKey !== null && audioMs !== null && (await hasSound(store, this.#audioKeyOf(messageKey)));
    const left = await inTransaction(sql, async (tx) => {
      const draft = messageKey === null ? null : await removeDraft(tx, this.#call, messageKey);
      if (messageKey !== null && !draft) return null;
      const hasAudio = draft !== null && isAudible;
      const audio = hasAudio ? { key: draft.audioKey, ms: Math.round(audioMs) } : null;
      await keepMessage(tx, this.#call, { kind, body, callerName, callbackNumber, audio, language }, leftAt);
      return hasAudio ? null : (draft?.audioKey ?? null);
    });
    if (left !== null) await store.discard(left);
  }

  #audioKeyOf(messageKey: string): string {
    return `messages/${this.#call.workspaceId}/${messageKey}.wav`;
  }

  async dropMessage(messageKey: string): Promise<void> {
    const { sql, store } = this.#options;
    const dropped = await removeDraft(sql, this.#call, messageKey);
    if (dropped) await store.discard(dropped.audioKey);
  }

  async barCalls(): Promise<void> {
    const { sql, clock } = this.#options;
    await linkCaller(sql, this.#call, { at: clock.now(), bars: true });
  }

  async finish(ending: CallEnding): Promise<void> {
    const { sql, store, clock } = this.#options;
    const endedAt = (this.#endedAt ??= clock.now());
    await closeCall(sql, store, this.#call, { ...ending, answeredAt: this.#answeredAt, endedAt }, endedAt);
  }
}
