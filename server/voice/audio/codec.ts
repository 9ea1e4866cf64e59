import type { Codec } from './g711.ts';

/** The codecs of calls. Opus is there where its package is installed. */
export const SOUND_CODECS = ['PCMU', 'PCMA', 'G722', 'opus'] as const;
export type SoundCodec = Codec | 'G722' | 'opus';

/** Those with one byte for each sample of 8 kHz, as RTP counts them (RFC 3551). */
export type ByteCodec = Exclude<SoundCodec, 'opus'>;

/** Those that are used where nothing names any: Opus costs many times the computing time of the others. */
export const USUAL_CODECS = ['PCMU', 'PCMA', 'G722'] as const;

/** The package that Opus comes from. */
export const OPUS_PACKAGE = 'libopus-wasm';

/** What RTP counts in a millisecond (RFC 3551, 4.5; RFC 7587, 4.1), whatever the rate of the sound. */
export const clockPerMs = (codec: SoundCodec): number => (codec === 'opus' ? 48 : 8);

/** How much a peer wants of the Opus that it is sent (RFC 7587, section 6.1). */
export interface OpusTerms {
  /** Bits a second at most. */
  readonly bitrate: number;
  /** Whether packets carry the one before once more, in few bits. */
  readonly fec: boolean;
}

/** What we send, and ask to be sent, at most: good speech of one voice. */
export const OPUS_BITRATE = 20_000;
