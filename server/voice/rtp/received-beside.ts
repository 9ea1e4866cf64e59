import { ComfortNoise } from '../audio/comfort-noise.ts';
import { DtmfReceiver } from './dtmf-event.ts';
import type { RtpPacket } from './packet.ts';

/** What a peer sends beside its sound: keys (RFC 4733) and the level of its background (RFC 3389). */
export class ReceivedBeside {
  /** What sounds while the peer sends nothing, since it said so; null while it sends sound. */
  #noise: ComfortNoise | null = null;
  /** The key detector and the SSRC of its stream: that of the sound, or another one. */
  #keys: { ssrc: number; receiver: DtmfReceiver } | null = null;

  /** Forgets the keys of a stream that begins anew; without one, of any. */
  forgetKeys(ssrc?: number): void {
    if (ssrc === undefined || ssrc === this.#keys?.ssrc) this.#keys = null;
  }

  /** Sound goes on. */
  endNoise(): void {
    this.#noise = null;
  }

  /** Fills a frame of which nothing has arrived. */
  fill(frame: Int16Array): void {
    this.#noise?.fill(frame);
  }

  /** Takes the level of the background, after which the peer is silent for a while. */
  hearNoise(packet: RtpPacket, bytes: Uint8Array): void {
    if (packet.payloadTo > packet.payloadFrom)
      this.#noise = new ComfortNoise(bytes[packet.payloadFrom] ?? 127);
  }

  /** The key that begins with a packet; null for none. @param clocks what each counts in a millisecond. */
  hearKey(
    packet: RtpPacket,
    bytes: Uint8Array,
    clocks: { timestamps: number; durations: number },
  ): string | null {
    const { ssrc, payloadFrom, payloadTo, timestamp } = packet;
    if (this.#keys?.ssrc !== ssrc) this.#keys = { ssrc, receiver: new DtmfReceiver(clocks) };
    return this.#keys.receiver.read(bytes, payloadFrom, payloadTo, timestamp);
  }
}
