import { encodeInto, SILENCE_BYTE, type Codec } from '../audio/g711.ts';
import { HEADER_BYTES, writeRtpHeader } from './packet.ts';

const FRAME_SAMPLES = 160;
const FRAME_MS = 20;
const MOST_FRAMES = 3;
/** A packet the system could not take at once is still being read when the next is written. */
const PACKETS_IN_FLIGHT = 4;

/** Where a stream begins: random values (RFC 3550 section 5.1). */
export interface StreamStart {
  ssrc: number;
  sequence: number;
  timestamp: number;
}

/**
 * Makes RTP packets of G.711 out of frames of 20 ms. The timestamp follows the number of the frame, so that frames
 * never sent leave a gap of their length; the marker is set on the first packet after one (RFC 3551 section 4.1).
 */
export class Packetizer {
  readonly #start: StreamStart;
  readonly #packets = Array.from(
    { length: PACKETS_IN_FLIGHT },
    () => new Uint8Array(HEADER_BYTES + MOST_FRAMES * FRAME_SAMPLES),
  );
  #sequence: number;
  #codec: Codec = 'PCMU';
  #payloadType = 0;
  #framesPerPacket = 1;
  #turn = 0;
  #gathered = 0;
  #expected = -1;

  constructor(start: StreamStart) {
    this.#start = start;
    this.#sequence = start.sequence;
  }

  /** Takes the codec and the packet length that were negotiated. */
  shape(media: { codec: Codec; payloadType: number; ptimeMs: number }): void {
    this.#codec = media.codec;
    this.#payloadType = media.payloadType;
    this.#framesPerPacket = Math.min(MOST_FRAMES, Math.max(1, Math.floor(media.ptimeMs / FRAME_MS)));
  }

  /** Throws away a packet begun: what follows is of another codec. */
  pause(): void {
    this.#gathered = 0;
    this.#expected = -1;
  }

  /** The packets that frame `index` completes: one as a rule, two when a gap cut the one before short. Null is silence. */
  add(index: number, frame: Int16Array | null): Uint8Array[] {
    const done: Uint8Array[] = [];
    const gap = index !== this.#expected;
    if (gap && this.#gathered > 0) done.push(this.#finish());
    const packet = this.#packets[this.#turn] ?? new Uint8Array(0);
    if (this.#gathered === 0) this.#begin(packet, index, gap);
    const at = HEADER_BYTES + this.#gathered * FRAME_SAMPLES;
    if (frame) encodeInto(this.#codec, frame, packet, at);
    else packet.fill(SILENCE_BYTE[this.#codec], at, at + FRAME_SAMPLES);
    this.#gathered++;
    this.#expected = index + 1;
    if (this.#gathered >= this.#framesPerPacket) done.push(this.#finish());
    return done;
  }

  #begin(packet: Uint8Array, index: number, marker: boolean): void {
    writeRtpHeader(packet, {
      payloadType: this.#payloadType,
      marker,
      sequence: this.#sequence,
      timestamp: (this.#start.timestamp + index * FRAME_SAMPLES) >>> 0,
      ssrc: this.#start.ssrc,
    });
    this.#sequence = (this.#sequence + 1) & 0xffff;
  }

  #finish(): Uint8Array {
    const packet = this.#packets[this.#turn] ?? new Uint8Array(0);
    this.#turn = (this.#turn + 1) % PACKETS_IN_FLIGHT;
    const whole = packet.subarray(0, HEADER_BYTES + this.#gathered * FRAME_SAMPLES);
    this.#gathered = 0;
    return whole;
  }
}
