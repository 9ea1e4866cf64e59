import { LevelMeter, MediaSeconds } from './media-seconds.ts';
import type { MediaTransport } from './transport.ts';

const FRAMES_A_SECOND = 50;

/** Follows the sound of a call frame by frame and keeps what each second came to. */
export class SecondsWatch {
  readonly #transport: MediaTransport;
  readonly #seconds = new MediaSeconds();
  readonly #caller = new LevelMeter();
  readonly #assistant = new LevelMeter();
  #isBegun = false;
  #received = 0;
  #lost = 0;

  constructor(transport: MediaTransport) {
    this.#transport = transport;
  }

  /**
   * Hears frame number `index`.
   * @param caller the caller's sound; null when nothing of it arrived.
   * @param assistant what was sent; null for silence.
   */
  hear(index: number, caller: Int16Array | null, assistant: Int16Array | null): void {
    this.#isBegun = true;
    // A thread that was held up leaves frames out, so that a second can end between two of them.
    while (this.#seconds.count < Math.floor(index / FRAMES_A_SECOND) && this.#end());
    if (caller) this.#caller.hear(caller);
    if (assistant) this.#assistant.hear(assistant);
  }

  /** The numbers of the seconds so far, the last one as far as it went; none of a call without sound. */
  close(): Int16Array<ArrayBuffer> {
    if (this.#isBegun) this.#end();
    return this.#seconds.numbers;
  }

  /** Ends the second; false when no more are kept. */
  #end(): boolean {
    const { packetsReceived, packetsLost, link } = this.#transport;
    const before = this.#seconds.count;
    this.#seconds.add({
      received: packetsReceived - this.#received,
      // A packet that comes late is no longer lost.
      lost: Math.max(0, packetsLost - this.#lost),
      jitterMs: link?.jitterMs ?? 0,
      roundTripMs: link?.roundTripMs ?? null,
      callerLevel: this.#caller.take(),
      assistantLevel: this.#assistant.take(),
    });
    this.#received = packetsReceived;
    this.#lost = packetsLost;
    return this.#seconds.count > before;
  }
}
