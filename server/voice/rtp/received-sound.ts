import type { SoundCodec } from '../audio/codec.ts';
import { JitterBuffer } from '../audio/jitter-buffer.ts';
import { LossConcealment } from '../audio/loss-concealment.ts';
import type { OpusCoder } from '../audio/opus-coder.ts';
import type { RtpPacket } from './packet.ts';
import { RtpClock } from './rtp-clock.ts';
import type { SequenceTracker } from './sequence-tracker.ts';

/** The sound of a peer: its packets in their order and time, and what is made up where they are missing. */
export class ReceivedSound {
  readonly #sequence: SequenceTracker;
  readonly #buffer = new JitterBuffer();
  readonly #concealment = new LossConcealment();
  #clock = new RtpClock(8);

  /** @param sequence the packets of the peer. */
  constructor(sequence: SequenceTracker) {
    this.#sequence = sequence;
  }

  /** Sound that was made up so far. */
  get concealedMs(): number {
    return Math.round((this.#concealment.concealedSamples + this.#buffer.opus.concealedSamples) / 8);
  }

  /** What the clock of the sound counts in a millisecond. */
  get clockPerMs(): number {
    return this.#clock.perMs;
  }

  /** Sets what decodes Opus. */
  set coder(coder: OpusCoder) {
    this.#buffer.opus.coder = coder;
  }

  /** Expects another clock from here on. */
  changeClock(perMs: number): void {
    this.#clock = new RtpClock(perMs);
    this.#sequence.changeClock();
    this.#buffer.reset();
  }

  /** Forgets the stream before: another one begins. */
  begin(): void {
    this.#clock = new RtpClock(this.#clock.perMs);
    this.#buffer.reset();
  }

  /** Takes a packet of the stream, which arrived at `nowMs` (monotonic). */
  hear(codec: SoundCodec, packet: RtpPacket, bytes: Uint8Array, nowMs: number): void {
    const position = this.#clock.positionOf(packet.timestamp);
    this.#sequence.arrived(position, nowMs);
    this.#buffer.put(codec, bytes, packet.payloadFrom, packet.payloadTo, position);
  }

  /** Reads the next 160 samples into `frame`; false when none of them had arrived. */
  take(frame: Int16Array): boolean {
    const present = this.#buffer.take(frame);
    this.#concealment.fill(frame, this.#buffer.arrived, this.#buffer.missing);
    return present;
  }
}
