import type { WebSocket } from 'ws';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { EndedBy } from '../../voice/line.ts';
import type { Signalling, SignallingListener } from '../../voice/signalling.ts';
import type { StreamedTelephone } from '../streamed-telephone.ts';
import { StreamFigures, type SoundStamp } from './stream-figures.ts';
import { StreamSocket } from './stream-socket.ts';
import { StreamTransfer, type StreamTransferOptions } from './stream-transfer.ts';
import type { CallProgress, StreamAddress, StreamVendor, StreamedPerson } from './stream-vendor.ts';
import type { TracedStream } from './traced-stream.ts';

/** The last words are played before the call ends, unless that takes longer. */
const LAST_WORDS_MS = 800;
/** Messages of sound after which its figures are told: 200 ms. */
const TOLD_EVERY = 10;

/** How a streamed call ended. */
export interface StreamEnd {
  by: EndedBy;
  cause: string;
}

type HandedOver = Awaited<ReturnType<StreamTransfer['put']>>;

const ENDED_BY = { stopped: 'caller', broken: 'media_lost', refused: 'failure' } as const;

/** One call at a vendor: its signalling is requests and callbacks, its sound a socket. */
export class StreamedCall implements Signalling {
  readonly offered = null;
  /** Our own id of the call, which goes along with the address of its stream. */
  readonly id: string;
  readonly vendor: StreamVendor;
  /** Its trace; that of the caller's call for a person to whom it is put through. */
  readonly traced: TracedStream | null;
  /** What the vendor calls it; null until it is known. */
  callId: string | null = null;
  /** Whether `start` names the call as the vendor's requests do. */
  isNamedAlike = true;
  /** Told how a call that we placed goes on. */
  onProgress: (progress: CallProgress) => void = () => undefined;
  readonly #telephone: StreamedTelephone;
  readonly #figures: StreamFigures;
  #heard = 0;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #connected = Promise.withResolvers<void>();
  readonly #over = Promise.withResolvers<StreamEnd>();
  #listener: SignallingListener | null = null;
  #end: StreamEnd | null = null;
  #socket: StreamSocket | null = null;
  #isConnected = false;
  /** The sound is away and may come back. */
  #away: PromiseWithResolvers<void> | null = null;
  /** The vendor goes on with the call without us. */
  #isLeft = false;
  #transfer: StreamTransfer | null = null;
  /** Transfers that were begun. */
  #transfers = 0;
  /** What came of the last one; a caller who was not put through is back then. */
  #handedOver: Promise<unknown> = Promise.resolve();
  #hangingUp: Promise<void> | null = null;

  constructor(
    id: string,
    options: Pick<StreamedCall, 'vendor' | 'traced'> & {
      telephone: StreamedTelephone;
      /** Whether its sound comes over TLS. */
      isEncrypted: boolean;
      clock: Clock;
      log: Logger;
    },
  ) {
    this.id = id;
    this.vendor = options.vendor;
    this.traced = options.traced;
    this.#telephone = options.telephone;
    this.#figures = new StreamFigures(options.isEncrypted);
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

  /** A vendor that does not open the socket in time has lost the call. */
  async expectSocket(withinMs: number): Promise<void> {
    const settled = new AbortController();
    void Promise.race([this.connected, this.over]).then(() => settled.abort());
    const isLate = await this.#clock.sleep(withinMs, settled.signal);
    if (isLate) this.end('failure', 'The carrier did not open the sound of the call.');
  }

  /** Takes the sound from a socket of the vendor. */
  carry(socket: WebSocket): void {
    if (this.#end || (this.#socket && !this.#away)) return socket.close();
    this.#socket?.close();
    const own = (this.#socket = new StreamSocket(socket, {
      vendor: this.vendor.name,
      expected: () => ({
        accountId: this.vendor.accountId,
        callId: this.isNamedAlike ? this.callId : null,
        parameter: this.id,
      }),
      clock: this.#clock,
      listener: {
        started: (codec) => {
          this.#figures.begin(codec);
          this.traced?.noteSocket('received', 'start', this.callId);
          this.#isConnected = true;
          this.#connected.resolve();
          this.#away?.resolve();
          this.#away = null;
        },
        heard: (stamp, nowMs) => this.#noteSound(stamp, nowMs),
        roundTrip: (ms) => this.#figures.noteRoundTrip(ms),
        frame: (pcm) => {
          if (!this.#telephone.send(pcm)) this.#figures.drop();
        },
        key: (key) => this.#telephone.press(key),
        ended: (how, cause) => {
          this.traced?.noteSocket('received', `${how}: ${cause}`, this.callId);
          if (how === 'refused') this.#log.warn({ stream_call: this.callId, cause }, 'media stream refused');
          if (this.#socket === own) this.#socketEnded(ENDED_BY[how], cause);
        },
      },
    }));
  }

  /** The media session hears of the figures five times a second. */
  #noteSound(stamp: SoundStamp, nowMs: number): void {
    this.#figures.hear(stamp, nowMs);
    this.#heard += 1;
    if (this.#heard % TOLD_EVERY === 0) this.#telephone.tell(this.#figures.link);
  }

  /**
   * Has the vendor put the caller through, once they are back from the transfer before. `taken`: the call
   * goes on without us, and ends here by itself. Never rejects.
   */
  handOver(
    person: Pick<StreamedPerson, 'from' | 'to'>,
    more: Pick<StreamTransferOptions, 'addresses' | 'ended'> & { signal: AbortSignal },
  ): Promise<HandedOver> {
    const handedOver = this.#handedOver.then(() => this.#handOver(person, more));
    this.#handedOver = handedOver;
    return handedOver;
  }

  async #handOver(
    person: Pick<StreamedPerson, 'from' | 'to'>,
    {
      addresses,
      ended,
      signal,
    }: Pick<StreamTransferOptions, 'addresses' | 'ended'> & { signal: AbortSignal },
  ): Promise<HandedOver> {
    if (this.#end || this.#isLeft || signal.aborted) return 'refused';
    this.#transfers += 1;
    const options = { addresses, ended, clock: this.#clock, log: this.#log };
    this.#transfer = new StreamTransfer(this.#transfers, this, options);
    try {
      return await this.#transfer.put(person, signal);
    } finally {
      this.#transfer = null;
    }
  }

  /** Takes what the vendor tells of the person to whom a transfer puts the caller through. */
  personProgress(transfer: number, personId: string, progress: CallProgress): void {
    if (this.#transfer?.number === transfer) this.#transfer.progress(personId, progress);
  }

  /** Where a caller hears us again whom the vendor has not put through; null when the call ends there. */
  returned(transfer: number | null, progress: CallProgress): StreamAddress | null {
    return this.#transfer?.number === transfer ? this.#transfer.returned(progress) : null;
  }

  awaitSound(): void {
    this.#away ??= Promise.withResolvers();
  }

  /** Resolves when the sound is there again. */
  get back(): Promise<void> {
    return this.#away?.promise ?? this.connected;
  }

  keepSound(): void {
    const isGone = this.#away !== null && this.#socket === null;
    this.#away = null;
    if (isGone) this.lose();
  }

  /** Whether the vendor goes on with the call without us. */
  get isLeft(): boolean {
    return this.#isLeft;
  }

  leave(): void {
    this.#isLeft = true;
  }

  lose(): void {
    this.end('caller', 'The caller hung up.');
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

  #socketEnded(by: EndedBy, cause: string): void {
    if (!this.#away && !this.#isLeft) return this.end(by, cause);
    this.#socket = null;
  }

  async #hangUp(): Promise<void> {
    const wasOver = this.#end !== null && this.#end.by === 'caller';
    await this.#socket?.played(LAST_WORDS_MS);
    this.end('us', 'The assistant hung up.');
    const { callId } = this;
    const isEnded = wasOver || this.#isLeft || callId === null || (await this.vendor.hangUp(callId));
    // The document of the call ends it as well, once its stream is over.
    if (!isEnded) this.#log.warn({ stream_call: callId }, 'the carrier did not end the call');
    if (this.#socket && this.#end?.by === 'us') this.traced?.noteSocket('sent', 'close', this.callId);
    this.#socket?.close();
  }
}
