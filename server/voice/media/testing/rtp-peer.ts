import { createSocket, type Socket } from 'node:dgram';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import { decode, encode, type Codec } from '../../audio/g711.ts';
import { rmsDbfs } from '../../audio/levels.ts';
import { isRtcp, parseRtp, writeRtpHeader, type RtpPacket } from '../../rtp/packet.ts';
import { parseRtcp, type Rtcp } from '../../rtp/rtcp-packet.ts';
import type { SecureMedia } from '../../rtp/secure-media.ts';
import type { RemoteMedia } from '../../rtp/remote-media.ts';

const FRAME = 160;
const DTMF = 101;
const NOISE = 13;

export interface ReceivedPacket extends RtpPacket {
  payload: Uint8Array;
  /** The payload read as G.711 µ-law. */
  pcm: Int16Array;
  /** Louder than -45 dBFS: somebody speaks. */
  loud: boolean;
  /** When it arrived, by the clock of the peer. */
  atMs: number;
}

/** How a stream is disturbed on the network; packets are counted from 0 within one `speak`. */
export interface Disturbance {
  lose?: (n: number) => boolean;
  repeat?: (n: number) => boolean;
  /** Sends packet `n` after packet `n + 1`. */
  swap?: (n: number) => boolean;
}

/** The other end of a call: a bare UDP socket that speaks RTP. */
export class RtpPeer {
  readonly received: ReceivedPacket[] = [];
  /** Reports that came to the port of its sound. */
  readonly reports: Rtcp[] = [];
  readonly port: number;
  ssrc = 0x5eed;
  sequence = 65_500;
  timestamp = 0xfffff000;
  target = 0;
  /** Encrypts what it sends and reads what it receives, once set. */
  secure: SecureMedia | null = null;
  /** How what it says is encoded. */
  codec: Codec = 'PCMU';
  /** Datagrams that it could not read. */
  unreadable = 0;
  readonly #socket: Socket;
  readonly #clock: Clock;

  private constructor(socket: Socket, clock: Clock) {
    this.#socket = socket;
    this.#clock = clock;
    this.port = socket.address().port;
    socket.on('message', (bytes) => this.#receive(bytes));
  }

  #receive(bytes: Uint8Array): void {
    const atMs = this.#clock.monotonicMs();
    if (isRtcp(bytes)) return this.#receiveReport(bytes);
    const plain = this.secure ? this.secure.unprotectRtp(bytes) : bytes;
    const packet = plain && parseRtp(plain);
    if (!packet) {
      this.unreadable++;
      return;
    }
    const payload = plain.slice(packet.payloadFrom, packet.payloadTo);
    const pcm = decode('PCMU', payload);
    this.received.push({
      ...packet,
      payload,
      pcm,
      loud: packet.payloadType !== NOISE && rmsDbfs(pcm) > -45,
      atMs,
    });
  }

  #receiveReport(bytes: Uint8Array): void {
    const plain = this.secure ? this.secure.unprotectRtcp(bytes) : bytes;
    const report = plain && parseRtcp(plain);
    if (report) this.reports.push(report);
    else this.unreadable++;
  }

  /** Opens a socket that will send to `target` at the pace of `clock`. */
  static async open(
    target: number | null,
    { host = '127.0.0.1', clock = systemClock }: { host?: string; clock?: Clock } = {},
  ): Promise<RtpPeer> {
    const socket = createSocket(host === '::1' ? 'udp6' : 'udp4');
    await new Promise<void>((resolve) => socket.bind(0, host, resolve));
    const peer = new RtpPeer(socket, clock);
    peer.target = target ?? 0;
    return peer;
  }

  /** What this peer would have negotiated. */
  media(changes: Partial<RemoteMedia> = {}): RemoteMedia {
    return {
      address: '127.0.0.1',
      port: this.port,
      codec: 'PCMU',
      payloadType: 0,
      dtmfPayloadType: DTMF,
      ptimeMs: 20,
      direction: 'sendrecv',
      ...changes,
    };
  }

  /** Sends `pcm` in packets of 20 ms at the pace of the clock. */
  async speak(pcm: Int16Array, disturbance: Disturbance = {}): Promise<void> {
    const startedAt = this.#clock.monotonicMs();
    let kept: Uint8Array | null = null;
    for (let n = 0; (n + 1) * FRAME <= pcm.length; n++) {
      const packet = this.#sound(pcm.subarray(n * FRAME, (n + 1) * FRAME));
      this.timestamp = (this.timestamp + FRAME) >>> 0;
      if (disturbance.swap?.(n)) {
        kept = packet;
      } else if (!disturbance.lose?.(n)) {
        this.send(packet);
        if (disturbance.repeat?.(n)) this.send(packet);
        if (kept) this.send(kept);
        kept = null;
      }
      await this.#clock.sleep(Math.max(0, startedAt + (n + 1) * 20 - this.#clock.monotonicMs()));
    }
  }

  /** Sends one packet of 160 samples at once; the pace is the caller's. */
  sendFrame(pcm: Int16Array): void {
    this.send(this.#sound(pcm));
    this.timestamp = (this.timestamp + FRAME) >>> 0;
  }

  /** Lets time pass without a packet, as a peer with voice activation does. */
  async pause(ms: number): Promise<void> {
    this.timestamp = (this.timestamp + ms * 8) >>> 0;
    await this.#clock.sleep(ms);
  }

  /** Presses a key as RFC 4733 has it: updates every 20 ms, the end three times. */
  async press(event: number): Promise<void> {
    for (const [duration, ended] of [
      [160, 0],
      [320, 0],
      [480, 0],
      [640, 0x80],
      [640, 0x80],
      [640, 0x80],
    ] as const) {
      this.send(this.#packet(DTMF, Uint8Array.of(event, ended | 10, duration >> 8, duration & 0xff)));
      await this.#clock.sleep(20);
    }
    this.timestamp = (this.timestamp + 6 * FRAME) >>> 0;
  }

  /**
   * Presses a key in a stream of its own beside the sound: another source, another sequence, other
   * timestamps.
   */
  async pressApart(event: number): Promise<void> {
    const { ssrc, sequence, timestamp } = this;
    Object.assign(this, { ssrc: 0xd7f, sequence: 7, timestamp: 12_345 + 8_000 * event });
    await this.press(event);
    Object.assign(this, { ssrc, sequence, timestamp });
  }

  /**
   * An empty receiver report (RFC 3550, section 6.4.2), to the port above or the one of the sound (RFC 5761).
   */
  rtcp(to: 'port above' | 'same port'): void {
    const report = Uint8Array.of(0x80, 201, 0, 1, 0, 0, 0x5e, 0xed);
    const port = to === 'port above' ? this.target + 1 : this.target;
    this.#socket.send(report, port, this.#socket.address().address);
  }

  /** A comfort noise packet (RFC 3389): the background is `level` dB below overload. */
  comfortNoise(level = 70): void {
    this.send(this.#packet(NOISE, Uint8Array.of(level)));
  }

  /** Sends a packet, encrypted where it is to be; `packet` stays as it is. */
  send(packet: Uint8Array): void {
    if (!this.secure) return this.raw(packet);
    const copy = new Uint8Array(packet.length + 10).subarray(0, packet.length);
    copy.set(packet);
    this.raw(this.secure.protectRtp(copy));
  }

  raw(bytes: Uint8Array): void {
    this.#socket.send(bytes, this.target, this.#socket.address().address);
  }

  close(): void {
    this.#socket.close();
  }

  #sound(pcm: Int16Array): Uint8Array {
    return this.#packet(this.codec === 'PCMU' ? 0 : 8, encode(this.codec, pcm));
  }

  #packet(payloadType: number, payload: Uint8Array): Uint8Array {
    const packet = new Uint8Array(12 + payload.length);
    const { sequence, timestamp, ssrc } = this;
    writeRtpHeader(packet, { payloadType, marker: false, sequence, timestamp, ssrc });
    packet.set(payload, 12);
    this.sequence = (this.sequence + 1) & 0xffff;
    return packet;
  }
}
