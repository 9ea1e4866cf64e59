export const SPEEDS = [0.75, 1, 1.25, 1.5, 2] as const;

/** How far a recording is. Times are in milliseconds. */
export interface DeckState {
  isPlaying: boolean;
  timeMs: number;
  speed: number;
  /** Whether the browser could not play it. */
  hasFailed: boolean;
}

/** Plays the recording of an `<audio>`, and tells its watchers how far it is. */
export class Deck {
  #element: HTMLAudioElement | null = null;
  #state: DeckState = { isPlaying: false, timeMs: 0, speed: 1, hasFailed: false };
  #frame = 0;
  readonly #watchers = new Set<() => void>();

  get state(): DeckState {
    return this.#state;
  }

  /** Calls the watcher with each change. Returns what ends that. */
  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  };

  /** Takes the element to play. Returns what gives it back. */
  readonly attach = (element: HTMLAudioElement | null): (() => void) => {
    this.#element = element;
    const stopped = (): void => this.#enter({ isPlaying: false });
    const listeners: [string, () => void][] = [
      ['play', () => this.#follow()],
      ['pause', stopped],
      ['ended', stopped],
      ['seeked', () => this.#readTime()],
      ['error', () => this.#enter({ hasFailed: true })],
    ];
    for (const [name, listener] of listeners) element?.addEventListener(name, listener);
    return () => {
      for (const [name, listener] of listeners) element?.removeEventListener(name, listener);
      cancelAnimationFrame(this.#frame);
      this.#element = null;
    };
  };

  toggle(): void {
    if (this.#element?.paused === false) this.#element.pause();
    else this.#play();
  }

  /** Goes to a time, and plays from there when told to. */
  seek(timeMs: number, isToPlay = false): void {
    if (this.#element === null) return;
    const within = Math.max(0, timeMs);
    this.#element.currentTime = within / 1_000;
    this.#enter({ timeMs: within });
    if (isToPlay && this.#element.paused) this.#play();
  }

  chooseSpeed(speed: number): void {
    if (this.#element !== null) this.#element.playbackRate = speed;
    this.#enter({ speed });
  }

  #play(): void {
    this.#element?.play().catch((error: unknown) => {
      // Whoever pauses at once takes the wish back; that is no fault.
      if (!(error instanceof DOMException && error.name === 'AbortError')) this.#enter({ hasFailed: true });
    });
  }

  /** Follows the time with each frame of the screen; `timeupdate` comes four times a second. */
  #follow(): void {
    this.#enter({ isPlaying: true });
    const next = (): void => {
      if (!this.#state.isPlaying) return;
      this.#readTime();
      this.#frame = requestAnimationFrame(next);
    };
    next();
  }

  #readTime(): void {
    if (this.#element !== null) this.#enter({ timeMs: this.#element.currentTime * 1_000 });
  }

  #enter(change: Partial<DeckState>): void {
    this.#state = { ...this.#state, ...change };
    for (const watcher of this.#watchers) watcher();
  }
}
