import type { SoundCodec } from '../voice/audio/codec.ts';
import type { MediaPolicy, SrtpPolicy } from '../voice/sip/user-agent.ts';
import type { TrunkMedia } from './trunk-access.ts';

/** How calls are carried whose trunk says nothing: encrypted where the peer offers it, in any codec. */
interface UsualMedia {
  srtp?: SrtpPolicy;
  codecs?: readonly SoundCodec[] | null;
}

/** How a trunk has its sound carried, and as usual where it says nothing. */
export const policyOf = (
  wanted: TrunkMedia | null,
  { srtp = 'optional', codecs = null }: UsualMedia,
): MediaPolicy => ({ srtp: wanted?.srtp ?? srtp, codecs: wanted?.codecs ?? codecs });
