import type { WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { EndedBy } from '../../voice/line.ts';
import type { Signalling, SignallingListener } from '../../voice/signalling.ts';
import type { StreamedTelephone } from '../streamed-telephone.ts';
import { StreamSocket } from './stream-socket.ts';
import type { CallProgress, StreamVendor } from './stream-vendor.ts';

/** The last words are played before the call ends, unless that takes longer. */
const LAST_WORDS_MS = 800;

/** How a streamed call ended. */
export interface StreamEnd {
  by: EndedBy;
  cause: string;
}

const ENDED_BY = { stopped: 'caller', broken: 'media_lost', refused: 'failure' } as const;

/** One call at a vendor: its signalling is requests and callbacks, its sound a socket. */
export class StreamedCall implements Signalling {
  readonly offered = null;
  /** Our own id of the call, which goes along with the address of its stream. */
  readonly id: string;
  readonly vendor: StreamVendor;
  /** What the vendor calls it; null until it is known. */
  callId: string | null = null;
  /** Whether `start` names the call as the vendor's requests do. */
  isNamedAlike = true;
  /** Told how a call that we placed goes on. */
  onProgress: (progress: CallProgress) => void = () => undefined;
  readonly #telephone: StreamedTelephone;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #connected = Promise.withResolvers<void>();
  readonly #over = Promise.withResolvers<StreamEnd>();
  #listener: SignallingListener | null = null;
  #end: StreamEnd | null = null;
  #socket: StreamSocket | null = null;
  #isConnected = false;
  #hangingUp: Promise<void> | null = null;

  constructor(
    id: string,
    options: { vendor: StreamVendor; telephone: StreamedTelephone; clock: Clock; log: Logger },
  ) {
    this.id = id;
    this.vendor = options.vendor;
    this.#telephone = options.telephone;
    this.#clock = options.clock;
    this.#log = options.log;
    this.#telephone.onFrame = (frame) => this.#socket?.send(frame);
  }

  /** Resolves when the sound is there; pending for ever when it never is. */
  get connected(): Promise<void> {
    return this.#connected.promise;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** Resolves when the call is over, with who ended it. */
  get over(): Promise<StreamEnd> {
    return this.#over.promise;
  }

  /** Takes the sound from a socket of the vendor. */
  carry(socket: WebSocket): void {
    if (this.#end || this.#socket) return socket.close();
    this.#socket = new StreamSocket(socket, {
      vendor: this.vendor.name,
      expected: () => ({
        accountId: this.vendor.accountId,
        callId: this.isNamedAlike ? this.callId : null,
        parameter: this.id,
      }),
      clock: this.#clock,
      listener: {
        started: () => {
          this.#isConnected = true;
          this.#connected.resolve();
        },
        frame: (pcm) => this.#telephone.send(pcm),
        key: (key) => this.#telephone.press(key),
        ended: (how, cause) => {
          if (how === 'refused') this.#log.warn({ stream_call: this.callId, cause }, 'media stream refused');
          this.end(ENDED_BY[how], cause);
        },
      },
    });
  }

  /** Takes what the vendor tells: an end ends the call, the rest is for whoever placed it. */
  progress(progress: CallProgress): void {
    this.onProgress(progress);
    if (progress.state === 'ended') this.end('caller', 'The caller hung up.');
    else if ('cause' in progress)
      this.end(progress.state === 'failed' ? 'failure' : 'caller', progress.cause);
  }

  listen(listener: SignallingListener): void {
    this.#listener = listener;
    if (this.#end) listener.ended(this.#end.by, this.#end.cause);
  }

  async answer(): Promise<{ remote: null } | 'gone'> {
    await Promise.race([this.connected, this.over]);
    return this.#end ? 'gone' : { remote: null };
  }

  cutOff(): void {
    this.#socket?.clear();
  }

  /** Ends the call at the vendor, after the last words. */
  hangUp(): Promise<void> {
    this.#hangingUp ??= this.#hangUp();
    return this.#hangingUp;
  }

  /** The call is over; later calls of this method have no effect. */
  end(by: EndedBy, cause: string): void {
    if (this.#end) return;
    this.#end = { by, cause };
    this.#listener?.ended(by, cause);
    this.#over.resolve(this.#end);
  }

  /** Resolves when nothing is left of the call, here and at the vendor. */
  async close(): Promise<void> {
    await this.hangUp();
    this.#telephone.close();
  }

  async #hangUp(): Promise<void> {
    const wasOver = this.#end !== null && this.#end.by === 'caller';
    await this.#socket?.played(LAST_WORDS_MS);
    this.end('us', 'The assistant hung up.');
    const { callId } = this;
    const isEnded = wasOver || callId === null || (await this.vendor.hangUp(callId));
    // The document of the call ends it as well, once its stream is over.
    if (!isEnded) this.#log.warn({ stream_call: callId }, 'the carrier did not end the call');
    this.#socket?.close();
  }
}
