/** How the sound of one call went in one second. */
export interface MediaSecond {
  /** Packets of sound and keys that arrived, and those found to be lost. */
  readonly received: number;
  readonly lost: number;
  /** The jitter at its end. */
  readonly jitterMs: number;
  /** The latest round trip; null before the peer's first report, and where it sends none. */
  readonly roundTripMs: number | null;
  /** Mean level of the caller and of the assistant in dBov, -127 to 0; null where nothing sounded. */
  readonly callerLevel: number | null;
  readonly assistantLevel: number | null;
}

const COLUMNS = 6;
/** Four hours; a longer call has no figures after them. */
const MOST_SECONDS = 4 * 3_600;
const NOTHING = -32_768;
const QUIETEST = -127;

/** The seconds of a call in little memory: six numbers of 16 bit each. */
export class MediaSeconds {
  #numbers = new Int16Array(64 * COLUMNS);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add({ received, lost, jitterMs, roundTripMs, callerLevel, assistantLevel }: MediaSecond): void {
    if (this.#count >= MOST_SECONDS) return;
    const from = this.#count * COLUMNS;
    if (from + COLUMNS > this.#numbers.length) {
      const longer = new Int16Array(this.#numbers.length * 2);
      longer.set(this.#numbers);
      this.#numbers = longer;
    }
    const tenths = (ms: number | null): number => (ms === null ? NOTHING : ms * 10);
    const levels = [callerLevel ?? NOTHING, assistantLevel ?? NOTHING];
    const row = [received, lost, tenths(jitterMs), tenths(roundTripMs), ...levels];
    this.#numbers.set(row.map(inRange), from);
    this.#count += 1;
  }

  /** The numbers of all seconds, for `readSeconds`. */
  get numbers(): Int16Array<ArrayBuffer> {
    return this.#numbers.slice(0, this.#count * COLUMNS);
  }
}

/** The seconds out of their numbers. */
export function readSeconds(numbers: Int16Array): MediaSecond[] {
  return Array.from({ length: Math.floor(numbers.length / COLUMNS) }, (_, second) => {
    const at = (column: number): number => numbers[second * COLUMNS + column] ?? 0;
    const orNull = (column: number): number | null => (at(column) === NOTHING ? null : at(column));
    const roundTrip = orNull(3);
    return {
      received: at(0),
      lost: at(1),
      jitterMs: at(2) / 10,
      roundTripMs: roundTrip === null ? null : roundTrip / 10,
      callerLevel: orNull(4),
      assistantLevel: orNull(5),
    };
  });
}

/** Mean level of samples, gathered frame by frame. Every fourth sample tells it as well as all do. */
export class LevelMeter {
  #squares = 0;
  #samples = 0;

  hear(frame: Int16Array): void {
    let squares = 0;
    for (let index = 0; index < frame.length; index += 4) {
      const sample = frame[index] ?? 0;
      squares += sample * sample;
    }
    this.#squares += squares;
    this.#samples += frame.length >> 2;
  }

  /** The level in dBov since it was last asked; null when nothing was heard. */
  take(): number | null {
    const level = this.#samples === 0 ? null : levelOf(this.#squares / this.#samples);
    this.#squares = 0;
    this.#samples = 0;
    return level;
  }
}

/** A full square wave is 0 dBov, and not -0. */
const levelOf = (meanSquare: number): number =>
  meanSquare === 0 ? QUIETEST : Math.max(QUIETEST, Math.round(10 * Math.log10(meanSquare / 32_768 ** 2)) + 0);

const inRange = (value: number): number => Math.max(NOTHING, Math.min(32_767, Math.round(value)));
