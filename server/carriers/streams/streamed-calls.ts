import { randomUUID } from 'node:crypto';
import { AudioLine } from '../../voice/audio-line.ts';
import type { TransferWays } from '../../voice/line-transfer.ts';
import { CallsInProgress } from '../calls-in-progress.ts';
import type { AdmittedCall, Dialling, Reception } from '../carrier.ts';
import { DialEvents, notDialled } from '../dial-events.ts';
import { TrunkLoad } from '../trunk-load.ts';
import { arrivalOf, keyOf, REJECTIONS, type HookAnswer, type StreamedArrival } from './arriving-calls.ts';
import { EMPTY_DOCUMENT } from './call-documents.ts';
import { isOver } from './call-states.ts';
import { LiveStreams, readOurId, SOCKET_WITHIN_MS } from './live-streams.ts';
import type { OpenedStream, StreamedCallsOptions, StreamParts } from './open-stream.ts';
import { placeStreamedCall, type PlacingParts, type StreamedOrder } from './place-streamed-call.ts';
import { RecentIds } from './recent-ids.ts';
import { vendorOf, type StreamAccess } from './stream-access.ts';
import type { StreamedCall } from './streamed-call.ts';
import { streamTransfers, type PlacedBeside, type TransferableStream } from './stream-transfers.ts';
import type { SignedRequest, StreamVendor, VendorFault } from './stream-vendor.ts';
import { TracedStream } from './traced-stream.ts';

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
    this.#parts = { ...options, load: new TrunkLoad(options.clock, options.limits) };
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
    const traced = order.isTraced ? new TracedStream(order.trunk.vendor, this.#options.clock) : null;
    if (!this.#options.isReached)
      events.push(notDialled('This process has no address that the carrier reaches.'));
    else if (this.#isFull) events.push(notDialled('This server has no line free for another call.'));
    else this.#place(order, events, givenUp.signal, { traced });
    const takeTrace = traced ? { takeTrace: () => traced.take() } : {};
    return { next: () => events.next(), cancel: () => givenUp.abort(), ...takeTrace };
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
    if (hook.kind === 'arrival') return this.#takeArrival(access, hook, request);
    const { id, transfer } = readOurId(ourId);
    const call = this.#live.find(access, hook.callId) ?? this.#live.find(access, id);
    call?.traced?.noteHook(request);
    if (hook.kind === 'returned') {
      const address = call?.returned(transfer, hook.progress) ?? null;
      const document = address ? vendor.streamDocument(address) : EMPTY_DOCUMENT;
      call?.traced?.noteDocument(document, hook.callId);
      return { document, afterwards: null };
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
    arrival: StreamedArrival,
    request: SignedRequest,
  ): Promise<HookAnswer> {
    // Asked again, the vendor has the answer already: one call, one conversation.
    const key = keyOf(access, arrival.callId);
    if (!this.#arrived.add(key)) {
      return arrival.answeredBy === 'document' ? { document: EMPTY_DOCUMENT, afterwards: null } : NOTHING;
    }
    const traced = new TracedStream(access.vendor, this.#options.clock);
    traced.noteHook(request);
    const answer = this.#isFull ? 'unavailable' : await this.#answerArrival(access, arrival, traced);
    // The vendor may ask again later, or another process.
    if (answer === 'unavailable') this.#arrived.delete(key);
    return answer;
  }

  async #answerArrival(
    access: StreamAccess,
    arrival: StreamedArrival,
    traced: TracedStream,
  ): Promise<HookAnswer> {
    const vendor = vendorOf(access, traced.clientFor(this.#options.client));
    const received = Promise.withResolvers<void>();
    // The call is counted before the first await, so that calls at the same time stay within the limit.
    this.#progress.track(received.promise);
    try {
      const { stream, keep } = await this.#receive(access, arrival, traced);
      if (stream === 'unavailable') return stream;
      const isRefused = typeof stream === 'string';
      const { callId } = arrival;
      if (arrival.answeredBy === 'document') {
        const document = isRefused ? vendor.rejectDocument(stream) : vendor.streamDocument(stream.address);
        traced.noteDocument(document, callId);
        if (isRefused) keep();
        return { document, afterwards: null };
      }
      const afterwards = isRefused
        ? () => vendor.reject(callId, stream).then(keep)
        : () => this.#answer(stream, callId);
      return { document: null, afterwards };
    } finally {
      received.resolve();
    }
  }

  /** Admits the call and lets it wait for its socket; or why it is refused. */
  async #receive(
    access: StreamAccess,
    arrival: StreamedArrival,
    traced: TracedStream,
  ): Promise<{ stream: OpenedStream | 'busy' | 'rejected' | 'unavailable'; keep: () => void }> {
    const line = this.#parts.load.openLine();
    const arrived = this.#options.receive(arrivalOf(access, arrival), line.take);
    const reception: Reception = await arrived.catch((error: unknown) => {
      this.#options.log.error({ err: error }, 'streamed call could not be received');
      return { admitted: false, reason: 'unavailable' };
    });
    const keep = (): void => void traced.take().then((trace) => trace && reception.keepTrace?.(trace));
    if (!reception.admitted) {
      line.free();
      return {
        stream: reception.reason === 'unavailable' ? 'unavailable' : REJECTIONS[reception.reason],
        keep,
      };
    }
    const { recordingPath } = reception;
    const wanted = { recordingPath, id: randomUUID(), lifeMs: SOCKET_WITHIN_MS, traced };
    const opened = await this.#live.open(access, wanted);
    if (!opened) {
      await reception.fail('No media session was available for the call.');
      line.free();
      keep();
      return { stream: 'unavailable', keep };
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
      keep();
    });
    this.#progress.track(running);
    return { stream: opened, keep };
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
    { traced, beside, opened }: PlacedBeside,
  ): void {
    const open = async (wanted: StreamedOrder): Promise<OpenedStream | null> => {
      const { carrierCallId: id, recordingPath, trunk } = wanted;
      const sound = { id, recordingPath, lifeMs: OUTBOUND_TOKEN_MS, beside, traced };
      const stream = await this.#live.open(trunk, sound);
      if (stream) opened?.(stream.session);
      return stream;
    };
    const transfersOf: PlacingParts['transfersOf'] = (own, stream) =>
      this.#transfersOf({ ...own, people: own.people, opened: stream, isCommanded: true });
    const placed = placeStreamedCall(order, events, signal, { ...this.#parts, open, transfersOf });
    traced?.awaitLeg(placed);
    this.#progress.track(placed);
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
