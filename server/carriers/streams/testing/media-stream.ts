import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Clock } from '../../../platform/clock.ts';
import { within } from '../../../platform/within.ts';
import { FrameCutter } from '../../../voice/audio/frame-cutter.ts';
import { decode, encode } from '../../../voice/audio/g711.ts';
import type { StreamVendorName } from '../stream-messages.ts';

const DEADLINE_MS = 60_000;
const FRAME_MS = 20;
const SILENCE = new Int16Array(160);

/** What a stream tells of itself at its start. */
export interface StreamStart {
  streamId: string;
  callId: string;
  accountId: string;
  parameter: string;
}

type Message = Record<string, unknown> & { event?: string };

/**
 * The vendor's end of a media stream: sends sound fifty times a second, plays what it gets, and gives marks
 * back when what came before them has been played.
 */
export class MediaStream {
  readonly socket: WebSocket;
  /** Everything that we sent it, in order. */
  readonly received: Message[] = [];
  /** How often it was told to drop what it had not played. */
  clears = 0;
  readonly #vendor: StreamVendorName;
  readonly #start: StreamStart;
  readonly #clock: Clock;
  readonly #waiting: Int16Array[] = [];
  #sequence = 0;
  #chunk = 0;
  #wake: () => void = () => undefined;

  constructor(
    url: string,
    options: { vendor: StreamVendorName; start: StreamStart; clock: Clock; headers?: Record<string, string> },
  ) {
    const { vendor, start, clock, headers = {} } = options;
    this.#vendor = vendor;
    this.#start = start;
    this.#clock = clock;
    this.socket = new WebSocket(url, { headers });
    this.socket.on('message', (data: Buffer) => this.#take(JSON.parse(data.toString('utf8')) as Message));
    this.socket.on('error', () => undefined);
    this.socket.on('close', () => this.#wake());
  }

  /** Resolves when the handshake is done. */
  async opened(): Promise<this> {
    await within(DEADLINE_MS, 'the handshake', once(this.socket, 'open'));
    return this;
  }

  /** The code that the socket was closed with, and why. */
  async closed(): Promise<[code: number, reason: string]> {
    const [code, reason] = await within(DEADLINE_MS, 'the close', once(this.socket, 'close'));
    return [Number(code), String(reason)];
  }

  /** Says that the stream begins, as the vendor would. */
  begin(more: Record<string, unknown> = {}): void {
    this.send({ event: 'connected', version: '1.0.0', ...(this.#isTwilio ? { protocol: 'Call' } : {}) });
    this.send(this.#startMessage(more));
  }

  /** Sends sound in real time until the socket is closed: what is spoken, and silence in between. */
  async run(): Promise<void> {
    while (this.socket.readyState === WebSocket.OPEN) {
      this.media(encode('PCMU', this.#waiting.shift() ?? SILENCE));
      await this.#clock.sleep(FRAME_MS);
    }
  }

  /** Speaks after what is still being said. */
  speak(pcm: Int16Array): void {
    const cutter = new FrameCutter((frame) => this.#waiting.push(frame));
    cutter.push(pcm);
  }

  media(sound: Uint8Array, more: Record<string, unknown> = {}): void {
    const payload = Buffer.from(sound).toString('base64');
    this.#chunk += 1;
    const media = {
      track: 'inbound',
      chunk: String(this.#chunk),
      timestamp: String(this.#chunk * FRAME_MS),
      payload,
    };
    this.send({ event: 'media', media: { ...media, ...more } });
  }

  press(digit: string): void {
    const track = this.#isTwilio ? 'inbound_track' : 'inbound';
    this.send({ event: 'dtmf', dtmf: { track, digit } });
  }

  /** The caller has hung up. */
  stop(): void {
    this.send({
      event: 'stop',
      stop: { [this.#isTwilio ? 'callSid' : 'call_control_id']: this.#start.callId },
    });
    this.socket.close();
  }

  send(message: Message): void {
    this.#sequence += 1;
    const { streamId } = this.#start;
    const named = this.#isTwilio
      ? { sequenceNumber: String(this.#sequence), streamSid: streamId }
      : { sequence_number: String(this.#sequence), stream_id: streamId };
    this.socket.send(JSON.stringify(message['event'] === 'connected' ? message : { ...named, ...message }));
  }

  /** All sound that we sent, at 8 kHz. */
  heard(): Int16Array {
    const payloads = this.received.flatMap(({ media }) =>
      media ? [(media as { payload: string }).payload] : [],
    );
    return decode('PCMU', Buffer.concat(payloads.map((payload) => Buffer.from(payload, 'base64'))));
  }

  async until(isEnough: () => boolean): Promise<void> {
    const waiting = async (): Promise<void> => {
      while (!isEnough()) {
        if (this.socket.readyState === WebSocket.CLOSED) throw new Error('the stream is closed');
        await new Promise<void>((resolve) => (this.#wake = resolve));
      }
    };
    await within(DEADLINE_MS, 'the stream', waiting());
  }

  get #isTwilio(): boolean {
    return this.#vendor === 'twilio';
  }

  #take(message: Message): void {
    this.received.push(message);
    if (message.event === 'clear') this.clears += 1;
    // Its buffer is empty at every moment: what comes is played.
    if (message.event === 'mark') this.send({ event: 'mark', mark: message['mark'] });
    this.#wake();
  }

  #startMessage(more: Record<string, unknown>): Message {
    const { streamId, callId, accountId, parameter } = this.#start;
    if (this.#isTwilio) {
      const mediaFormat = { encoding: 'audio/x-mulaw', sampleRate: 8000, channels: 1 };
      const ids = { accountSid: accountId, streamSid: streamId, callSid: callId, tracks: ['inbound'] };
      return {
        event: 'start',
        start: { ...ids, mediaFormat, customParameters: { call: parameter }, ...more },
      };
    }
    const format = { encoding: 'PCMU', sample_rate: 8000, channels: 1 };
    const state = Buffer.from(parameter).toString('base64');
    const ids = { user_id: accountId, call_control_id: callId, client_state: state };
    return { event: 'start', start: { ...ids, media_format: format, ...more } };
  }
}
