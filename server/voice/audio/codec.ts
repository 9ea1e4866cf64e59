import type { Codec } from './g711.ts';

/** The codecs of calls. All have one byte for each sample of 8 kHz, as RTP counts them (RFC 3551). */
export const SOUND_CODECS = ['PCMU', 'PCMA', 'G722'] as const;
export type SoundCodec = Codec | 'G722';
