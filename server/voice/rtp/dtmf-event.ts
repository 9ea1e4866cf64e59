import { uint16 } from './packet.ts';

/** Events 0 to 15 of RFC 4733 section 3.2, in order. */
const KEYS = '0123456789*#ABCD';
/** Tolerance for senders that use a new timestamp for each packet of a key: one packet. */
const RESTAMP_SLACK_MS = 20;

/** Not too loud: 10 dB below overload (section 2.3.3). */
const VOLUME = 10;
const ENDED = 0x80;

/** The payload of an event (RFC 4733, section 2.3), of a key that has lasted for `duration` samples. */
export function eventPayload(key: string, duration: number, isOver: boolean): readonly number[] {
  return [KEYS.indexOf(key), (isOver ? ENDED : 0) | VOLUME, duration >>> 8, duration & 0xff];
}

/** Whether `key` is a DTMF key: `0`-`9`, `*`, `#`, `A`-`D`. */
export function isKey(key: string): boolean {
  return key.length === 1 && KEYS.includes(key);
}

/**
 * Detects keys in the telephone events of one stream (RFC 4733). A key is reported once, with the
 * first of its packets that arrives; packets of the same event have the same timestamp. The end may
 * be lost, and a long key may be split into segments (section 2.5.1.3). Durations count the clock of the
 * events; timestamps may count that of the sound beside them.
 */
export class DtmfReceiver {
  readonly #slack: number;
  readonly #perDuration: number;
  #event = -1;
  #timestamp: number | null = null;
  #duration = 0;
  #ended = true;

  /** @param clocks what each counts in a millisecond. */
  constructor({ timestamps = 8, durations = 8 }: { timestamps?: number; durations?: number } = {}) {
    this.#slack = RESTAMP_SLACK_MS * timestamps;
    this.#perDuration = timestamps / durations;
  }

  /** The key that begins with the packet whose payload is `bytes[from..to)`; null for none. */
  read(bytes: Uint8Array, from: number, to: number, timestamp: number): string | null {
    if (to - from < 4) return null;
    const event = bytes[from] ?? 0;
    const ended = ((bytes[from + 1] ?? 0) & 0x80) !== 0;
    const duration = uint16(bytes, from + 2);
    const key = KEYS[event];
    if (key === undefined) return null;
    const isNew = this.#isNew(event, timestamp);
    if (isNew === 'stale') return null;
    if (isNew === 'no' && timestamp === this.#timestamp) {
      this.#duration = Math.max(this.#duration, duration);
      this.#ended ||= ended;
      return null;
    }
    this.#event = event;
    this.#timestamp = timestamp;
    this.#duration = duration;
    this.#ended = ended;
    return isNew === 'yes' ? key : null;
  }

  #isNew(event: number, timestamp: number): 'yes' | 'no' | 'stale' {
    if (this.#timestamp === null) return 'yes';
    const later = (timestamp - this.#timestamp) | 0;
    // A reordered packet of an earlier event.
    if (later < 0) return 'stale';
    if (later === 0) return 'no';
    const continues =
      !this.#ended && event === this.#event && later <= this.#duration * this.#perDuration + this.#slack;
    return continues ? 'no' : 'yes';
  }
}
