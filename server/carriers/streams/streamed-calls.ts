import { randomUUID } from 'node:crypto';
import { AudioLine } from '../../voice/audio-line.ts';
import type { TransferWays } from '../../voice/line-transfer.ts';
import type { MediaSession } from '../../voice/media/media-session.ts';
import { CallsInProgress } from '../calls-in-progress.ts';
import type { AdmittedCall, Dialling, ReceiveCall } from '../carrier.ts';
import { DialEvents, notDialled } from '../dial-events.ts';
import { TrunkLoad } from '../trunk-load.ts';
import { arrivalOf, keyOf, REJECTIONS, type StreamedArrival } from './arriving-calls.ts';
import { EMPTY_DOCUMENT } from './call-documents.ts';
import { isOver } from './call-states.ts';
import { LiveStreams, readOurId, SOCKET_WITHIN_MS } from './live-streams.ts';
import type { OpenedStream, StreamParts } from './open-stream.ts';
import { placeStreamedCall, type PlacingParts, type StreamedOrder } from './place-streamed-call.ts';
import { RecentIds } from './recent-ids.ts';
import { vendorOf, type StreamAccess } from './stream-access.ts';
import type { StreamedCall } from './streamed-call.ts';
import { streamTransfers, type TransferableStream } from './stream-transfers.ts';
import type { SignedRequest, StreamVendor, VendorFault, VendorHttp } from './stream-vendor.ts';

export interface StreamedCallsOptions extends Omit<StreamParts, 'load'> {
  receive: ReceiveCall;
  /** Asks the vendors. */
  client: VendorHttp;
  /**
   * Where vendors reach this process, and where they reach any, such as `https://phone.example`; known once
   * it listens.
   */
  origins: () => { own: string; shared: string };
  /** Streamed calls at once; one more is refused. */
  maxCalls: number;
  /** Whether this process serves the API, so that vendors reach it. */
  isReached: boolean;
}

/** What a vendor's request is answered with. */
export type HookAnswer =
  | 'forged'
  | 'unreadable'
  /** This process takes no calls now. */
  | 'unavailable'
  | { document: string; afterwards: null }
  /** Nothing is said; `afterwards` is sent once the answer is on its way. */
  | { document: null; afterwards: (() => Promise<void>) | null };

/** The longest time from placing a call to the socket: it rings meanwhile. */
const OUTBOUND_TOKEN_MS = 120_000;
/** Ids that are remembered, so that a request that is sent again brings no second call. */
const REMEMBERED = 10_000;
const NOTHING: HookAnswer = { document: null, afterwards: null };

/**
 * The calls of this process whose sound comes over WebSockets of Twilio and Telnyx (docs/streams.md). The
 * vendor's signed request about an arriving call, or our own request that places one, makes a token; the
 * socket that shows it has the call.
 */
export class StreamedCalls {
  readonly #options: StreamedCallsOptions;
  readonly #parts: StreamParts;
  readonly #progress = new CallsInProgress();
  readonly #live: LiveStreams;
  readonly #arrived = new RecentIds(REMEMBERED);

  constructor(options: StreamedCallsOptions) {
    this.#options = options;
    this.#parts = { ...options, load: new TrunkLoad(options.clock) };
    this.#live = new LiveStreams(this.#parts, options);
  }

  /** Calls whose end is not yet in the database. */
  get callCount(): number {
    return this.#progress.count;
  }

  /** Calls of campaigns that could be placed now over this carrier. */
  freeLines(access: StreamAccess): number {
    const { isReached, maxCalls } = this.#options;
    if (!isReached || this.#progress.isDraining) return 0;
    return Math.max(0, Math.min(maxCalls - this.#progress.count, this.#parts.load.freeForCampaigns(access)));
  }

  /** Begins to place a call. */
  dial(order: StreamedOrder): Dialling {
    const events = new DialEvents();
    const givenUp = new AbortController();
    if (!this.#options.isReached)
      events.push(notDialled('This process has no address that the carrier reaches.'));
    else if (this.#isFull) events.push(notDialled('This server has no line free for another call.'));
    else this.#place(order, events, givenUp.signal);
    return { next: () => events.next(), cancel: () => givenUp.abort() };
  }

  /** The addresses that a request for this path may have been sent to. */
  urlsOf(path: string): string[] {
    const { own, shared } = this.#options.origins();
    return [...new Set([shared + path, own + path])];
  }

  /** Whether the account can be used for calls: null, or why not. */
  check(access: StreamAccess): Promise<VendorFault | null> {
    return vendorOf(access, this.#options.client).check();
  }

  /**
   * Takes a request of a vendor: a call that arrives, or how one goes on.
   * @param ourId the call that the address of the request names; null where it names none.
   */
  async takeHook(access: StreamAccess, request: SignedRequest, ourId: string | null): Promise<HookAnswer> {
    const vendor = vendorOf(access, this.#options.client);
    const hook = vendor.readHook(request);
    if (typeof hook === 'string') return hook;
    if (hook.kind === 'other') return NOTHING;
    if (hook.kind === 'arrival') return this.#takeArrival(access, vendor, hook);
    const { id, transfer } = readOurId(ourId);
    const call = this.#live.find(access, hook.callId) ?? this.#live.find(access, id);
    if (hook.kind === 'returned') {
      const address = call?.returned(transfer, hook.progress) ?? null;
      return { document: address ? vendor.streamDocument(address) : EMPTY_DOCUMENT, afterwards: null };
    }
    const { callId, progress } = hook;
    const isPersons = transfer !== null && call?.callId !== callId;
    if (isPersons) call?.personProgress(transfer, callId, progress);
    else call?.progress(progress);
    // Nobody carries a call whose placing or transfer was given up: the person would hear nothing.
    const isLost = isPersons
      ? !isOver(progress) && this.#live.isGivenUp(access, { id, transfer })
      : !call && id !== null && progress.state === 'answered' && !this.#live.isLeft(access, callId);
    return isLost ? { document: null, afterwards: () => endCall(vendor, callId) } : NOTHING;
  }

  /** Whether a token opens a socket now; tells strangers from vendors before anything is looked up. */
  expects(token: string): boolean {
    return this.#live.expects(token);
  }

  /** The call that a socket has by its token, for once; null for none. */
  claim(
    access: StreamAccess,
    token: string,
    request: Pick<SignedRequest, 'headers' | 'urls'>,
  ): StreamedCall | null {
    if (!vendorOf(access, this.#options.client).isOwnSocket(request)) return null;
    return this.#live.claim(access, token);
  }

  /** No new calls from now on; calls in progress continue. */
  drain(): void {
    this.#progress.drain();
  }

  /** Resolves when every call has ended and is in the database. */
  settled(): Promise<void> {
    return this.#progress.settled();
  }

  get #isFull(): boolean {
    return this.#progress.isDraining || this.#progress.count >= this.#options.maxCalls;
  }

  async #takeArrival(
    access: StreamAccess,
    vendor: StreamVendor,
    arrival: StreamedArrival,
  ): Promise<HookAnswer> {
    // Asked again, the vendor has the answer already: one call, one conversation.
    const key = keyOf(access, arrival.callId);
    if (!this.#arrived.add(key)) {
      return arrival.answeredBy === 'document' ? { document: EMPTY_DOCUMENT, afterwards: null } : NOTHING;
    }
    const answer = this.#isFull ? 'unavailable' : await this.#answerArrival(access, vendor, arrival);
    // The vendor may ask again later, or another process.
    if (answer === 'unavailable') this.#arrived.delete(key);
    return answer;
  }

  async #answerArrival(
    access: StreamAccess,
    vendor: StreamVendor,
    arrival: StreamedArrival,
  ): Promise<HookAnswer> {
    const received = Promise.withResolvers<void>();
    // The call is counted before the first await, so that calls at the same time stay within the limit.
    this.#progress.track(received.promise);
    try {
      const stream = await this.#receive(access, arrival);
      if (stream === 'unavailable') return stream;
      const isRefused = typeof stream === 'string';
      if (arrival.answeredBy === 'document') {
        const document = isRefused ? vendor.rejectDocument(stream) : vendor.streamDocument(stream.address);
        return { document, afterwards: null };
      }
      const { callId } = arrival;
      const afterwards = isRefused ? () => vendor.reject(callId, stream) : () => this.#answer(stream, callId);
      return { document: null, afterwards };
    } finally {
      received.resolve();
    }
  }

  /** Admits the call and lets it wait for its socket; or why it is refused. */
  async #receive(
    access: StreamAccess,
    arrival: StreamedArrival,
  ): Promise<OpenedStream | 'busy' | 'rejected' | 'unavailable'> {
    const line = this.#parts.load.openLine();
    const arrived = this.#options.receive(arrivalOf(access, arrival), line.take);
    const reception = await arrived.catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'streamed call could not be received');
      return { admitted: false, reason: 'unavailable' } as const;
    });
    if (!reception.admitted) {
      line.free();
      return reception.reason === 'unavailable' ? 'unavailable' : REJECTIONS[reception.reason];
    }
    const { recordingPath } = reception;
    const wanted = { recordingPath, id: randomUUID(), lifeMs: SOCKET_WITHIN_MS };
    const opened = await this.#live.open(access, wanted);
    if (!opened) {
      await reception.fail('No media session was available for the call.');
      line.free();
      return 'unavailable';
    }
    const { call } = opened;
    call.callId = arrival.callId;
    // A document's stream may be named by another id than the document was asked for with.
    const isCommanded = arrival.answeredBy === 'command' || access.vendor === 'twilio';
    call.isNamedAlike = isCommanded;
    this.#live.name(access, arrival.callId, call);
    void call.expectSocket(SOCKET_WITHIN_MS);
    const running = this.#run(reception, opened, isCommanded).finally(() => {
      this.#live.forget(access, arrival.callId);
      line.free();
    });
    this.#progress.track(running);
    return opened;
  }

  /** Runs an admitted call to its end. Never rejects. */
  async #run(admitted: AdmittedCall, opened: OpenedStream, isCommanded: boolean): Promise<void> {
    const { call, session, close } = opened;
    const { synthesizer, clock, log } = this.#options;
    const { voice, language, listening, speaking, people } = admitted;
    const spoken = { synthesizer, voice, language, speaking };
    const beyond = { opened, people, isCommanded, voice, language, listening };
    const transfers = this.#transfersOf({
      ...beyond,
      ...(speaking ? { speaking: Promise.resolve(speaking) } : {}),
    });
    const line = new AudioLine({ signalling: call, session, ...spoken, listening, transfers, clock, log });
    try {
      await admitted.run(line);
    } catch (error) {
      log.error({ err: error }, 'streamed call failed');
    } finally {
      await line.hangUp();
      await close();
    }
  }

  async #answer({ call, address }: OpenedStream, callId: string): Promise<void> {
    const refused = await call.vendor.answer(callId, address).catch(() => 'The carrier could not be asked.');
    if (refused !== null) call.end('failure', refused);
  }

  #place(
    order: StreamedOrder,
    events: DialEvents,
    signal: AbortSignal,
    { beside, opened }: { beside?: MediaSession; opened?: (session: MediaSession) => void } = {},
  ): void {
    const open = async (wanted: StreamedOrder): Promise<OpenedStream | null> => {
      const { carrierCallId: id, recordingPath, trunk } = wanted;
      const stream = await this.#live.open(trunk, { id, recordingPath, lifeMs: OUTBOUND_TOKEN_MS, beside });
      if (stream) opened?.(stream.session);
      return stream;
    };
    const transfersOf: PlacingParts['transfersOf'] = (own, stream) =>
      this.#transfersOf({ ...own, people: own.people, opened: stream, isCommanded: true });
    this.#progress.track(placeStreamedCall(order, events, signal, { ...this.#parts, open, transfersOf }));
  }

  #transfersOf(call: TransferableStream): TransferWays | null {
    const { log } = this.#options;
    return streamTransfers(call, {
      log,
      track: (running) => this.#progress.track(running),
      call: (order, { events, signal, ...how }) => {
        if (this.#progress.count < this.#options.maxCalls) return this.#place(order, events, signal, how);
        events.push(notDialled('This server has no line free for another call.'));
      },
    });
  }
}

const endCall = async (vendor: StreamVendor, callId: string): Promise<void> => {
  await vendor.hangUp(callId);
};
