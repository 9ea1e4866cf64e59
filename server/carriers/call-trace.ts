import type { Clock } from '../platform/clock.ts';
import type { MediaReport } from '../voice/media/media-session.ts';
import type { MessageTrace } from '../voice/sip/kept-messages.ts';
import type { MessageTraces } from '../voice/sip/message-traces.ts';

/** What a carrier kept of one call. */
export interface CallTrace extends MessageTrace {
  /** Figures of every second (`voice/media/media-seconds.ts`); null for a call without sound. */
  readonly media: { readonly startedAt: Temporal.Instant; readonly numbers: Int16Array<ArrayBuffer> } | null;
}

/** Writes a trace down; returns at once. */
export type KeepTrace = (trace: CallTrace) => void;

/** Follows one call from its first message to the end of its sound, and the legs of people beside it. */
export abstract class TracedCall {
  readonly #clock: Clock;
  readonly #legs = new Set<Promise<unknown>>();
  #media: CallTrace['media'] = null;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Notes the sound of the call, which has just ended. */
  noteSound({ seconds, durationMs }: MediaReport): void {
    if (!seconds || seconds.length === 0) return;
    const startedAt = this.#clock.now().subtract({ milliseconds: Math.round(durationMs) });
    this.#media = { startedAt, numbers: seconds };
  }

  /** Has the messages of a leg beside the call in its trace, until `over` resolves. */
  awaitLeg(over: Promise<unknown>): void {
    this.#legs.add(over);
    const forget = (): void => void this.#legs.delete(over);
    over.then(forget, forget);
  }

  /**
   * What was kept, once; to be called when the call is over, also when nobody wants it. Resolves when its
   * other legs are over too.
   */
  async take(): Promise<CallTrace | null> {
    while (this.#legs.size > 0) await Promise.allSettled(this.#legs);
    const kept = this.takeMessages();
    return kept && { ...kept, media: this.#media };
  }

  /** The messages, once; null when there was no call. */
  protected abstract takeMessages(): MessageTrace | null;
}

/** Follows one call over SIP. */
export class TracedSipCall extends TracedCall {
  readonly #traces: MessageTraces;
  /** Of its legs, its own first. */
  #ids: string[] = [];
  #isTaken = false;

  constructor(traces: MessageTraces, clock: Clock) {
    super(clock);
    this.#traces = traces;
  }

  /** @param id of the messages of the call, and later of a leg of a person beside it. */
  follow(id: string): void {
    if (this.#isTaken) return;
    this.#traces.follow(id, this.#ids[0]);
    this.#ids.push(id);
  }

  protected override takeMessages(): MessageTrace | null {
    this.#isTaken = true;
    const [id, ...legs] = this.#ids.splice(0);
    return id === undefined ? null : this.#traces.take(id, legs);
  }
}
