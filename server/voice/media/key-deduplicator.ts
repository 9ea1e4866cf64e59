/** Where a key comes from: the media (RFC 4733) or signalling (INFO). */
export type KeySource = 'media' | 'signalling';

interface Reported {
  key: string;
  source: KeySource;
  atMs: number;
}

/** Presses a second: twice as many as a machine dials (ITU-T Q.24: 40 ms of tone, 40 ms of pause). */
const MAX_PRESSES = 25;
const WITHIN_MS = 1_000;

/** Both sources report one press within this time: an INFO may be sent only when the key is released. */
const SAME_PRESS_MS = 2_000;

/**
 * Some telephones send every key by media and by signalling; each pair is one press, whichever comes first.
 * Keys that come faster than any telephone dials are dropped, because every press costs work.
 */
export class KeyDeduplicator {
  /** Recent presses that only one source has reported. */
  #unpaired: Reported[] = [];
  /** The times of the latest presses, in ms. */
  #pressedAtMs: number[] = [];

  /** Whether this is a new press, and not the report of a known one by the other source. */
  isPress(key: string, source: KeySource, atMs: number): boolean {
    this.#unpaired = this.#unpaired.filter((reported) => atMs - reported.atMs < SAME_PRESS_MS);
    const pair = this.#unpaired.findIndex((reported) => reported.key === key && reported.source !== source);
    if (pair >= 0) {
      this.#unpaired.splice(pair, 1);
      return false;
    }
    this.#pressedAtMs = this.#pressedAtMs.filter((pressed) => atMs - pressed < WITHIN_MS);
    if (this.#pressedAtMs.length >= MAX_PRESSES) return false;
    this.#pressedAtMs.push(atMs);
    this.#unpaired.push({ key, source, atMs });
    return true;
  }
}
