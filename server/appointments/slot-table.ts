import { MINUTE_MS } from './booking-terms.ts';

/** A start that can be booked, and with whom. */
export interface Slot {
  startMs: number;
  /** Who is free, in the order in which calendars come; empty in a workspace without staff. */
  staffIds: number[];
  /** How many can still book it with all who are free. */
  spots: number;
}

/** Collects the slots of some days from one calendar after the other. */
export class SlotTable {
  readonly #firstMs: number;
  readonly #maxStaff: number;
  readonly #days: Slot[][];
  readonly #slots: Slot[] = [];
  /**
   * The place in `#slots`, from 1, by the minute of the start: all calendars ask for the same few thousand.
   */
  readonly #byMinute: Int32Array;
  /** Slots that do not start at a whole minute, as some zones had them before 1972. */
  readonly #others = new Map<number, Slot>();

  /**
   * `bounds`: the beginnings of the days and the end of the last. `maxStaff`: how many a slot names at most.
   */
  constructor(bounds: readonly number[], maxStaff: number) {
    const [first = 0, end = 0] = [bounds[0], bounds.at(-1)];
    this.#firstMs = first;
    this.#maxStaff = maxStaff;
    this.#days = bounds.slice(1).map(() => []);
    this.#byMinute = new Int32Array(Math.ceil((end - first) / MINUTE_MS));
  }

  offer(startMs: number, day: number, staffId: number | null, spots: number): void {
    const minute = (startMs - this.#firstMs) / MINUTE_MS;
    const isWhole = Number.isInteger(minute);
    const known = isWhole ? this.#slots[(this.#byMinute[minute] ?? 0) - 1] : this.#others.get(startMs);
    if (known !== undefined) {
      known.spots += spots;
      if (staffId !== null && known.staffIds.length < this.#maxStaff) known.staffIds.push(staffId);
      return;
    }
    const slot = { startMs, staffIds: staffId === null ? [] : [staffId], spots };
    if (isWhole) this.#byMinute[minute] = this.#slots.push(slot);
    else this.#others.set(startMs, slot);
    this.#days[day]?.push(slot);
  }

  /** The slots of a day, the earliest first. */
  slotsOf(day: number): Slot[] {
    return (this.#days[day] ?? []).sort((a, b) => a.startMs - b.startMs);
  }
}
