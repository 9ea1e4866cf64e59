import type { MediaSession, Playback } from './media/media-session.ts';
import { ringingCycle } from './audio/tone.ts';
import type { Line } from './line.ts';
import type { LineTransferOptions, NotReached, ReachedPerson } from './line-transfer.ts';
import { reachUntil } from './reach-until.ts';
import { tellPerson } from './tell-person.ts';
import type { TransferWish } from './signalling.ts';

/** The ringing tone lasts as long as a person may let it ring. */
const RINGING_CYCLES = 12;
const WAIT_MS = 60_000;
/** The longest wait for whom a caller is passed on to: there are carriers that end no call by themselves. */
const MAX_PASSING_MS = 60_000;
/** How often a caller is passed on in one call: each time is a call that somebody pays for. */
const MAX_PASSED_ON = 5;
/** What the person who passes a caller on is told. */
const STATUSES: Record<NotReached, number> = { busy: 486, no_answer: 480, failed: 503 };

/** The caller hears that it rings; null when nothing can be played. */
export function playRinging({ session, log }: Pick<LineTransferOptions, 'session' | 'log'>): Playback | null {
  try {
    const playback = session.play({ interruptible: false });
    for (let cycle = 0; cycle < RINGING_CYCLES; cycle += 1) playback.write(ringingCycle());
    playback.end();
    return playback;
  } catch (error) {
    log.warn({ err: error }, 'no ringing tone');
    return null;
  }
}

export interface PersonBridgeOptions extends LineTransferOptions {
  /** As `TransferOrder.notice`: for those to whom the caller is passed on. */
  notice: string | null;
}

/**
 * The bridge of a caller with a person: it ends with either of them. The person may pass the caller on to
 * somebody else (REFER), who is called as they were; the caller stays with the person until they pick up.
 */
export class PersonBridge {
  readonly #options: PersonBridgeOptions;
  #person: ReachedPerson | null = null;
  #passing: Promise<void> | null = null;
  #passedOn = 0;
  #ringing: Playback | null = null;

  constructor(options: PersonBridgeOptions) {
    this.#options = options;
  }

  /** Connects the caller with this person. False when their sound cannot be bridged. */
  connect(person: ReachedPerson): boolean {
    const { over, session, log } = this.#options;
    const { line } = person;
    try {
      this.#ringing?.stop();
      session.bridge(person.session);
    } catch (error) {
      log.error({ err: error }, 'calls cannot be bridged');
      return false;
    }
    this.#person = person;
    const isHere = (): boolean => this.#person === person;
    passKeys(session, (key) => isHere() && line.sendKeys?.(key));
    passKeys(person.session, (key) => isHere() && this.#options.sendKeys(key));
    line.stopListening?.();
    const hangUp = (): void => void line.hangUp();
    over.addEventListener('abort', hangUp, { once: true });
    if (over.aborted) hangUp();
    line.onReferred = (wish) => this.#takeWish(wish, person);
    void untilEnded(line).then(() => this.#left(person));
    return true;
  }

  async #left(person: ReachedPerson): Promise<void> {
    const { over, end } = this.#options;
    void person.line.hangUp();
    if (this.#person !== person) return;
    if (this.#passing && !over.aborted) {
      this.#ringing = playRinging(this.#options);
      await this.#passing;
      this.#ringing?.stop();
      if (this.#person !== person) return;
    }
    end('The person hung up.');
  }

  #takeWish(wish: TransferWish, from: ReachedPerson): void {
    const { over, ways } = this.#options;
    const { readNumber } = from;
    if (!ways.call || !readNumber || this.#passing || over.aborted) return;
    if (this.#person !== from || this.#passedOn >= MAX_PASSED_ON) return;
    this.#passedOn += 1;
    wish.accept();
    this.#passing = this.#passOn(readNumber(wish.to), from)
      .then((status) => wish.done(status))
      .finally(() => {
        this.#passing = null;
        if (this.#person !== from) void from.line.hangUp();
      });
  }

  /** The status of the call to whom the caller is passed on. Never rejects. */
  async #passOn(phone: string | null, from: ReachedPerson): Promise<number> {
    const { ways, session, clock, over, log } = this.#options;
    if (phone === null || !ways.call) return 404;
    const [late, decided] = [new AbortController(), new AbortController()];
    void clock
      .sleep(MAX_PASSING_MS, AbortSignal.any([over, decided.signal]))
      .then((isLate) => (isLate ? late.abort() : undefined));
    try {
      const next = await reachUntil(AbortSignal.any([over, late.signal]), ways.call, phone, session);
      if (typeof next === 'string') return STATUSES[next];
      if ((await this.#pickUp(next.line)) && this.connect(next)) return 200;
      void next.line.hangUp();
      return 480;
    } catch (error) {
      log.error({ err: error, from: from.line.elapsedMs() }, 'the caller was not passed on');
      return 500;
    } finally {
      decided.abort();
    }
  }

  /** Whether they picked up, heard what they must be told, and both are still there. */
  async #pickUp(line: Line): Promise<boolean> {
    const { over, notice } = this.#options;
    const hangUp = (): void => void line.hangUp();
    over.addEventListener('abort', hangUp, { once: true });
    const isHere = (await line.answer()) && (await tellPerson(line, notice, over));
    over.removeEventListener('abort', hangUp);
    return isHere && !over.aborted;
  }
}

/** Passes keys on that one of two bridged calls tells beside its sound; those in its sound go with that. */
function passKeys(from: MediaSession, press: (key: string) => void): void {
  from.on('key', ({ key, isInBand }) => {
    if (!isInBand) press(key);
  });
}

async function untilEnded(line: Line): Promise<void> {
  while ((await line.next(WAIT_MS)).kind !== 'ended');
}
