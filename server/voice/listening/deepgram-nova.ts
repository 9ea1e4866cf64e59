import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { failureOfEvent } from '../../platform/providers/read-failure.ts';
import { encode, SILENCE_BYTE } from '../audio/g711.ts';
import type { Listener, ListeningEvent, ListenOptions } from './listener.ts';
import { fieldIn, textIn } from './read-fields.ts';
import { openSocketSession, type SocketDialect } from './socket-session.ts';

/** Deepgram closes after ten seconds without sound. */
const KEEP_ALIVE_MS = 4_000;
/** A keep-alive counts only after some sound was sent: a fifth of a second of it. */
const SILENCE = new Uint8Array(1_600).fill(SILENCE_BYTE.PCMU);
const MAX_HINTS = 50;

/** Deepgram's streaming transcription (`/v1/listen`): words only, our own rules say when a turn is over. */
export function deepgramNova(model: string, access: ProviderAccess, client: ProviderClient): Listener {
  return {
    id: `deepgram:${model}`,
    open: (options, signal) =>
      openSocketSession(
        client,
        { access, path: `/v1/listen?${queryOf(model, options)}`, headers: deepgramHeaders(access), signal },
        dialect(access),
      ),
  };
}

/** `Authorization: Token …`; nothing without a key. */
export const deepgramHeaders = ({ key }: ProviderAccess): Record<string, string> =>
  key ? { authorization: `Token ${key.reveal()}` } : {};

function queryOf(model: string, { language, hints }: ListenOptions): string {
  const query = new URLSearchParams({
    model,
    encoding: 'mulaw',
    sample_rate: '8000',
    channels: '1',
    interim_results: 'true',
    endpointing: '300',
    smart_format: 'true',
    language,
  });
  for (const hint of hints.slice(0, MAX_HINTS)) query.append('keyterm', hint);
  return query.toString();
}

const dialect = ({ key }: ProviderAccess): SocketDialect => ({
  sound: (pcm) => [encode('PCMU', pcm)],
  read: (message) => {
    if (message['type'] === 'Error') throw failureOfEvent(message, key);
    if (message['type'] !== 'Results') return [];
    const text = textIn(message, 'channel', 'alternatives', 0, 'transcript');
    const isFinal = fieldIn(message, 'is_final') === true;
    // Empty results come all the time; one that answers `Finalize` tells that nothing was said.
    if (text === '' && message['from_finalize'] !== true) return [];
    return [{ kind: isFinal ? 'final' : 'partial', text }] satisfies ListeningEvent[];
  },
  // An answer to `Finalize` is not guaranteed.
  pause: () => ({ send: ['{"type":"Finalize"}'], tell: [{ kind: 'partial', text: '' }] }),
  idle: { everyMs: KEEP_ALIVE_MS, send: [SILENCE, '{"type":"KeepAlive"}'] },
  closing: ['{"type":"CloseStream"}'],
});
