import { bearer, isVendor } from '../../platform/providers/provider-access.ts';
import type { ProviderAnswer, ProviderClient } from '../../platform/providers/provider-client.ts';
import type { ProviderOffer } from '../../platform/providers/provider-offers.ts';
import { HttpVoice, type SpeechPart } from './http-voice.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { refuseText } from './refuse-text.ts';

/** The rate of raw samples of this endpoint, at OpenAI and at the servers that copy it. */
const RAW_RATE = 24_000;
/** The models where a voice names none: OpenAI's own, and the name that other servers know. */
const MODELS = { vendor: 'gpt-4o-mini-tts', other: 'tts-1' };

/**
 * A voice of `POST /audio/speech`: OpenAI's, or that of a server that speaks like it. OpenAI streams raw
 * samples. Others are asked for a WAV, because their raw samples come at a rate that they do not tell.
 */
export function openaiSpeech(client: ProviderClient, offer: ProviderOffer): ProviderVoice {
  const { access } = offer;
  const vendor = isVendor(access);
  return new HttpVoice(client, offer, {
    format: { encoding: 's16le', rate: RAW_RATE },
    request: ({ voice, model, text }) => ({
      path: '/audio/speech',
      headers: bearer(access),
      body: {
        model: model ?? (vendor ? MODELS.vendor : MODELS.other),
        voice,
        input: text,
        response_format: vendor ? 'pcm' : 'wav',
      },
    }),
    read: (answer) => readSound(answer, (text) => refuseText(text, access.key)),
  });
}

/** The body of an answer as it is; one of text is given to `refuse`, which throws. */
export async function* readSound(
  { headers, body }: ProviderAnswer,
  refuse: (text: string) => never,
): AsyncGenerator<SpeechPart> {
  const type = String(headers['content-type'] ?? '');
  if (/^(text\/|application\/(problem\+)?json)/i.test(type)) refuse(await readStart(body));
  for await (const sound of body) yield { sound };
}

const MAX_TEXT_BYTES = 16 * 1024;

async function readStart(body: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_TEXT_BYTES) break;
  }
  return Buffer.concat(chunks).toString('utf8');
}
