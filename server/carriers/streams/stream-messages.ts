import type { Codec } from '../../voice/audio/g711.ts';
import type { SoundStamp } from './stream-figures.ts';
import { objectOf, readObject, wordOf } from '../texts/vendor-answer.ts';

/** The vendors whose calls come over WebSockets. */
export type StreamVendorName = 'twilio' | 'telnyx';

/** A message of the vendor about a call's sound. */
export type StreamMessage =
  | {
      kind: 'start';
      streamId: string | null;
      callId: string | null;
      accountId: string | null;
      /** The codec of the sound; null unless it is G.711 at 8 kHz with one channel. */
      codec: Codec | null;
      /** What we gave along with the stream's address; null where nothing came back. */
      parameter: string | null;
    }
  | ({ kind: 'media'; streamId: string | null; payload: string } & SoundStamp)
  | { kind: 'key'; streamId: string | null; key: string }
  | { kind: 'mark'; streamId: string | null; name: string }
  | { kind: 'stop'; streamId: string | null }
  | { kind: 'error'; streamId: string | null; reason: string }
  /** Says nothing that a call needs. */
  | { kind: 'other'; streamId: string | null };

interface Names {
  stream: string;
  call: string;
  account: string;
  parameters: string;
  format: string;
  rate: string;
  codecs: Record<string, Codec>;
}

/** What the two vendors call the same things. */
const NAMES = {
  twilio: {
    ...{ stream: 'streamSid', call: 'callSid', account: 'accountSid', parameters: 'customParameters' },
    ...{ format: 'mediaFormat', rate: 'sampleRate', codecs: { 'audio/x-mulaw': 'PCMU' } },
  },
  telnyx: {
    ...{ stream: 'stream_id', call: 'call_control_id', account: 'user_id', parameters: 'custom_parameters' },
    // A call whose codec cannot be changed keeps it.
    ...{ format: 'media_format', rate: 'sample_rate', codecs: { PCMU: 'PCMU', PCMA: 'PCMA' } },
  },
} satisfies Record<StreamVendorName, Names>;

/** The parameter in which our own id of a call comes back. */
export const PARAMETER = 'call';

const KEYS = /^[0-9*#A-D]$/;

/**
 * Reads a message (https://www.twilio.com/docs/voice/media-streams/websocket-messages,
 * https://developers.telnyx.com/docs/voice/programmable-voice/media-streaming); null for what is none.
 */
export function readStreamMessage(vendor: StreamVendorName, text: string): StreamMessage | null {
  const message = readObject(text);
  const event = wordOf(message?.['event']);
  if (!message || event === null) return null;
  const names: Names = NAMES[vendor];
  const streamId = wordOf(message[names.stream]);
  const part = objectOf(message[event]);
  switch (event) {
    case 'start':
      return part && startOf(part, streamId ?? wordOf(part[names.stream]), names);
    case 'media':
      return part && mediaOf(part, streamId);
    case 'dtmf':
      return keyOf(wordOf(part?.['digit']), streamId);
    case 'mark': {
      const name = wordOf(part?.['name']);
      return name === null ? null : { kind: 'mark', streamId, name };
    }
    case 'stop':
      return { kind: 'stop', streamId };
    case 'error':
      return { kind: 'error', streamId, reason: errorOf(message, part) };
    default:
      return { kind: 'other', streamId };
  }
}

function startOf(part: Record<string, unknown>, streamId: string | null, names: Names): StreamMessage {
  const format = objectOf(part[names.format]);
  const isPlain = numberIn(format?.[names.rate]) === 8_000 && numberIn(format?.['channels']) === 1;
  const codec = isPlain ? (names.codecs[wordOf(format?.['encoding']) ?? ''] ?? null) : null;
  const named = wordOf(objectOf(part[names.parameters])?.[PARAMETER]);
  const state = wordOf(part['client_state']);
  const parameter = named ?? (state === null ? null : Buffer.from(state, 'base64').toString('utf8'));
  return {
    kind: 'start',
    streamId,
    callId: wordOf(part[names.call]),
    accountId: wordOf(part[names.account]),
    codec,
    parameter,
  };
}

/** Sound of the other track would be our own. */
function mediaOf(part: Record<string, unknown>, streamId: string | null): StreamMessage | null {
  const { track = 'inbound', chunk, timestamp, payload } = part;
  if (track !== 'inbound' && track !== 'inbound_track') return { kind: 'other', streamId };
  if (typeof payload !== 'string') return null;
  return { kind: 'media', streamId, chunk: numberIn(chunk), timestampMs: numberIn(timestamp), payload };
}

const keyOf = (key: string | null, streamId: string | null): StreamMessage | null =>
  key !== null && KEYS.test(key) ? { kind: 'key', streamId, key } : null;

function errorOf(message: Record<string, unknown>, part: Record<string, unknown> | null): string {
  const payload = part ?? objectOf(message['payload']);
  const said = [payload?.['code'], payload?.['title'], payload?.['detail'], payload?.['message']];
  const words = said.flatMap((value) => wordOf(value) ?? numberIn(value) ?? []).join(' ');
  return words.slice(0, 200);
}

/** Writes messages to the vendor. Telnyx needs no stream id, because the socket has one stream. */
export class StreamWriter {
  readonly #stream: Record<string, string>;

  constructor(vendor: StreamVendorName, streamId: string | null) {
    this.#stream = vendor === 'twilio' && streamId !== null ? { streamSid: streamId } : {};
  }

  /** Sound to be played after what was sent before: mu-law, 8 kHz, without a header. */
  media(sound: Uint8Array): string {
    const payload = Buffer.from(sound.buffer, sound.byteOffset, sound.byteLength).toString('base64');
    return JSON.stringify({ event: 'media', ...this.#stream, media: { payload } });
  }

  /** Comes back when all that was sent before has been played or cleared. */
  mark(name: string): string {
    return JSON.stringify({ event: 'mark', ...this.#stream, mark: { name } });
  }

  /** Drops what has not been played yet. */
  clear(): string {
    return JSON.stringify({ event: 'clear', ...this.#stream });
  }
}

/** A natural number, also one written as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
