import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import type { ProviderOffer } from '../../platform/providers/provider-offers.ts';
import { deepgramHeaders } from '../listening/deepgram-nova.ts';
import { HttpVoice } from './http-voice.ts';
import { readSound } from './openai-speech.ts';
import type { ProviderVoice } from './provider-voice.ts';
import { refuseText } from './refuse-text.ts';

/** A voice of Deepgram (`POST /v1/speak`): μ-law at 8 kHz as it is made. */
export function deepgramSpeech(client: ProviderClient, offer: ProviderOffer): ProviderVoice {
  const { access } = offer;
  return new HttpVoice(client, offer, {
    format: { encoding: 'mulaw' },
    request: ({ voice, text }) => ({
      path: `/v1/speak?${new URLSearchParams({
        model: voice,
        encoding: 'mulaw',
        sample_rate: '8000',
        container: 'none',
      }).toString()}`,
      headers: deepgramHeaders(access),
      body: { text },
    }),
    read: (answer) => readSound(answer, (text) => refuseText(text, access.key)),
  });
}
