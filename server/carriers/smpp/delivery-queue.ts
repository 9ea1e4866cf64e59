import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { STATUS } from './commands.ts';
import { PduError, type MessageBody } from './pdu.ts';

/** Messages that wait to be stored; with more of them nothing is read, and the SMSC waits. */
const MOST_WAITING = 20;
/** How long after an answer it is asked whether the SMSC has it. */
const PROVE_AFTER_MS = 1_000;

/** What became of a message that an SMSC brought. */
export interface Taken {
  /** The status of the answer (SMPP 3.4, section 5.1.3). */
  status: number;
  /** What is remembered of the message until the SMSC certainly has the answer; null for nothing. */
  remembered: number | null;
}

export interface DeliveryOptions {
  clock: Clock;
  log: Logger;
  /** Stores a message. Its answer is sent afterwards; when it rejects the SMSC is told to come again. */
  take(message: MessageBody): Promise<Taken>;
  /** The SMSC has the answers to these. */
  forget(remembered: readonly number[]): Promise<void>;
  /** Asks whether the other side is there: it answers in order, so it has read what was sent before. */
  isAlive(): Promise<boolean>;
  /** Whether the other side may send on. */
  flow(isOpen: boolean): void;
}

interface Waiting {
  read: () => MessageBody;
  answer: (status: number) => void;
}

/** Messages of a session, stored one after the other in the order in which they came. */
export class DeliveryQueue {
  readonly #options: DeliveryOptions;
  readonly #waiting: Waiting[] = [];
  readonly #over = new AbortController();
  #answered: number[] = [];
  #working: Promise<void> | null = null;
  #isProving = false;

  constructor(options: DeliveryOptions) {
    this.#options = options;
  }

  add(waiting: Waiting): void {
    this.#waiting.push(waiting);
    if (this.#waiting.length >= MOST_WAITING) this.#options.flow(false);
    this.#working ??= this.#work();
  }

  /** Resolves when what came so far is stored and answered. */
  async settled(): Promise<void> {
    await this.#working;
  }

  close(): void {
    this.#waiting.length = 0;
    this.#over.abort();
  }

  async #work(): Promise<void> {
    const { flow } = this.#options;
    for (let next = this.#waiting.shift(); next; next = this.#waiting.shift()) {
      const { status, remembered } = await this.#take(next.read);
      next.answer(status);
      if (remembered !== null) this.#answered.push(remembered);
      if (this.#waiting.length < MOST_WAITING) flow(true);
    }
    // Before the next turn of the event loop, so that what comes then is not overlooked.
    this.#working = null;
    if (this.#answered.length > 0 && !this.#isProving) void this.#prove();
  }

  async #take(read: () => MessageBody): Promise<Taken> {
    const { take, log } = this.#options;
    try {
      return await take(read());
    } catch (error) {
      if (error instanceof PduError) {
        log.warn({ err: error }, 'SMSC brought a text that cannot be read');
        return { status: STATUS.RX_P_APPN, remembered: null };
      }
      log.error({ err: error }, 'text was not stored, the SMSC brings it again');
      return { status: STATUS.RX_T_APPN, remembered: null };
    }
  }

  /** Finds out that the answers have arrived, and forgets what was remembered until then. */
  async #prove(): Promise<void> {
    const { clock, log, isAlive, forget } = this.#options;
    this.#isProving = true;
    while (this.#answered.length > 0 && (await clock.sleep(PROVE_AFTER_MS, this.#over.signal))) {
      const asked = this.#answered;
      this.#answered = [];
      if (!(await isAlive())) break;
      try {
        await forget(asked);
      } catch (error) {
        // It is forgotten by its age.
        log.warn({ err: error }, 'answered texts of an SMSC were not forgotten');
      }
    }
    this.#isProving = false;
  }
}
