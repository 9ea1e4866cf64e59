/** Slots of 1 ms that the sessions of a thread are spread over; each comes round every 20 ms. */
const SLOTS = 20;
const SLOT_MS = 1;
/** Histogram of lateness in steps of a quarter of a millisecond, up to a quarter of a second. */
const STEPS_PER_MS = 4;
const STEPS = 1_000;

/** Something that the pacer calls once in each round, with the number of the round. */
export interface Paced {
  tick(round: number): void;
}

/** How punctual the frames were since the last measurement. */
export interface Punctuality {
  frames: number;
  /** Frames that were never sent because their time had passed. */
  skipped: number;
  lateP50Ms: number;
  lateP99Ms: number;
  lateMaxMs: number;
}

/**
 * One timer for all sessions of a thread. The time of every frame follows from the start of the pacer, so
 * nothing drifts. A delayed thread sends one frame where several are due and skips the others, so nothing
 * bursts. Without sessions the timer is stopped.
 */
export class Pacer {
  readonly #nowMs: () => number;
  readonly #failed: (paced: Paced, fault: unknown) => void;
  readonly #around: () => void;
  readonly #slots: Set<Paced>[] = Array.from({ length: SLOTS }, () => new Set());
  readonly #startMs: number;
  readonly #lateness = new Uint32Array(STEPS);
  #nextSlot = 0;
  #timer: NodeJS.Timeout | null = null;
  #members = 0;
  #skipped = 0;
  #lateMaxMs = 0;

  /**
   * `nowMs` is monotonic. A member that throws is taken out and reported to `failed`; the others go on.
   * `around` is called before and after what is due is sent.
   */
  constructor(
    nowMs: () => number,
    failed: (paced: Paced, fault: unknown) => void,
    around: () => void = () => undefined,
  ) {
    this.#nowMs = nowMs;
    this.#failed = failed;
    this.#around = around;
    this.#startMs = nowMs();
  }

  /** Puts `paced` into the emptiest slot. */
  join(paced: Paced): void {
    const emptiest = this.#slots.reduce((least, slot) => (slot.size < least.size ? slot : least));
    emptiest.add(paced);
    this.#members++;
    if (this.#timer) return;
    this.#nextSlot = Math.ceil((this.#nowMs() - this.#startMs) / SLOT_MS);
    this.#timer = setInterval(() => this.#run(), SLOT_MS);
  }

  leave(paced: Paced): void {
    for (const slot of this.#slots) if (slot.delete(paced)) this.#members--;
    if (this.#members > 0 || !this.#timer) return;
    clearInterval(this.#timer);
    this.#timer = null;
  }

  /**
   * Sends what is due. Called between datagrams too, so that reading thousands of them at once does not delay
   * the frames of other calls.
   */
  catchUp(): void {
    if (this.#timer) this.#run();
  }

  /** Reads and clears the histogram. */
  punctuality(): Punctuality {
    const frames = this.#lateness.reduce((sum, count) => sum + count, 0);
    const result = {
      frames,
      skipped: this.#skipped,
      lateP50Ms: this.#percentile(frames * 0.5),
      lateP99Ms: this.#percentile(frames * 0.99),
      lateMaxMs: this.#lateMaxMs,
    };
    this.#lateness.fill(0);
    this.#skipped = 0;
    this.#lateMaxMs = 0;
    return result;
  }

  #run(): void {
    const due = Math.floor((this.#nowMs() - this.#startMs) / SLOT_MS);
    // Held up for longer than a round: each session gets one frame, the latest.
    const oldest = due - SLOTS + 1;
    if (this.#nextSlot < oldest) {
      this.#skipped += Math.round(((oldest - this.#nextSlot) * this.#members) / SLOTS);
      this.#nextSlot = oldest;
    }
    if (this.#nextSlot > due) return;
    this.#around();
    while (this.#nextSlot <= due) this.#runSlot(this.#nextSlot++);
    this.#around();
  }

  #runSlot(slot: number): void {
    const members = this.#slots[slot % SLOTS];
    if (!members) return;
    const round = Math.floor(slot / SLOTS);
    for (const member of members) {
      try {
        member.tick(round);
      } catch (fault) {
        this.leave(member);
        this.#failed(member, fault);
      }
      this.#note(this.#nowMs() - this.#startMs - slot * SLOT_MS);
    }
  }

  #note(lateMs: number): void {
    const step = Math.min(STEPS - 1, Math.floor(lateMs * STEPS_PER_MS));
    this.#lateness[step] = (this.#lateness[step] ?? 0) + 1;
    if (lateMs > this.#lateMaxMs) this.#lateMaxMs = lateMs;
  }

  #percentile(rank: number): number {
    let seen = 0;
    const step = this.#lateness.findIndex((count) => (seen += count) >= rank);
    return (Math.max(0, step) + 1) / STEPS_PER_MS;
  }
}
