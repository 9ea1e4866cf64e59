import { OPUS_BITRATE, type OpusTerms } from '../audio/codec.ts';
import type { SdpMedia } from './sdp.ts';

/** No speech is heard below this rate (RFC 7587, section 6.1). */
const LEAST_BITRATE = 6_000;
/** Parameters that are read of a peer; it has seventeen to say. */
const MAX_PARAMETERS = 40;

/**
 * What we want of Opus (RFC 7587, section 6.1): one voice in the 4 kHz that are heard inside, with packets
 * that repeat the one before, because a decoder fills losses with it.
 */
export const OPUS_PARAMETERS =
  `maxplaybackrate=8000;sprop-maxcapturerate=8000;maxaveragebitrate=${OPUS_BITRATE};` +
  'stereo=0;useinbandfec=1';

/** What a peer wants of Opus under `payloadType`: within our own rate, and no repeating unless it asks. */
export function readOpusTerms(media: SdpMedia, payloadType: string): OpusTerms {
  const parameters = new Map<string, string>();
  for (const { name, value } of media.attributes) {
    const [, type, text] = name === 'fmtp' ? (/^(\d{1,3}) +(.+)$/.exec(value ?? '') ?? []) : [];
    if (type !== payloadType || text === undefined) continue;
    for (const part of text.split(';', MAX_PARAMETERS)) {
      const [key = '', given = ''] = part.split('=', 2);
      parameters.set(key.trim().toLowerCase(), given.trim());
    }
  }
  const wanted = parameters.get('maxaveragebitrate') ?? '';
  const most = /^\d{1,7}$/.test(wanted) ? Number(wanted) : OPUS_BITRATE;
  return {
    bitrate: Math.max(LEAST_BITRATE, Math.min(OPUS_BITRATE, most)),
    fec: parameters.get('useinbandfec') === '1',
  };
}
