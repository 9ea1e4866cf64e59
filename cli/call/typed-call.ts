import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, type Switchboard } from '../../sdk/switchboard.ts';
import type { Context } from '../command.ts';
import { Failure } from '../faults.ts';
import { showEvent, type CallEvent } from './show-event.ts';

/** The assistant has finished after this time without a sentence; the second constant is the longest wait. */
const QUIET_MS = 600;
const ANSWER_WITHIN_MS = 8_000;
/** How often the events of a call are followed again after a break. */
const RECONNECTS = 3;

/** A simulated call that is led by lines. */
export class TypedCall {
  readonly #server: Switchboard;
  readonly #id: number;
  readonly #context: Context;
  #saidAtMs = 0;
  #spokeAtMs = 0;
  readonly #over = new AbortController();

  constructor(server: Switchboard, id: number, context: Context) {
    this.#server = server;
    this.#id = id;
    this.#context = context;
  }

  /** Follows the call until it has ended. */
  async hold(): Promise<void> {
    const { signal } = this.#context;
    const hangUp = (): void => void this.#send({ hang_up: true }).catch(() => undefined);
    signal.addEventListener('abort', hangUp, { once: true });
    if (signal.aborted) hangUp();
    const talking = this.#talk().catch((error: unknown) => {
      hangUp();
      if (!this.#over.signal.aborted) throw error;
    });
    try {
      await this.#follow();
    } finally {
      signal.removeEventListener('abort', hangUp);
      this.#over.abort();
    }
    await talking;
  }

  async #follow(): Promise<void> {
    const { out } = this.#context;
    let last: string | null = null;
    for (let attempt = 0; attempt <= RECONNECTS; attempt += 1) {
      const headers: Record<string, string> = last === null ? {} : { 'Last-Event-ID': last };
      try {
        for await (const { id, event, data } of this.#server.simulator.calls.events(this.#id, { headers })) {
          last = id ?? last;
          // The answer to a line comes after the line was heard, however busy the server is.
          if (event === 'heard') this.#spokeAtMs = performance.now();
          else this.#saidAtMs = performance.now();
          if (!showEvent({ event, data } as CallEvent, out)) continue;
          return;
        }
      } catch (error) {
        if (error instanceof ApiError) throw error;
      }
    }
    throw new Failure('The connection to the server broke off.');
  }

  async #talk(): Promise<void> {
    const { input, out } = this.#context;
    const isPiped = input.isTTY !== true;
    const lines = createInterface({ input });
    this.#over.signal.addEventListener('abort', () => lines.close(), { once: true });
    this.#context.signal.addEventListener('abort', () => lines.close(), { once: true });
    for await (const line of lines) {
      const text = line.trim();
      if (text === '') continue;
      if (isPiped) await this.#untilAnswered();
      if (this.#over.signal.aborted) return;
      if (/^\/(?:hangup|quit|exit)$/i.test(text)) break;
      const keys = /^\*([0-9*#A-D]{1,20})$/.exec(text)?.[1];
      if (isPiped) out.say(`You: ${text}`);
      this.#spokeAtMs = Infinity;
      try {
        const inputs = keys === undefined ? [{ words: text }] : [...keys].map((key) => ({ key }));
        for (const one of inputs) await this.#send(one);
      } catch (error) {
        if (!(error instanceof ApiError && error.status === 422)) throw error;
        this.#spokeAtMs = 0;
        out.tell(Object.values(error.errors).flat().join(' ') || error.message);
      }
    }
    if (isPiped) await this.#untilAnswered();
    if (!this.#over.signal.aborted) await this.#send({ hang_up: true });
  }

  async #send(input: { words: string } | { key: string } | { hang_up: true }): Promise<void> {
    await this.#server.simulator.calls.send(this.#id, input);
  }

  /** Resolves when the assistant has answered the last line and is silent again. */
  async #untilAnswered(): Promise<void> {
    const giveUpAtMs = performance.now() + ANSWER_WITHIN_MS;
    while (!this.#over.signal.aborted && performance.now() < giveUpAtMs) {
      const isAnswered = this.#saidAtMs > this.#spokeAtMs;
      if (isAnswered && performance.now() - this.#saidAtMs >= QUIET_MS) return;
      await sleep(50);
    }
  }
}
