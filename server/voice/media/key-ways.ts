/** How a telephone tells of a key: within the media (RFC 4733) or by the signalling (INFO). */
export type KeyWay = 'media' | 'signalling';

interface Told {
  key: string;
  way: KeyWay;
  atMs: number;
}

/** Within it both tell of one press: an INFO may be sent only when the key is let go. */
const SAME_PRESS_MS = 2_000;

/** Some telephones tell of every key both ways; each pair is one press, whichever way is the faster. */
export class KeyWays {
  /** What one way told and the other has not, of late. */
  #unpaired: Told[] = [];

  /** Whether this is a press of its own, and not the other way's account of one that was told already. */
  isPress(key: string, way: KeyWay, atMs: number): boolean {
    this.#unpaired = this.#unpaired.filter((told) => atMs - told.atMs < SAME_PRESS_MS);
    const pair = this.#unpaired.findIndex((told) => told.key === key && told.way !== way);
    if (pair < 0) this.#unpaired.push({ key, way, atMs });
    else this.#unpaired.splice(pair, 1);
    return pair < 0;
  }
}
