import { FormData } from 'undici';
import { bearer, type ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import { wavHeader } from '../audio/wav.ts';
import { EventQueue } from './event-queue.ts';
import { isHallucinated } from './hallucinations.ts';
import type { Listener, ListeningSession, ListenOptions } from './listener.ts';
import { textIn } from './read-fields.ts';
import { joined, UtteranceSound } from './utterance-sound.ts';

const SAMPLES_PER_MS = 8;
/** Shorter sounds are no words; what such servers make of them is invented. */
const MIN_UTTERANCE_MS = 300;
/** Sound before the speech that is part of every utterance. */
const LEAD_MS = 300;
/** A longer utterance is sent in parts. */
const MAX_UTTERANCE_MS = 25_000;
/** Utterances that wait for an answer; a server that falls further behind has failed. */
const MAX_WAITING = 10;
const MAX_PROMPT = 1_000;
/** How long a server may take for one utterance. */
const TIMEOUTS = { headMs: 6_000, totalMs: 10_000 };
const MAX_ANSWER_BYTES = 256 * 1024;

/** Any server with OpenAI's `/audio/transcriptions`: one request with a WAV for each utterance. */
export function openaiTranscription(model: string, access: ProviderAccess, client: ProviderClient): Listener {
  return {
    id: `openai:${model}`,
    open: async (options, signal) => {
      signal.throwIfAborted();
      void client.warm(access, signal);
      return new UtteranceRequests(model, access, client, options);
    },
  };
}

class UtteranceRequests implements ListeningSession {
  readonly events = new EventQueue();
  readonly #model: string;
  readonly #access: ProviderAccess;
  readonly #client: ProviderClient;
  readonly #options: ListenOptions;
  readonly #sound = new UtteranceSound();
  readonly #closed = new AbortController();
  #chunks: Int16Array[] = [];
  #samples = 0;
  #waiting = 0;
  /** Settles when the words of all utterances so far are told. */
  #told: Promise<void> = Promise.resolve();

  constructor(model: string, access: ProviderAccess, client: ProviderClient, options: ListenOptions) {
    this.#model = model;
    this.#access = access;
    this.#client = client;
    this.#options = options;
  }

  write(pcm: Int16Array): void {
    const spoken = this.#sound.add(pcm);
    if (!spoken) return;
    this.#take(spoken);
    if (this.#samples >= MAX_UTTERANCE_MS * SAMPLES_PER_MS) this.#send();
  }

  speechStarted(agoMs: number): void {
    this.#take(this.#sound.open(agoMs));
  }

  flush(): void {
    const lengthMs = this.#samples / SAMPLES_PER_MS;
    if (this.#sound.close() && lengthMs >= MIN_UTTERANCE_MS + LEAD_MS) return this.#send();
    this.#chunks = [];
    this.#samples = 0;
    this.events.push({ kind: 'final', text: '' });
  }

  close(): void {
    this.#closed.abort();
    this.events.end();
  }

  #take(pcm: Int16Array): void {
    this.#chunks.push(pcm);
    this.#samples += pcm.length;
  }

  #send(): void {
    const pcm = joined(this.#chunks);
    this.#chunks = [];
    this.#samples = 0;
    if (this.#waiting >= MAX_WAITING)
      return this.#fail(new ProviderError('timeout', 'The server falls behind'));
    this.#waiting++;
    const asked = this.#ask(pcm);
    // It may fail before the words of an earlier utterance are told.
    asked.catch(() => {});
    // The answer takes longer than a dead listener is waited for: its own time-outs apply.
    this.events.push({ kind: 'partial', text: '' });
    this.#told = this.#told.then(async () => {
      const text = await asked;
      this.#waiting--;
      this.events.push({ kind: 'final', text: isHallucinated(text, pcm) ? '' : text });
    });
    this.#told.catch((error: unknown) => this.#fail(error));
  }

  #fail(error: unknown): void {
    if (this.#closed.signal.aborted) return;
    this.#closed.abort();
    this.events.end(error instanceof Error ? error : new Error(String(error)));
  }

  async #ask(pcm: Int16Array<ArrayBuffer>): Promise<string> {
    const { language, hints } = this.#options;
    const body = new FormData();
    const wav = new Blob([new Uint8Array(wavHeader(pcm.byteLength)), pcm], { type: 'audio/wav' });
    body.append('file', wav, 'utterance.wav');
    body.append('model', this.#model);
    body.append('language', language.split('-', 1)[0] ?? language);
    if (hints.length > 0) body.append('prompt', hints.join(', ').slice(0, MAX_PROMPT));
    body.append('response_format', 'json');
    body.append('temperature', '0');
    const answer = await this.#client.send({
      access: this.#access,
      method: 'POST',
      path: '/audio/transcriptions',
      headers: bearer(this.#access),
      body,
      signal: this.#closed.signal,
      timeouts: TIMEOUTS,
      maxBytes: MAX_ANSWER_BYTES,
    });
    return readText(await collect(answer.body));
  }
}

async function collect(body: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts).toString('utf8');
}

/** @throws ProviderError for an answer without `text`. */
function readText(body: string): string {
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && 'text' in value && typeof value.text === 'string')
      return textIn(value, 'text').trim();
  } catch {
    // Told below.
  }
  throw new ProviderError('unknown', 'The transcription server answered without a text');
}
