import { bearer, type ProviderAccess } from '../../platform/providers/provider-access.ts';
import type { ProviderClient } from '../../platform/providers/provider-client.ts';
import { failureOfEvent } from '../../platform/providers/read-failure.ts';
import { encode } from '../audio/g711.ts';
import type { Listener, ListenOptions } from './listener.ts';
import { OrderedItems } from './ordered-items.ts';
import { fieldIn, textIn } from './read-fields.ts';
import { openSocketSession, type SocketDialect } from './socket-session.ts';
import { UtteranceSound } from './utterance-sound.ts';

const COMMIT = JSON.stringify({ type: 'input_audio_buffer.commit' });
const CLEAR = JSON.stringify({ type: 'input_audio_buffer.clear' });
/** What a commit is refused with when the buffer holds under a tenth of a second. */
const EMPTY = 'input_audio_buffer_commit_empty';
const MAX_PROMPT = 1_000;

/**
 * OpenAI's Realtime transcription: our own voice activity cuts the utterances, only speech is sent, and words
 * come once an utterance is over.
 */
export function openaiRealtime(model: string, access: ProviderAccess, client: ProviderClient): Listener {
  return {
    id: `openai:${model}`,
    open: (options, signal) =>
      openSocketSession(
        client,
        { access, path: '/realtime?intent=transcription', headers: bearer(access), signal },
        dialect(model, options, access),
      ),
  };
}

const openingOf = (model: string, { language, hints }: ListenOptions): string =>
  JSON.stringify({
    type: 'session.update',
    session: {
      type: 'transcription',
      audio: {
        input: {
          format: { type: 'audio/pcmu' },
          transcription: {
            model,
            language: language.split('-', 1)[0],
            ...(hints.length > 0 ? { prompt: hints.join(', ').slice(0, MAX_PROMPT) } : {}),
          },
          turn_detection: null,
        },
      },
    },
  });

const append = (pcm: Int16Array): string[] =>
  pcm.length === 0
    ? []
    : [
        JSON.stringify({
          type: 'input_audio_buffer.append',
          audio: Buffer.from(encode('PCMU', pcm)).toString('base64'),
        }),
      ];

function dialect(model: string, options: ListenOptions, access: ProviderAccess): SocketDialect {
  const sound = new UtteranceSound();
  const items = new OrderedItems();
  return {
    opening: [openingOf(model, options)],
    sound: (pcm) => append(sound.add(pcm) ?? new Int16Array(0)),
    speechStarted: (agoMs) => (sound.isOpen ? [] : [CLEAR, ...append(sound.open(agoMs))]),
    pause: () =>
      sound.close() ? { send: [COMMIT], tell: [] } : { send: [], tell: [{ kind: 'final', text: '' }] },
    read: (message) => {
      const item = textIn(message, 'item_id');
      switch (message['type']) {
        case 'input_audio_buffer.committed':
          items.add(item);
          // The words follow: the listener lives.
          return [{ kind: 'partial', text: '' }];
        case 'conversation.item.input_audio_transcription.delta':
          return items.grow(item, textIn(message, 'delta'));
        case 'conversation.item.input_audio_transcription.completed':
          return items.complete(item, textIn(message, 'transcript'));
        case 'conversation.item.input_audio_transcription.failed':
          throw failureOfEvent(message, access.key);
        case 'error':
          if (fieldIn(message, 'error', 'code') === EMPTY) return [{ kind: 'final', text: '' }];
          throw failureOfEvent(message, access.key);
        default:
          return [];
      }
    },
    closing: [],
  };
}
