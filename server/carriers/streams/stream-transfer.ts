import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { NotReached } from '../../voice/line-transfer.ts';
import { isOver } from './call-states.ts';
import type { CallProgress, StreamAddress, StreamVendor, StreamedPerson } from './stream-vendor.ts';

/** Shorter than a transfer may take, so that the vendor tells how it ended. */
const RINGS_S = 40;
/** How long the vendor is waited for: it rings, and then tells. */
const TOLD_WITHIN_MS = 55_000;
/** How long a vendor takes to ask what happens to the caller, and to open another socket. */
const BACK_WITHIN_MS = 10_000;

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

type Outcome = 'taken' | NotReached;
type Told = { kind: 'told'; outcome: Outcome; isReturned: boolean } | { kind: 'over' | 'late' };

/**
 * One caller whom the vendor puts through (docs/streams.md). Where the vendor takes the sound meanwhile, the
 * caller of a transfer that failed is taken back over another socket.
 */
export class StreamTransfer {
  /** Which transfer of its call it is. What is told of an earlier one is none of its business. */
  readonly number: number;
  readonly #call: TransferredCall;
  readonly #addresses: TransferAddresses;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #told = Promise.withResolvers<Told>();
  /** The vendor's id of the person's call; null until it tells one, and once that is over. */
  #personId: string | null = null;
  /** What came of it is known; the vendor tells the rest of the person's call as well. */
  #isDecided = false;

  constructor(
    number: number,
    call: TransferredCall,
    { addresses, clock, log }: { addresses: TransferAddresses; clock: Clock; log: Logger },
  ) {
    this.number = number;
    this.#call = call;
    this.#addresses = addresses;
    this.#clock = clock;
    this.#log = log;
  }

  /** Never rejects. `refused`: the vendor does not do it, and the caller hears us as before. */
  async put(person: Pick<StreamedPerson, 'from' | 'to'>, signal: AbortSignal): Promise<Outcome | 'refused'> {
    const { vendor, callId } = this.#call;
    if (callId === null) return 'refused';
    if (vendor.takesSound) this.#call.awaitSound();
    const order = { ...person, callbackUrl: this.#addresses.callbackUrl(this.number), seconds: RINGS_S };
    const refused = await vendor.transfer(callId, order).catch(() => 'The carrier could not be asked.');
    if (refused !== null) {
      this.#log.info({ stream_call: callId, cause: refused }, 'the carrier does not put the caller through');
      // A request whose answer was lost may have been carried out.
      await this.#giveUp();
      this.#call.keepSound();
      return 'refused';
    }
    const told = await this.#follow(signal);
    if (told.kind === 'told' && told.outcome === 'taken') {
      this.#call.leave();
      await vendor.leave(callId);
      return 'taken';
    }
    await this.#giveUp();
    if (told.kind === 'over') return 'no_answer';
    if (vendor.takesSound) await this.#takeBack(callId, told.kind === 'told' && told.isReturned);
    return told.kind === 'told' ? told.outcome : 'no_answer';
  }

  /** How the call of the person goes on. */
  progress(personId: string, progress: CallProgress): void {
    this.#personId = isOver(progress) ? null : personId;
    if (progress.state === 'answered') this.#tell('taken', false);
    if (this.#isDecided || !isOver(progress)) return;
    // A vendor that takes the sound asks what happens to the caller, unless the caller is gone.
    if (this.#call.vendor.takesSound) void this.#expectReturn();
    else this.#tell(outcomeOf(progress), false);
  }

  /** The vendor asks what happens to the caller: null, or where they hear us again. */
  returned(progress: CallProgress): StreamAddress | null {
    if (progress.state === 'ended' || progress.state === 'answered') {
      this.#tell('taken', false);
      return null;
    }
    this.#tell(outcomeOf(progress), true);
    return this.#addresses.address();
  }

  #tell(outcome: Outcome, isReturned: boolean): void {
    this.#told.resolve({ kind: 'told', outcome, isReturned });
  }

  async #follow(signal: AbortSignal): Promise<Told> {
    const settled = new AbortController();
    const late = this.#clock
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
    if (await this.#clock.sleep(BACK_WITHIN_MS, settled.signal)) this.#call.lose();
  }

  /**
   * Ends the call of the person where the vendor has it beside the caller's, also when it is told of later.
   * Where the vendor takes the sound, it ends with what the caller's call does next.
   */
  async #giveUp(): Promise<void> {
    const { vendor } = this.#call;
    if (vendor.takesSound) return;
    this.#addresses.giveUp(this.number);
    if (this.#personId !== null) await vendor.hangUp(this.#personId);
  }

  /** Resolves when the caller hears us again, or is gone. */
  async #takeBack(callId: string, isReturned: boolean): Promise<void> {
    const { vendor, back, over } = this.#call;
    if (!isReturned && !(await vendor.takeBack(callId, this.#addresses.address()))) return this.#call.lose();
    const settled = new AbortController();
    const isLate = this.#clock.sleep(BACK_WITHIN_MS, settled.signal);
    void Promise.race([back, over]).then(() => settled.abort());
    if (await isLate) this.#call.lose();
  }
}

/** Why a person was not reached. */
function outcomeOf(progress: CallProgress): NotReached {
  if (progress.state === 'busy' || progress.state === 'failed') return progress.state;
  return 'no_answer';
}
