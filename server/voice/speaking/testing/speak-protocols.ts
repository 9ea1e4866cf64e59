import type { ServerResponse } from 'node:http';
import { encode } from '../../audio/g711.ts';
import { wavHeader } from '../../audio/wav.ts';
import type { AskedSpeech, SpeakingServer } from './local-speaking.ts';
import { soundOf, type SpokenWord } from './spoken-sound.ts';

type Answer = (
  server: SpeakingServer,
  asked: AskedSpeech,
  words: readonly SpokenWord[],
  response: ServerResponse,
) => void;

const JSON_TYPE = { 'content-type': 'application/json' };

/** `POST /audio/speech`: raw samples at 24 kHz, or a WAV whose length is not known when it begins. */
export const answerOpenAi: Answer = (server, { body }, words, response) => {
  const error = { error: { message: 'The model is overloaded', type: 'server_error' } };
  if (misbehaves(server, response, error)) return;
  const isWav = body['response_format'] === 'wav';
  const rate = isWav ? 8_000 : 24_000;
  const pcm = soundOf(words);
  const sound = isWav ? Buffer.from(pcm.buffer) : triple(pcm);
  const header = Buffer.from(wavHeader(0));
  header.writeUInt32LE(0xffff_ffff, 40);
  response.writeHead(200, { 'content-type': isWav ? 'audio/wav' : 'audio/pcm' });
  if (isWav) response.write(header);
  send(server, response, sound, rate * 2);
};

/** `POST /v1/speak`: μ-law at 8 kHz without a container. */
export const answerDeepgram: Answer = (server, { path }, words, response) => {
  const { searchParams } = new URL(path, 'http://localhost');
  if (searchParams.get('encoding') !== 'mulaw' || searchParams.get('container') !== 'none') {
    const refused = { err_code: 'INVALID_QUERY_PARAMETER', err_msg: 'not understood by this server' };
    return void response.writeHead(400, JSON_TYPE).end(JSON.stringify(refused));
  }
  if (misbehaves(server, response, { err_code: 'INTERNAL_SERVER_ERROR', err_msg: 'overloaded' })) return;
  response.writeHead(200, { 'content-type': 'audio/mulaw;rate=8000' });
  send(server, response, Buffer.from(encode('PCMU', soundOf(words))), 8_000);
};

/** `POST /v1/text-to-speech/{voice}/stream/with-timestamps`: a line for each word. */
export const answerElevenLabs: Answer = (server, { text }, words, response) => {
  if (misbehaves(server, response, { detail: { status: 'system_busy', message: 'overloaded' } })) return;
  response.writeHead(200, JSON_TYPE);
  sendWords(server, response, words, (word, sound, isFirst) => {
    const end = word.position + word.text.length;
    // Characters of the text up to the next word, the space included.
    const characters = Array.from(text.slice(isFirst ? 0 : word.position, end) + ' ');
    const seconds = characters.map((_, index) => word.startMs / 1_000 + index * 0.05);
    const alignment = {
      characters,
      character_start_times_seconds: seconds,
      character_end_times_seconds: seconds.map((at) => at + 0.05),
    };
    const audio = Buffer.from(encode('PCMU', sound)).toString('base64');
    return `${JSON.stringify({ audio_base64: audio, alignment, normalized_alignment: alignment })}\n`;
  });
};

/** `POST /tts/sse`: events of sound and of the times of words. */
export const answerCartesia: Answer = (server, _asked, words, response) => {
  const error = { type: 'error', title: 'Overloaded', message: 'overloaded', status_code: 500, done: true };
  if (misbehaves(server, response, error)) return;
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const event = (value: object): string => `event: x\ndata: ${JSON.stringify(value)}\n\n`;
  sendWords(
    server,
    response,
    words,
    (word, sound) => {
      const data = Buffer.from(encode('PCMU', sound)).toString('base64');
      const start = word.startMs / 1_000;
      const times = { words: [word.text.replaceAll(/\p{P}/gu, '')], start: [start], end: [start + 0.1] };
      const chunk = { type: 'chunk', data, done: false, status_code: 206, step_time: 1, context_id: 'c' };
      return event(chunk) + event({ type: 'timestamps', word_timestamps: times, done: false });
    },
    event({ type: 'done', done: true, status_code: 206, context_id: 'c' }),
  );
};

/** True when the server answers with something else than sound. */
function misbehaves({ manner }: SpeakingServer, response: ServerResponse, error: object): boolean {
  if (manner === 'page') response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Hi</html>');
  else if (manner === 'error with 200') response.writeHead(200, JSON_TYPE).end(JSON.stringify(error));
  else if (manner === 'empty') response.writeHead(200, { 'content-type': 'audio/pcm' }).end();
  else return false;
  return true;
}

/** Sends sound in parts; `bytesPerSecond` keeps an endless server from filling the memory. */
function send(server: SpeakingServer, response: ServerResponse, sound: Buffer, bytesPerSecond: number): void {
  if (server.manner === 'endless') return sendForEver(response, () => sound.subarray(0, bytesPerSecond));
  const isHalf = server.manner !== 'faithful' && server.manner !== 'inaudible';
  const whole = isHalf ? sound.subarray(0, Math.floor(sound.length * 0.45)) : sound;
  const part = server.manner === 'half-finished' ? sound.subarray(0, Math.floor(sound.length * 0.2)) : whole;
  for (let at = 0; at < part.length; at += server.partBytes)
    response.write(part.subarray(at, at + server.partBytes));
  finish(server, response);
}

function sendWords(
  server: SpeakingServer,
  response: ServerResponse,
  words: readonly SpokenWord[],
  write: (word: SpokenWord, sound: Int16Array, isFirst: boolean) => string,
  end = '',
): void {
  const [first] = words;
  if (server.manner === 'endless' && first) {
    const again = new Int16Array(80_000).fill(5_000);
    return sendForEver(response, () => Buffer.from(write(first, again, false)));
  }
  const isWhole = server.manner === 'faithful' || server.manner === 'inaudible';
  const half = Math.ceil(words.length / 2);
  for (const [index, word] of words.entries()) {
    if (!isWhole && index >= half) break;
    const isCut = !isWhole && index === half - 1;
    const sound = isCut ? word.pcm.subarray(0, Math.floor(word.pcm.length / 3)) : word.pcm;
    response.write(write(word, sound, index === 0));
  }
  if (isWhole) response.write(end);
  finish(server, response);
}

function finish({ manner }: SpeakingServer, response: ServerResponse): void {
  if (manner === 'stalls') return;
  if (manner === 'closes mid-word') setTimeout(() => response.destroy(), 30);
  else response.end();
}

function sendForEver(response: ServerResponse, next: () => Buffer): void {
  const more = (): void => {
    if (response.destroyed) return;
    if (response.write(next())) setImmediate(more);
    else response.once('drain', more);
  };
  more();
}

/** The same sound at 24 kHz; a tone of a telephone loses nothing by it. */
function triple(pcm: Int16Array): Buffer {
  const samples = new Int16Array(pcm.length * 3);
  for (let i = 0; i < samples.length; i++) samples[i] = pcm[Math.floor(i / 3)] ?? 0;
  return Buffer.from(samples.buffer);
}
