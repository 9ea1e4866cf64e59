import type { ApiKey } from '../../platform/providers/api-key.ts';
import type { ProviderAnswer, ProviderClient } from '../../platform/providers/provider-client.ts';
import { ProviderError } from '../../platform/providers/provider-error.ts';
import type { ProviderOffer } from '../../platform/providers/provider-offers.ts';
import { failureOfEvent } from '../../platform/providers/read-failure.ts';
import { fieldIn, textIn } from '../listening/read-fields.ts';
import { HttpVoice, type SpeechPart } from './http-voice.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { readJsonLines } from './read-json-lines.ts';
import { spokenLanguage } from './spoken-language.ts';
import type { GivenWord } from '../speech/word-times.ts';

/** The quickest model that speaks all languages of the product. */
const DEFAULT_MODEL = 'eleven_flash_v2_5';
/** Models of these names take a language; others refuse it. */
const WITH_LANGUAGE = /(flash|turbo)_v2_5|_v3/;
const MULAW_BYTES_PER_SECOND = 8_000;

/**
 * A voice of ElevenLabs (`POST /v1/text-to-speech/{voice}/stream/with-timestamps`): lines of JSON with μ-law
 * at 8 kHz and the time of each character.
 */
export function elevenLabsSpeech(client: ProviderClient, offer: ProviderOffer): ProviderVoice {
  const { access } = offer;
  const { key } = access;
  return new HttpVoice(client, offer, {
    format: { encoding: 'mulaw' },
    request: ({ voice, model, text, language }) => {
      const modelId = model ?? DEFAULT_MODEL;
      const named = WITH_LANGUAGE.test(modelId) ? { language_code: spokenLanguage(language) } : {};
      return {
        path: `/v1/text-to-speech/${encodeURIComponent(voice)}/stream/with-timestamps?output_format=ulaw_8000`,
        headers: key ? { 'xi-api-key': key.reveal() } : {},
        body: { text, model_id: modelId, ...named },
      };
    },
    read: (answer) => readLines(answer, key),
  });
}

async function* readLines({ body }: ProviderAnswer, key: ApiKey | null): AsyncGenerator<SpeechPart> {
  const characters = new CharacterTimes();
  let bytes = 0;
  for await (const line of readJsonLines(body)) {
    const text = textIn(line, 'audio_base64');
    if (text === '' && ('detail' in line || 'error' in line)) throw failureOfEvent(line, key);
    if (typeof line['audio_base64'] !== 'string')
      throw new ProviderError('unknown', 'The provider sent a line without sound');
    const sound = Buffer.from(text, 'base64');
    const words = characters.read(fieldIn(line, 'alignment'), bytes / MULAW_BYTES_PER_SECOND);
    bytes += sound.length;
    yield { sound, words };
  }
}

/** Words out of the times of characters, across lines. */
class CharacterTimes {
  #isInWord = false;
  #lastSeconds = 0;

  /** Times count from the beginning of the sound; from that of the line when they begin anew. */
  read(alignment: unknown, lineSeconds: number): GivenWord[] {
    const characters = fieldIn(alignment, 'characters');
    const starts = fieldIn(alignment, 'character_start_times_seconds');
    if (!Array.isArray(characters) || !Array.isArray(starts)) return [];
    const first: unknown = starts[0];
    const isAnew = typeof first === 'number' && first + 0.001 < this.#lastSeconds;
    const base = isAnew ? lineSeconds : 0;
    const words: GivenWord[] = [];
    for (const [index, character] of characters.entries()) {
      const seconds: unknown = starts[index];
      if (typeof character !== 'string' || typeof seconds !== 'number' || !Number.isFinite(seconds)) continue;
      this.#lastSeconds = Math.max(this.#lastSeconds, base + seconds);
      const isSpace = character.trim() === '';
      const last = words.at(-1);
      if (!isSpace && this.#isInWord && last) last.text += character;
      if (!isSpace && !this.#isInWord) words.push({ text: character, startMs: (base + seconds) * 1_000 });
      this.#isInWord = !isSpace;
    }
    return words;
  }
}
