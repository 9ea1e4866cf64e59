import type { ServerResponse } from 'node:http';
import { systemClock, type Clock } from '../../../platform/clock.ts';
import type { ProviderAccess, ProviderKind } from '../../../platform/providers/provider-access.ts';
import { LocalProvider, type ReceivedRequest } from '../../../platform/providers/testing/local-provider.ts';
import { speechOf, type SpokenWord } from './spoken-sound.ts';
import { answerCartesia, answerDeepgram, answerElevenLabs, answerOpenAi } from './speak-protocols.ts';

/** How a local server behaves: as documented, or in one of the ways in which real ones fail. */
export type Manner =
  | 'faithful'
  /** Breaks the connection in the middle of a word. */
  | 'closes mid-word'
  /** Ends its answer in order when half of the text is spoken. */
  | 'half-finished'
  /** Sends half of the sound, and then nothing more. */
  | 'stalls'
  /** Accepts the request and tells nothing. */
  | 'silent'
  /** Answers 200 with a page. */
  | 'page'
  /** Answers 200 with an error in JSON. */
  | 'error with 200'
  /** Sends sound without end. */
  | 'endless'
  /** Sends sound in which nothing is heard. */
  | 'inaudible'
  /** Ends its answer without any sound. */
  | 'empty';

/** What a protocol knows of the server that speaks it. */
export interface SpeakingServer {
  readonly manner: Manner;
  /** Before the first sound. */
  readonly delayMs: number;
  /** Bytes of a part; an odd number cuts samples in two. */
  readonly partBytes: number;
}

/** What was asked for. */
export interface AskedSpeech {
  path: string;
  text: string;
  headers: ReceivedRequest['headers'];
  body: Record<string, unknown>;
}

/** The local stand-in for every speaking provider: says each word as a tone of its length. */
export class LocalSpeaking implements SpeakingServer {
  readonly provider: LocalProvider;
  readonly #clock: Clock;
  manner: Manner = 'faithful';
  delayMs = 0;
  partBytes = 4_001;
  readonly asked: AskedSpeech[] = [];
  /** Answers that have neither ended nor been given up. */
  running = 0;

  private constructor(provider: LocalProvider, clock: Clock) {
    this.provider = provider;
    this.#clock = clock;
    provider.answer = (request, response) => void this.#answer(request, response);
  }

  /** @param clock its delays are measured by it */
  static async start(clock: Clock = systemClock): Promise<LocalSpeaking> {
    return new LocalSpeaking(await LocalProvider.start(), clock);
  }

  access(kind: ProviderKind, over: Partial<ProviderAccess> = {}): ProviderAccess {
    return this.provider.access(kind, over);
  }

  /** Refuses every request with this status. */
  refuseWith(status: number, headers: Record<string, string> = {}, body = ''): void {
    this.provider.answer = (request, response) => {
      if (request.method === 'POST') this.#note(request);
      response.writeHead(status, headers).end(body);
    };
  }

  /** The texts that were asked for, in their order. */
  get texts(): string[] {
    return this.asked.map(({ text }) => text);
  }

  close(): Promise<void> {
    return this.provider.close();
  }

  #note(request: ReceivedRequest): AskedSpeech {
    const body = JSON.parse(request.body.toString('utf8')) as Record<string, unknown>;
    const text = String(body['input'] ?? body['transcript'] ?? body['text']);
    const asked = { path: request.path, text, headers: request.headers, body };
    this.asked.push(asked);
    return asked;
  }

  async #answer(request: ReceivedRequest, response: ServerResponse): Promise<void> {
    if (request.method !== 'POST') return void response.writeHead(404).end();
    const asked = this.#note(request);
    this.running += 1;
    const over = new AbortController();
    response.once('close', () => {
      this.running -= 1;
      over.abort();
    });
    if (this.delayMs > 0) await this.#clock.sleep(this.delayMs, over.signal);
    if (response.destroyed || this.manner === 'silent') return;
    const speech = this.#speech(asked.text);
    if (asked.path === '/v1/audio/speech') return answerOpenAi(this, asked, speech, response);
    if (asked.path.startsWith('/v1/speak?')) return answerDeepgram(this, asked, speech, response);
    if (asked.path.startsWith('/v1/text-to-speech/')) return answerElevenLabs(this, asked, speech, response);
    if (asked.path === '/tts/sse') return answerCartesia(this, asked, speech, response);
    response.writeHead(404).end();
  }

  #speech(text: string): SpokenWord[] {
    return speechOf(text).map((word) =>
      this.manner === 'inaudible' ? { ...word, pcm: new Int16Array(word.pcm.length) } : word,
    );
  }
}
