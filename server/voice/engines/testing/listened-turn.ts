import type { OwnSpeech } from '../../speech/own-speech.ts';
import { wordsHeard } from '../../speech/heard-words.ts';
import type { ToolResult } from '../../tools.ts';
import type { Heard, SayOptions, Turn } from '../engine.ts';

/** A turn on which a test hears what an engine says, at once, and may interrupt it. */
export class ListenedTurn implements Turn {
  readonly said: string[] = [];
  /** The samples of the engine's own speech. */
  readonly sound: Int16Array[] = [];
  readonly used: [string, unknown][] = [];
  readonly informed: unknown[] = [];
  hangUps = 0;
  /** How much of the engine's own speech is heard before the caller interrupts; null: all of it. */
  interruptAfterMs: number | null = null;
  results: (ToolResult & { say: string | null })[] = [];
  readonly #stop = new AbortController();

  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  interrupt(): void {
    this.#stop.abort();
  }

  async say(said: string | AsyncIterable<string> | OwnSpeech, options: SayOptions = {}): Promise<Heard> {
    if (typeof said !== 'string' && 'sound' in said) return this.#listen(said, options);
    let heard = '';
    for await (const part of typeof said === 'string' ? [said] : said) heard += part;
    this.said.push(`house: ${heard.trim()}`);
    return { heard, interrupted: false };
  }

  async use(tool: string, args: unknown): Promise<ToolResult & { say: string | null }> {
    this.used.push([tool, args]);
    return this.results.shift() ?? { ok: true, facts: { done: tool }, say: null };
  }

  record(): Promise<'empty'> {
    return Promise.resolve('empty');
  }

  keepMessage(): Promise<boolean> {
    return Promise.resolve(true);
  }

  barCalls(): Promise<boolean> {
    return Promise.resolve(true);
  }

  hangUp(): void {
    this.hangUps += 1;
  }

  async #listen(speech: OwnSpeech, options: SayOptions): Promise<Heard> {
    let ms = 0;
    const mostMs = this.interruptAfterMs ?? Number.POSITIVE_INFINITY;
    for await (const pcm of speech.sound) {
      this.sound.push(pcm);
      ms += pcm.length / 8;
      if (ms >= mostMs) break;
    }
    const playedMs = Math.min(ms, mostMs);
    const interrupted = ms >= mostMs;
    const heard = interrupted
      ? wordsHeard(speech.words(), playedMs)
      : speech
          .words()
          .map(({ text }) => text)
          .join(' ');
    this.said.push(heard);
    this.informed.push(options.informs ?? null);
    if (interrupted) this.interrupt();
    return { heard, interrupted, playedMs };
  }
}
