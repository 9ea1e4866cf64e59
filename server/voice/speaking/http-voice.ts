import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderAnswer, ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../platform/providers/provider-offers.ts';
import { rmsDbfs } from '../audio/levels.ts';
import { splitSpeech, type PieceLengths } from '../speech/split-speech.ts';
import { toSpeakable } from '../speech/speakable-text.ts';
import { MAX_TEXT_LENGTH, SpeechRefusal, type SpeechChunk, type Utterance } from '../speech/synthesizer.ts';
import { JoinedSpeech } from '../speech/joined-speech.ts';
import { splitName } from './offered-voices.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { SoundReader, type SoundFormat } from './sound-reader.ts';
import { WordTimes, type GivenWord, type WordNews } from '../speech/word-times.ts';

/**
 * How long a server may take. The line gives a voice up earlier, when its caller would wait in silence
 * (voice-chain.ts); a sentence that is made while another is heard has this much.
 */
const TIMEOUTS = { connectMs: 2_000, headMs: 8_000, betweenMs: 5_000, totalMs: 60_000 };
/** No vendor takes less than this in one request. */
const PIECES: PieceLengths = { gathered: 1_000, first: 1_000, piece: 1_000 };
/** The longest sound of a text; what is longer has no end. */
const MAX_SOUND_MS = { base: 15_000, character: 300 };
/** JSON and base64 around the sound, and rates above the telephone's. */
const MAX_BYTES_PER_MS = 400;
const SAMPLES_PER_MS = 8;
const PAUSE_BETWEEN_PIECES_MS = 200;
const AUDIBLE_DBFS = -60;

/** What came of an answer: sound, words with their times, or both. */
export interface SpeechPart {
  sound?: Uint8Array;
  words?: readonly GivenWord[];
}

/** One vendor's way to ask for speech over HTTP. */
export interface SpeechDialect {
  format: SoundFormat;
  request(asked: { voice: string; model: string | null; text: string; language: string }): {
    path: string;
    headers: Record<string, string>;
    body: object;
  };
  /** Reads an answer to its end. @throws ProviderError for failures that stand in it. */
  read(answer: ProviderAnswer): AsyncIterable<SpeechPart>;
}

/** A voice over HTTP: one request for each utterance, whose sound is taken as it comes. */
export class HttpVoice implements ProviderVoice {
  readonly id: string;
  readonly account: string;
  readonly #access: ProviderAccess;
  readonly #client: ProviderClient;
  readonly #dialect: SpeechDialect;
  readonly #name: { voice: string; model: string | null };

  constructor(client: ProviderClient, { id, name, access }: ProviderOffer, dialect: SpeechDialect) {
    this.id = id;
    this.account = `${access.workspaceId} ${access.baseUrl} ${id}`;
    this.#access = access;
    this.#client = client;
    this.#dialect = dialect;
    this.#name = splitName(name);
  }

  warm(signal: AbortSignal): Promise<void> {
    return this.#client.warm(this.#access, signal);
  }

  /** @throws ProviderError; SpeechRefusal for a text over the limit. */
  async *speak({ text, language }: Utterance, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    if (text.length > MAX_TEXT_LENGTH)
      throw new SpeechRefusal('text_too_long', `A text is spoken up to ${MAX_TEXT_LENGTH} characters.`);
    const whole = new JoinedSpeech();
    const pieces = splitSpeech(text, language, PIECES);
    for (const [index, piece] of pieces.entries()) {
      try {
        for await (const chunk of this.#speakPiece(piece, language, signal)) yield whole.add(chunk);
      } catch (error) {
        if (signal.aborted) return;
        throw error;
      }
      if (index === pieces.length - 1) return;
      yield whole.add({ pcm: new Int16Array(PAUSE_BETWEEN_PIECES_MS * SAMPLES_PER_MS), words: [] });
      whole.next();
    }
  }

  async *#speakPiece(piece: string, language: string, signal: AbortSignal): AsyncGenerator<SpeechChunk> {
    const speakable = toSpeakable(piece);
    // Some vendors refuse a text without a word.
    if (!/[\p{L}\p{N}]/u.test(speakable)) return;
    const { path, headers, body } = this.#dialect.request({ ...this.#name, text: speakable, language });
    const mostMs = MAX_SOUND_MS.base + MAX_SOUND_MS.character * piece.length;
    const answer = await this.#client.send({
      access: this.#access,
      method: 'POST',
      path,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      signal,
      timeouts: TIMEOUTS,
      maxBytes: mostMs * MAX_BYTES_PER_MS,
    });
    const times = new WordTimes(piece, this.id);
    const sound = new SoundReader(this.#dialect.format);
    let madeMs = 0;
    let isAudible = false;
    const chunkOf = (pcm: Int16Array, given: readonly GivenWord[] = []): SpeechChunk => {
      madeMs += pcm.length / SAMPLES_PER_MS;
      isAudible ||= rmsDbfs(pcm) > AUDIBLE_DBFS;
      if (madeMs > mostMs) throw new ProviderError('unknown', 'The sound of the provider has no end');
      return { pcm, ...joinNews(times.hear(pcm), times.give(given)) };
    };
    for await (const part of this.#dialect.read(answer)) {
      yield chunkOf(part.sound ? sound.push(part.sound) : new Int16Array(0), part.words);
    }
    yield chunkOf(sound.end());
    if (!isAudible) throw new ProviderError('unknown', 'The provider answered without any sound');
    if (times.isCutShort) throw new ProviderError('connectivity', 'The sound of the provider was broken off');
    yield { pcm: new Int16Array(0), ...times.end() };
  }
}

const joinNews = (heard: WordNews, given: WordNews): WordNews =>
  given.corrected ? given : { words: [...heard.words, ...given.words] };
