import type { EndedBy } from './line.ts';
import type { RemoteMedia } from './media/media-session.ts';

/** Told of what the other side of a call does while it lasts. */
export interface SignallingListener {
  /** It is over. Comes exactly once, whoever ended it. */
  ended(by: EndedBy, cause: string): void;
  /** The peer wants its media elsewhere or differently: hold, resume, another address. */
  media(remote: RemoteMedia): void;
  /** A key told by signalling instead of sound. */
  key(key: string): void;
}

/** The signalling of one inbound call: what a line needs of its carrier. */
export interface Signalling {
  /** Tells what happens from now on, and at once what has already happened; one listener. */
  listen(listener: SignallingListener): void;
  /**
   * Where the caller offered to receive media; null when nothing was offered. With it the call can begin before the
   * caller has confirmed it.
   */
  readonly offered: RemoteMedia | null;
  /**
   * Picks up. Resolves when the caller has confirmed that: with where the media goes (null with an in-process peer), or
   * `gone` when the call was over before.
   */
  answer(): Promise<{ remote: RemoteMedia | null } | 'gone'>;
  /** Ends the call in whatever state it is; bounded in time, safe more than once, never rejects. */
  hangUp(): Promise<void>;
}
