import type { Line, LineEvent, LineReport, LeftMessage, Spoken } from '../voice/line.ts';

/** What is shown of a call to whoever watches it. */
export interface LineWatcher {
  /** A sentence was heard, or the part of it before an interruption. */
  said(text: string, atMs: number): void;
  beeped(atMs: number): void;
  /** Words of the caller were understood, or a key was pressed. */
  heard(what: { words: string } | { key: string }, atMs: number): void;
}

/** A line that shows what is said and heard on it. */
export class WatchedLine implements Line {
  /** Absent where the line has no sound. */
  readonly join?: NonNullable<Line['join']>;
  readonly #line: Line;
  readonly #watcher: LineWatcher;

  constructor(line: Line, watcher: LineWatcher) {
    this.#line = line;
    this.#watcher = watcher;
    const { join } = line;
    if (join) this.join = (hear) => join.call(line, hear);
  }

  get understandsWords(): boolean {
    return this.#line.understandsWords;
  }

  get hasSound(): boolean {
    return this.#line.hasSound;
  }

  answer(): Promise<boolean> {
    return this.#line.answer();
  }

  async say(text: string, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken> {
    const spoken = await this.#line.say(text, options);
    if (spoken.heard !== '') this.#watcher.said(spoken.heard, spoken.offsetMs);
    return spoken;
  }

  async beep(): Promise<void> {
    const atMs = this.#line.elapsedMs();
    await this.#line.beep();
    this.#watcher.beeped(atMs);
  }

  async next(timeoutMs: number): Promise<LineEvent> {
    const event = await this.#line.next(timeoutMs);
    if (event.kind === 'words') this.#watcher.heard({ words: event.text }, event.atMs);
    if (event.kind === 'key') this.#watcher.heard({ key: event.key }, event.atMs);
    return event;
  }

  startMessage(path: string): void {
    this.#line.startMessage(path);
  }

  endMessage(): Promise<LeftMessage> {
    return this.#line.endMessage();
  }

  elapsedMs(): number {
    return this.#line.elapsedMs();
  }

  hangUp(): Promise<LineReport> {
    return this.#line.hangUp();
  }
}
