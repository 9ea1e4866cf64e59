import type { EndedBy } from './line.ts';
import type { RemoteMedia } from './media/media-session.ts';

/** The other side wants us to call somebody in its place. */
export interface TransferWish {
  /** Whom, as the other side writes it. */
  readonly to: string;
  /** Takes the wish on; one that nobody takes is refused. To be called at once. */
  accept(): void;
  /** Tells what came of it, once: a status as in SIP. Resolves when the other side knows, or is gone. */
  done(status: number): Promise<void>;
}

/** Called with what the other side of a call does. */
export interface SignallingListener {
  /** The call is over. Called exactly once. */
  ended(by: EndedBy, cause: string): void;
  /** The peer changed its media: hold, resume, another address. */
  media(remote: RemoteMedia): void;
  /** A key that came by signalling. */
  key(key: string): void;
  /** The peer wants somebody else to be called in its place. */
  referred?(wish: TransferWish): void;
}

/** The signalling of one inbound call: what a line needs of its carrier. */
export interface Signalling {
  /** Registers the only listener. An end that has already happened is reported at once. */
  listen(listener: SignallingListener): void;
  /**
   * Where the caller offered to receive media; null when nothing was offered. With it the call can begin
   * before the caller has confirmed it.
   */
  readonly offered: RemoteMedia | null;
  /**
   * Picks up. Resolves when the caller has confirmed that: with where the media goes (null with an in-process
   * peer), or `gone` when the call was over before.
   */
  answer(): Promise<{ remote: RemoteMedia | null } | 'gone'>;
  /**
   * Drops the sound that the carrier still holds, because a sentence was cut off; absent where it holds none.
   */
  cutOff?(): void;
  /** Sends keys to the peer; false where it takes none by signalling, as where this is absent. */
  sendKeys?(keys: string): boolean;
  /** Ends the call in any state. Bounded in time, safe to call again, never rejects. */
  hangUp(): Promise<void>;
}
