import type { ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { failureOfEvent } from '../../platform/providers/read-failure.ts';
import { encode, SILENCE_BYTE } from '../audio/g711.ts';
import { deepgramHeaders } from './deepgram-nova.ts';
import type { Listener, ListenOptions } from './listener.ts';
import { textIn } from './read-fields.ts';
import { openSocketSession, type SocketDialect } from './socket-session.ts';

/** Without sound a turn that began never ends: silence follows. */
const SILENCE_MS = 500;
const SILENCE = new Uint8Array(SILENCE_MS * 8).fill(SILENCE_BYTE.PCMU);
const MAX_HINTS = 50;

/** Deepgram Flux (`/v2/listen`): words, and its own judgement of when a turn is over. */
export function deepgramFlux(model: string, access: ProviderAccess, client: ProviderClient): Listener {
  return {
    id: `deepgram:${model}`,
    open: (options, signal) =>
      openSocketSession(
        client,
        { access, path: `/v2/listen?${queryOf(model, options)}`, headers: deepgramHeaders(access), signal },
        dialect(access),
      ),
  };
}

function queryOf(model: string, { language, hints }: ListenOptions): string {
  const query = new URLSearchParams({
    model,
    encoding: 'mulaw',
    sample_rate: '8000',
    eot_threshold: '0.7',
    eot_timeout_ms: '5000',
  });
  if (!model.endsWith('-en')) query.append('language_hint', language.split('-', 1)[0] ?? language);
  for (const hint of hints.slice(0, MAX_HINTS)) query.append('keyterm', hint);
  return query.toString();
}

const dialect = ({ key }: ProviderAccess): SocketDialect => ({
  sound: (pcm) => [encode('PCMU', pcm)],
  read: (message) => {
    if (message['type'] === 'Error') throw failureOfEvent(message, key);
    if (message['type'] !== 'TurnInfo') return [];
    const text = textIn(message, 'transcript');
    if (message['event'] === 'EndOfTurn') return [{ kind: 'final', text }, { kind: 'end_of_turn' }];
    return text === '' ? [] : [{ kind: 'partial', text }];
  },
  // The turn ends when Flux judges so; an early end would cut a number that is dictated in two.
  pause: () => ({ send: [], tell: [{ kind: 'partial', text: '' }] }),
  idle: { everyMs: SILENCE_MS, send: [SILENCE] },
  closing: ['{"type":"CloseStream"}'],
});
