import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { Line, TransferOrder, TransferResult } from './line.ts';
import type { MediaSession, Playback } from './media/media-session.ts';
import { PersonBridge, playRinging } from './person-bridge.ts';
import { aborted, reachUntil } from './reach-until.ts';
import { tellPerson } from './tell-person.ts';

/** Why a person was not reached. */
export type NotReached = Exclude<TransferResult, 'taken' | 'declined'>;

/** A person who picked up, on a line of their own that is not answered yet. */
export interface ReachedPerson {
  line: Line;
  session: MediaSession;
  /** The number (E.164) that they write so, when they pass the caller on; absent where they cannot. */
  readNumber?: (written: string) => string | null;
}

/** How the caller of a line gets to a person. At least one of both is there. */
export interface TransferWays {
  /** Has the network put the caller through; `refused` when it does not do that. `signal` gives it up. */
  handOver: ((phone: string, signal: AbortSignal) => Promise<'taken' | NotReached | 'refused'>) | null;
  /** Calls the person, with media that can be bridged with `beside`; `signal` gives it up. */
  call:
    | ((phone: string, beside: MediaSession, signal: AbortSignal) => Promise<ReachedPerson | NotReached>)
    | null;
}

export interface LineTransferOptions {
  ways: TransferWays;
  session: MediaSession;
  clock: Clock;
  log: Logger;
  /** Aborts when the line has ended. */
  over: AbortSignal;
  /** The caller and the person talk: nobody else listens. */
  connected(): void;
  /** Presses keys for the caller. */
  sendKeys(keys: string): void;
  /** Ends the line. */
  end(cause: string): void;
}

/** How often the person is asked, and how long their answer is waited for each time. */
const MAX_ASKED = 3;
const ANSWER_MS = 8_000;

/**
 * Puts the caller of one line through. Without an announcement the network is asked first (REFER); where it
 * does not, and to announce the caller, the person is called and both calls are bridged.
 */
export class LineTransfer {
  readonly #options: LineTransferOptions;
  /** Of the network: those that it has not told the end of, also after the wait for them was given up. */
  #handOvers = 0;
  /** While the network is asked and waited for: resolves when that is over. */
  #asking: Promise<unknown> | null = null;

  constructor(options: LineTransferOptions) {
    this.#options = options;
  }

  /** Ends the line; while the network puts the caller through only once it is known what came of that. */
  ended(end: () => void): void {
    if (this.#handOvers > 0) setImmediate(end);
    else end();
  }

  /** While the network may be putting the caller through: resolves when that is known or given up. */
  get asking(): Promise<unknown> | null {
    return this.#asking;
  }

  /** Never rejects; as `Line.transfer`. */
  async put(order: TransferOrder, signal: AbortSignal): Promise<TransferResult> {
    const { ways, over, log } = this.#options;
    const gone = AbortSignal.any([signal, over]);
    try {
      if (gone.aborted) return 'no_answer';
      const handed = order.announcement === null ? await this.#handOver(order, gone) : 'refused';
      if (handed !== 'refused') return handed;
      return ways.call ? await this.#callPerson(order, gone, ways.call) : 'failed';
    } catch (error) {
      log.error({ err: error }, 'transfer failed');
      return 'failed';
    }
  }

  async #handOver(order: TransferOrder, gone: AbortSignal): Promise<TransferResult | 'refused'> {
    const { ways } = this.#options;
    if (!ways.handOver) return 'refused';
    this.#handOvers += 1;
    const handing = ways.handOver(order.phone, gone).finally(() => (this.#handOvers -= 1));
    const asking = (this.#asking = Promise.race([handing, aborted(gone)]));
    const result = await asking.finally(() => (this.#asking = null));
    if (result === null) {
      void handing.then((late) => this.#isTaken(late) && order.takenLate?.()).catch(() => undefined);
      return 'no_answer';
    }
    this.#isTaken(result);
    return result;
  }

  /** Whether the network has put the caller through; ends the line then, after whoever waits knows of it. */
  #isTaken(result: TransferResult | 'refused'): boolean {
    const { over, end } = this.#options;
    if (result !== 'taken' || over.aborted) return false;
    setImmediate(() => end('The call was transferred.'));
    return true;
  }

  async #callPerson(
    order: TransferOrder,
    gone: AbortSignal,
    call: NonNullable<TransferWays['call']>,
  ): Promise<TransferResult> {
    const ringing = playRinging(this.#options);
    try {
      const person = await reachUntil(gone, call, order.phone, this.#options.session);
      if (typeof person === 'string') return person;
      const result = await offerCall(person.line, order, gone);
      if (result === 'taken' && this.#connect(person, order, ringing)) return 'taken';
      void person.line.hangUp();
      return result === 'taken' ? 'failed' : result;
    } finally {
      ringing?.stop();
    }
  }

  /** Bridges both; each hangs up with the other. False when their sound cannot be bridged. */
  #connect(person: ReachedPerson, { notice }: TransferOrder, ringing: Playback | null): boolean {
    ringing?.stop();
    if (!new PersonBridge({ ...this.#options, notice }).connect(person)) return false;
    this.#options.connected();
    return true;
  }
}

/** Tells the person who calls, and hears whether they take the call; hangs up when `gone` aborts. */
async function offerCall(line: Line, order: TransferOrder, gone: AbortSignal): Promise<TransferResult> {
  const hangUp = (): void => void line.hangUp();
  gone.addEventListener('abort', hangUp, { once: true });
  try {
    if (gone.aborted || !(await line.answer())) return 'no_answer';
    const answer = order.announcement === null ? 'yes' : await ask(line, order.announcement, order, gone);
    if (answer === 'yes') order.willing?.();
    if (answer === 'yes' && !(await tellPerson(line, lastWords(order), gone)) && !gone.aborted) {
      return 'declined';
    }
    if (answer === 'no') await line.say(order.answers.declined, { interruptible: false, signal: gone });
    if (gone.aborted || answer === null) return 'no_answer';
    return answer === 'yes' ? 'taken' : 'declined';
  } finally {
    gone.removeEventListener('abort', hangUp);
  }
}

/** What they hear before they are connected; null: nothing. */
function lastWords({ announcement, notice, answers }: TransferOrder): string | null {
  if (announcement === null) return notice;
  return notice === null ? answers.accepted : `${notice} ${answers.accepted}`;
}

/** `no` also when they hang up; null when they answer nothing that is understood, as mailboxes do. */
async function ask(
  line: Line,
  announcement: string,
  order: TransferOrder,
  gone: AbortSignal,
): Promise<'yes' | 'no' | null> {
  for (let asked = 0; asked < MAX_ASKED && !gone.aborted; asked += 1) {
    await line.say(announcement, { interruptible: true, signal: gone });
    const answer = await hearAnswer(line, order);
    if (answer) return answer;
  }
  return null;
}

async function hearAnswer(line: Line, { judge }: TransferOrder): Promise<'yes' | 'no' | null> {
  for (;;) {
    const event = await line.next(ANSWER_MS);
    if (event.kind === 'ended') return 'no';
    if (event.kind === 'silence') return null;
    if (event.kind === 'words') return judge(event.text);
    if (event.kind === 'key' && event.key === '1') return 'yes';
    if (event.kind === 'key' && event.key === '2') return 'no';
  }
}
