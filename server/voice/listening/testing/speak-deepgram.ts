import { setTimeout as sleep } from 'node:timers/promises';
import type { WebSocket } from 'ws';
import { decode } from '../../audio/g711.ts';
import { rmsDbfs } from '../../audio/levels.ts';
import { halfOf, misbehaves, teller, type ListeningServer } from './listening-server.ts';

const BYTES_PER_SECOND = 8_000;
/** Flux takes a turn for over after so much silence. */
const TURN_SILENCE_BYTES = 0.4 * BYTES_PER_SECOND;

/** Whether somebody can be heard in a piece of sound. */
const isSpeech = (pcm: Int16Array): boolean => rmsDbfs(pcm) > -45;

interface Heard {
  bytes: number;
  spokenBytes: number;
  silentBytes: number;
}

/** Deepgram's streaming transcription of version 1, as `@deepgram/sdk` types describe it. */
export function speakNova(socket: WebSocket, server: ListeningServer): void {
  const heard: Heard = { bytes: 0, spokenBytes: 0, silentBytes: 0 };
  let text = '';
  const results = (transcript: string, isFinal: boolean, fromFinalize = false): object => ({
    type: 'Results',
    channel_index: [0, 1],
    duration: heard.spokenBytes / BYTES_PER_SECOND,
    start: 0,
    is_final: isFinal,
    speech_final: false,
    from_finalize: fromFinalize,
    channel: { alternatives: [{ transcript, confidence: 0.99, words: [] }] },
    metadata: {
      request_id: 'r',
      model_info: { name: 'nova-3', version: '1', arch: 'nova-3' },
      model_uuid: 'm',
    },
  });
  const tell = teller(socket, server);
  onMedia(socket, server, heard, {
    speechBegins: () => {
      text = server.nextWords();
      if (misbehaves(socket, server)) return;
      tell({ type: 'SpeechStarted', channel: [0, 1], timestamp: heard.bytes / BYTES_PER_SECOND });
      tell(results(halfOf(text), false));
      if (server.manner === 'closes mid-word') text = '';
    },
    silence: () => {},
    command: (type) => {
      if (type === 'Finalize' && server.manner === 'lying') tell({ ...results('', true), channel: 'none' });
      else if (type === 'Finalize') {
        tell(results(text, true, true));
        text = '';
      } else if (type === 'CloseStream') {
        tell({ type: 'Metadata', request_id: 'r', sha256: '', created: '', duration: 1, channels: 1 });
        void sleep(server.delayMs).then(() => socket.close(1000));
      } else if (type !== 'KeepAlive') socket.close(1008, 'DATA-0000');
    },
  });
}

/** Deepgram Flux: turns, as `@deepgram/sdk` types describe it. */
export function speakFlux(socket: WebSocket, server: ListeningServer): void {
  const heard: Heard = { bytes: 0, spokenBytes: 0, silentBytes: 0 };
  let text = '';
  let turn = 0;
  let sequence = 0;
  const info = (event: string, transcript: string): object => ({
    type: 'TurnInfo',
    request_id: 'r',
    sequence_id: ++sequence,
    event,
    turn_index: turn,
    audio_window_start: 0,
    audio_window_end: heard.bytes / BYTES_PER_SECOND,
    transcript: server.manner === 'lying' ? 42 : transcript,
    words: [],
    end_of_turn_confidence: event === 'EndOfTurn' ? 0.9 : 0.1,
    ...(event === 'EndOfTurn' ? { trigger: 'model' } : {}),
  });
  const tell = teller(socket, server);
  tell({ type: 'Connected', request_id: 'r', sequence_id: 0 });
  onMedia(socket, server, heard, {
    speechBegins: () => {
      if (text !== '') return;
      text = server.nextWords();
      if (misbehaves(socket, server)) return;
      tell(info('StartOfTurn', ''));
      tell(info('Update', halfOf(text)));
      if (server.manner === 'closes mid-word') text = '';
    },
    silence: () => {
      if (text === '' || heard.silentBytes < TURN_SILENCE_BYTES) return;
      tell(info('EndOfTurn', text));
      text = '';
      turn++;
    },
    command: (type) => {
      if (type === 'CloseStream') socket.close(1000);
      else if (type !== 'Configure' && type !== 'ForceEndTurn')
        tell({
          type: 'Error',
          sequence_id: ++sequence,
          code: 'UNPARSABLE_CLIENT_MESSAGE',
          description: 'no',
        });
    },
  });
}

interface Media {
  speechBegins(): void;
  silence(): void;
  command(type: string): void;
}

/** Measures the sound, and passes on what happens in it. */
function onMedia(socket: WebSocket, server: ListeningServer, heard: Heard, media: Media): void {
  let isSpeaking = false;
  socket.on('message', (data, isBinary) => {
    if (!Buffer.isBuffer(data)) return;
    if (!isBinary)
      return media.command(String((JSON.parse(data.toString('utf8')) as { type?: unknown }).type));
    server.received(data.length);
    heard.bytes += data.length;
    if (isSpeech(decode('PCMU', data))) {
      heard.spokenBytes += data.length;
      heard.silentBytes = 0;
      if (!isSpeaking) media.speechBegins();
      isSpeaking = true;
    } else {
      heard.silentBytes += data.length;
      if (heard.silentBytes >= TURN_SILENCE_BYTES) isSpeaking = false;
      media.silence();
    }
  });
}
