import type { ApiKey } from '../../platform/providers/api-key.ts';
import type { ProviderAnswer, ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../platform/providers/provider-offers.ts';
import { failureOfEvent } from '../../platform/providers/read-failure.ts';
import { readAnswer, readJson } from '../engines/model/read-answer.ts';
import { fieldIn, textIn } from '../listening/read-fields.ts';
import { HttpVoice, type SpeechPart } from './http-voice.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { spokenLanguage } from './spoken-language.ts';
import type { GivenWord } from '../speech/word-times.ts';

const API_VERSION = '2025-04-16';
const DEFAULT_MODEL = 'sonic-3';

/** A voice of Cartesia (`POST /tts/sse`): events with μ-law at 8 kHz and the times of words. */
export function cartesiaSpeech(client: ProviderClient, offer: ProviderOffer): ProviderVoice {
  const { key } = offer.access;
  return new HttpVoice(client, offer, {
    format: { encoding: 'mulaw' },
    request: ({ voice, model, text, language }) => ({
      path: '/tts/sse',
      headers: {
        accept: 'text/event-stream',
        'cartesia-version': API_VERSION,
        ...(key ? { 'x-api-key': key.reveal() } : {}),
      },
      body: {
        model_id: model ?? DEFAULT_MODEL,
        transcript: text,
        voice: { mode: 'id', id: voice },
        language: spokenLanguage(language),
        output_format: { container: 'raw', encoding: 'pcm_mulaw', sample_rate: 8_000 },
        add_timestamps: true,
      },
    }),
    read: (answer) => readEvents(answer, key),
  });
}

async function* readEvents({ body }: ProviderAnswer, key: ApiKey | null): AsyncGenerator<SpeechPart> {
  for await (const { data } of readAnswer(body)) {
    const event = readJson(data);
    switch (event['type']) {
      case 'chunk':
        yield { sound: Buffer.from(textIn(event, 'data'), 'base64') };
        break;
      case 'timestamps':
        yield { words: wordsOf(event) };
        break;
      case 'done':
        return;
      case 'error':
        throw failureOfEvent(event, key);
      default:
        if ('error' in event) throw failureOfEvent(event, key);
    }
  }
  throw new ProviderError('connectivity', 'The provider’s answer ended before it was complete');
}

function wordsOf(event: Record<string, unknown>): GivenWord[] {
  const words = fieldIn(event, 'word_timestamps', 'words');
  const starts = fieldIn(event, 'word_timestamps', 'start');
  if (!Array.isArray(words) || !Array.isArray(starts)) return [];
  return words.flatMap((text: unknown, index) => {
    const seconds: unknown = starts[index];
    const isGiven = typeof text === 'string' && typeof seconds === 'number' && Number.isFinite(seconds);
    return isGiven ? [{ text, startMs: seconds * 1_000 }] : [];
  });
}
