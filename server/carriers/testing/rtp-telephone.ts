import { createSocket } from 'node:dgram';
import type { Socket } from 'node:dgram';
import { once } from 'node:events';
import { decode, encode } from '../../voice/audio/g711.ts';
import { rmsDbfs } from '../../voice/audio/levels.ts';
import { HEADER_BYTES, parseRtp, writeRtpHeader } from '../../voice/rtp/packet.ts';

/** The media of a raw telephone: PCMU on one UDP socket, keys as telephone events with payload type 101. */
export class RtpTelephone {
  readonly port: number;
  readonly #socket: Socket;
  readonly #heard: Int16Array[] = [];
  #sequence = 100;
  #timestamp = 1_000;

  private constructor(socket: Socket, port: number) {
    this.#socket = socket;
    this.port = port;
    socket.on('message', (bytes) => {
      const packet = parseRtp(bytes);
      if (packet?.payloadType !== 0) return;
      this.#heard.push(decode('PCMU', bytes.subarray(packet.payloadFrom, packet.payloadTo)));
    });
  }

  static async open(): Promise<RtpTelephone> {
    const socket = createSocket('udp4');
    socket.bind(0, '127.0.0.1');
    await once(socket, 'listening');
    return new RtpTelephone(socket, socket.address().port);
  }

  /** Packets heard so far. */
  get packets(): number {
    return this.#heard.length;
  }

  /** Those among them that are not silent. */
  get loudPackets(): number {
    return this.#heard.filter((pcm) => rmsDbfs(pcm) > -50).length;
  }

  sendSilence(to: number): void {
    this.#send(to, 0, encode('PCMU', new Int16Array(160)), false);
    this.#timestamp += 160;
  }

  /** A key, with its end told three times (RFC 4733, section 2.5.1.4). */
  press(to: number, key: string): void {
    const event = '0123456789*#ABCD'.indexOf(key);
    for (const end of [0, 0, 0x80, 0x80, 0x80]) {
      this.#send(to, 101, Uint8Array.of(event, end | 10, 0x03, 0x20), end === 0);
    }
    this.#timestamp += 800;
  }

  async close(): Promise<void> {
    this.#socket.close();
    await once(this.#socket, 'close');
  }

  #send(to: number, payloadType: number, payload: Uint8Array, marker: boolean): void {
    const bytes = new Uint8Array(HEADER_BYTES + payload.length);
    const header = { payloadType, marker, sequence: this.#sequence++, timestamp: this.#timestamp, ssrc: 77 };
    writeRtpHeader(bytes, header);
    bytes.set(payload, HEADER_BYTES);
    this.#socket.send(bytes, to, '127.0.0.1');
  }
}
