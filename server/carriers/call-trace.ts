import type { Clock } from '../platform/clock.ts';
import type { MediaReport } from '../voice/media/media-session.ts';
import type { MessageTrace, MessageTraces } from '../voice/sip/message-traces.ts';

/** What a carrier kept of one call. */
export interface CallTrace extends MessageTrace {
  /** Figures of every second (`voice/media/media-seconds.ts`); null for a call without sound. */
  readonly media: { readonly startedAt: Temporal.Instant; readonly numbers: Int16Array<ArrayBuffer> } | null;
}

/** Writes a trace down; returns at once. */
export type KeepTrace = (trace: CallTrace) => void;

/** Follows one call from its first message to the end of its sound. */
export class TracedCall {
  readonly #traces: MessageTraces;
  readonly #clock: Clock;
  #id: string | null = null;
  #media: CallTrace['media'] = null;

  constructor(traces: MessageTraces, clock: Clock) {
    this.#traces = traces;
    this.#clock = clock;
  }

  /** @param id of the call's messages. */
  follow(id: string): void {
    this.#id = id;
    this.#traces.follow(id);
  }

  /** Notes the sound of the call, which has just ended. */
  noteSound({ seconds, durationMs }: MediaReport): void {
    if (!seconds || seconds.length === 0) return;
    const startedAt = this.#clock.now().subtract({ milliseconds: Math.round(durationMs) });
    this.#media = { startedAt, numbers: seconds };
  }

  /** What was kept, once; to be called when the call is over, also when nobody wants it. */
  take(): CallTrace | null {
    if (this.#id === null) return null;
    const trace = { ...this.#traces.take(this.#id), media: this.#media };
    this.#id = null;
    return trace;
  }
}
