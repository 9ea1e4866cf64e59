/** How a telephone tells of a key: within the media (RFC 4733) or by the signalling (INFO). */
export type KeySource = 'media' | 'signalling';

interface Told {
  key: string;
  way: KeySource;
  atMs: number;
}

/** Twice as many as a machine dials (ITU-T Q.24: 40 ms of tone, 40 ms of pause); some telephones send a number at once. */
const MAX_PRESSES = 25;
const WITHIN_MS = 1_000;

/** Within it both tell of one press: an INFO may be sent only when the key is let go. */
const SAME_PRESS_MS = 2_000;

/**
 * Some telephones tell of every key both ways; each pair is one press, whichever way is the faster. What comes faster than
 * any telephone dials is dropped: every press costs the conversation a turn, and the thread a look at those before it.
 */
export class KeyDeduplicator {
  /** What one way told and the other has not, of late. */
  #unpaired: Told[] = [];
  /** The times of the latest presses. */
  #pressedAtMs: number[] = [];

  /** Whether this is a press of its own, and not the other way's account of one that was told already. */
  isPress(key: string, way: KeySource, atMs: number): boolean {
    this.#unpaired = this.#unpaired.filter((told) => atMs - told.atMs < SAME_PRESS_MS);
    const pair = this.#unpaired.findIndex((told) => told.key === key && told.way !== way);
    if (pair >= 0) {
      this.#unpaired.splice(pair, 1);
      return false;
    }
    this.#pressedAtMs = this.#pressedAtMs.filter((pressed) => atMs - pressed < WITHIN_MS);
    if (this.#pressedAtMs.length >= MAX_PRESSES) return false;
    this.#pressedAtMs.push(atMs);
    this.#unpaired.push({ key, way, atMs });
    return true;
  }
}
