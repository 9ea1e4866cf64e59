import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { NotReached } from '../../voice/line-transfer.ts';
import type { PlacedEnd } from '../carrier.ts';
import { isOver, lastOf, NOT_ANSWERED } from './call-states.ts';
import type { CallProgress, Refused, StreamAddress, StreamVendor, StreamedPerson } from './stream-vendor.ts';

/** Shorter than a transfer may take, so that the vendor tells how it ended. */
const RINGS_S = 40;
/** How long the vendor is waited for: it rings, and then tells. */
const TOLD_WITHIN_MS = 55_000;
/** How long a vendor takes to ask what happens to the caller, and to open another socket. */
const BACK_WITHIN_MS = 10_000;

const NOT_ASKED: Refused = { refused: 'The carrier could not be asked.' };

/** What a transfer needs of its call. */
export interface TransferredCall {
  readonly vendor: StreamVendor;
  /** What the vendor calls it; null until it is known. */
  readonly callId: string | null;
  /** Resolves when the call is over. */
  readonly over: Promise<unknown>;
  /** The sound goes away and may come back over another socket: its end is not that of the call. */
  awaitSound(): void;
  /** Resolves when the sound is there. */
  readonly back: Promise<void>;
  /** The sound stays where it is; a call whose sound has ended meanwhile is over. */
  keepSound(): void;
  /** The call goes on without us: nothing ends it at the vendor any more. */
  leave(): void;
  /** The caller is gone. */
  lose(): void;
}

/** Where a transfer leads, and what it is followed with. */
export interface TransferAddresses {
  /** Where the vendor tells of the person of a transfer: each transfer of a call has a number. */
  readonly callbackUrl: (transfer: number) => string;
  /** A new address for the sound of the call. */
  readonly address: () => StreamAddress;
  /** Nobody waits for the person of this transfer any more: they are hung up as soon as they are told of. */
  readonly giveUp: (transfer: number) => void;
}

export interface StreamTransferOptions {
  addresses: TransferAddresses;
  /** Told what came of the call of the person, and whether their telephone rang. Never rejects. */
  ended(end: PlacedEnd, rang: boolean): Promise<void>;
  clock: Clock;
  log: Logger;
}

type Outcome = 'taken' | NotReached;
type Told = { kind: 'told'; end: PlacedEnd; isReturned: boolean } | { kind: 'over' | 'late' };

/**
 * One caller whom the vendor puts through (docs/streams.md). Where the vendor takes the sound meanwhile, the
 * caller of a transfer that failed is taken back over another socket.
 */
export class StreamTransfer {
  /** Which transfer of its call it is. What is told of an earlier one is none of its business. */
  readonly number: number;
  readonly #call: TransferredCall;
  readonly #options: StreamTransferOptions;
  readonly #told = Promise.withResolvers<Told>();
  /** The vendor's id of the person's call; null until it tells one, and once that is over. */
  #personId: string | null = null;
  #rang = false;
  /** Why the call of the person failed, as the vendor told of that call. */
  #failure: CallProgress | null = null;
  /** What came of it is known; the vendor tells the rest of the person's call as well. */
  #isDecided = false;

  constructor(number: number, call: TransferredCall, options: StreamTransferOptions) {
    this.number = number;
    this.#call = call;
    this.#options = options;
  }

  /** Never rejects. `refused`: the vendor does not do it, and the caller hears us as before. */
  async put(person: Pick<StreamedPerson, 'from' | 'to'>, signal: AbortSignal): Promise<Outcome | 'refused'> {
    const { vendor, callId } = this.#call;
    if (callId === null) return 'refused';
    const { addresses, ended, log } = this.#options;
    if (vendor.takesSound) this.#call.awaitSound();
    const order = { ...person, callbackUrl: addresses.callbackUrl(this.number), seconds: RINGS_S };
    const refusal = await vendor.transfer(callId, order).catch(() => NOT_ASKED);
    if (refusal !== null) {
      const { refused: cause, ...about } = refusal;
      log.info({ stream_call: callId, cause }, 'the carrier does not put the caller through');
      // A request whose answer was lost may have been carried out.
      await this.#giveUp();
      this.#call.keepSound();
      // Before the person is called in another way, which may say that the account is let in again.
      await ended({ kind: 'rejected', cause, ...about }, false);
      return 'refused';
    }
    const told = await this.#follow(signal);
    const end = told.kind === 'told' ? told.end : NOT_ANSWERED;
    void ended(end, this.#rang);
    if (end.kind === 'answered') {
      this.#call.leave();
      await vendor.leave(callId);
      return 'taken';
    }
    await this.#giveUp();
    if (told.kind === 'over') return 'no_answer';
    if (vendor.takesSound) await this.#takeBack(callId, told.kind === 'told' && told.isReturned);
    return outcomeOf(end);
  }

  /** How the call of the person goes on. */
  progress(personId: string, progress: CallProgress): void {
    this.#personId = isOver(progress) ? null : personId;
    this.#rang ||= progress.state === 'ringing';
    if (progress.state === 'failed') this.#failure = progress;
    if (progress.state === 'answered') this.#tell({ kind: 'answered' }, false);
    if (this.#isDecided || !isOver(progress)) return;
    // A vendor that takes the sound asks what happens to the caller, unless the caller is gone.
    if (this.#call.vendor.takesSound) void this.#expectReturn();
    else this.#tell(endOf(progress), false);
  }

  /** The vendor asks what happens to the caller: null, or where they hear us again. */
  returned(progress: CallProgress): StreamAddress | null {
    if (progress.state === 'ended' || progress.state === 'answered') {
      this.#tell({ kind: 'answered' }, false);
      return null;
    }
    // What was told of the person's call itself may say more of why it failed.
    this.#tell(endOf(progress.state === 'failed' ? (this.#failure ?? progress) : progress), true);
    return this.#options.addresses.address();
  }

  #tell(end: PlacedEnd, isReturned: boolean): void {
    this.#told.resolve({ kind: 'told', end, isReturned });
  }

  async #follow(signal: AbortSignal): Promise<Told> {
    const settled = new AbortController();
    const late = this.#options.clock
      .sleep(TOLD_WITHIN_MS, AbortSignal.any([signal, settled.signal]))
      .then((): Told => ({ kind: 'late' }));
    const over = this.#call.over.then((): Told => ({ kind: 'over' }));
    const told = await Promise.race([this.#told.promise, over, late]);
    settled.abort();
    this.#isDecided = true;
    return told;
  }

  async #expectReturn(): Promise<void> {
    const settled = new AbortController();
    void Promise.race([this.#told.promise, this.#call.over]).then(() => settled.abort());
    if (await this.#options.clock.sleep(BACK_WITHIN_MS, settled.signal)) this.#call.lose();
  }

  /**
   * Ends the call of the person where the vendor has it beside the caller's, also when it is told of later.
   * Where the vendor takes the sound, it ends with what the caller's call does next.
   */
  async #giveUp(): Promise<void> {
    const { vendor } = this.#call;
    if (vendor.takesSound) return;
    this.#options.addresses.giveUp(this.number);
    if (this.#personId !== null) await vendor.hangUp(this.#personId);
  }

  /** Resolves when the caller hears us again, or is gone. */
  async #takeBack(callId: string, isReturned: boolean): Promise<void> {
    const { vendor, back, over } = this.#call;
    if (!isReturned && !(await vendor.takeBack(callId, this.#options.addresses.address())))
      return this.#call.lose();
    const settled = new AbortController();
    const isLate = this.#options.clock.sleep(BACK_WITHIN_MS, settled.signal);
    void Promise.race([back, over]).then(() => settled.abort());
    if (await isLate) this.#call.lose();
  }
}

/** What came of the call of a person that goes on no more. */
const endOf = (progress: CallProgress): PlacedEnd => lastOf(progress) ?? NOT_ANSWERED;

/** Why a person was not reached. */
function outcomeOf({ kind }: PlacedEnd): NotReached {
  if (kind === 'rejected') return 'failed';
  return kind === 'busy' ? kind : 'no_answer';
}
