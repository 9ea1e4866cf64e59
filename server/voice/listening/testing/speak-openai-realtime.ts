import type { WebSocket } from 'ws';
import { halfOf, misbehaves, teller, type ListeningServer } from './listening-server.ts';

/** A buffer shorter than a tenth of a second is not transcribed. */
const MIN_COMMIT_BYTES = 800;

interface ClientEvent {
  type?: string;
  audio?: string;
  session?: { type?: string; audio?: { input?: { format?: { type?: string }; transcription?: object } } };
}

/** OpenAI's Realtime API in a transcription session without turn detection of its own. */
export function speakRealtime(socket: WebSocket, server: ListeningServer): void {
  const tell = teller(socket, server);
  let buffered = 0;
  let items = 0;
  let isConfigured = false;
  const fail = (code: string, message: string): void =>
    tell({
      type: 'error',
      event_id: 'e',
      error: { type: 'invalid_request_error', code, message, param: null },
    });

  const commit = (): void => {
    if (buffered < MIN_COMMIT_BYTES)
      return fail(
        'input_audio_buffer_commit_empty',
        'Error committing input audio buffer: buffer too small.',
      );
    buffered = 0;
    const item_id = `item_${++items}`;
    const text = server.nextWords();
    tell({ type: 'input_audio_buffer.committed', item_id, previous_item_id: null });
    if (misbehaves(socket, server)) return;
    const start = 'conversation.item.input_audio_transcription.';
    if (server.manner === 'lying')
      return tell({ type: `${start}completed`, item_id, transcript: { not: 'text' } });
    tell({ type: `${start}delta`, item_id, content_index: 0, delta: halfOf(text) });
    if (server.manner === 'closes mid-word') return;
    tell({ type: `${start}delta`, item_id, content_index: 0, delta: text.slice(halfOf(text).length) });
    const usage = { type: 'duration', seconds: 1 };
    tell({ type: `${start}completed`, item_id, content_index: 0, transcript: text, usage });
  };

  tell({ type: 'session.created', event_id: 'e', session: { type: 'transcription' } });
  socket.on('message', (data) => {
    if (!Buffer.isBuffer(data)) return;
    const event = JSON.parse(data.toString('utf8')) as ClientEvent;
    switch (event.type) {
      case 'session.update': {
        const input = event.session?.audio?.input;
        isConfigured = event.session?.type === 'transcription' && input?.format?.type === 'audio/pcmu';
        if (!isConfigured) return fail('invalid_value', 'Invalid session.');
        return tell({ type: 'session.updated', event_id: 'e', session: event.session });
      }
      case 'input_audio_buffer.append': {
        const bytes = Buffer.from(event.audio ?? '', 'base64').length;
        server.received(bytes);
        buffered += bytes;
        return;
      }
      case 'input_audio_buffer.clear':
        buffered = 0;
        return tell({ type: 'input_audio_buffer.cleared', event_id: 'e' });
      case 'input_audio_buffer.commit':
        return isConfigured ? commit() : fail('invalid_state', 'No session.');
      default:
        fail('unknown_event', `Unknown event ${event.type}.`);
    }
  });
}
