import { hasPackage } from '../platform/has-package.ts';
import { OPUS_PACKAGE, SOUND_CODECS, type SoundCodec } from '../voice/audio/codec.ts';
import type { MediaPolicy, SrtpPolicy } from '../voice/sip/user-agent.ts';
import type { TrunkMedia } from './trunk-access.ts';

/** How calls are carried whose trunk says nothing: encrypted where the peer offers it, in any codec. */
interface UsualMedia {
  srtp?: SrtpPolicy;
  codecs?: readonly SoundCodec[] | null;
}

/** What a peer is agreed with before it is known whose number it calls, which decides. */
export const ANY_CODEC: MediaPolicy = { srtp: 'optional', codecs: SOUND_CODECS };

/** How a trunk has its sound carried, and as usual where it says nothing. */
export const policyOf = (
  wanted: TrunkMedia | null,
  { srtp = 'optional', codecs = null }: UsualMedia,
): MediaPolicy => ({ srtp: wanted?.srtp ?? srtp, codecs: usableOf(wanted?.codecs ?? codecs) });

/** The codecs without Opus where its package is missing; as usual where none is left. */
export function usableOf(
  codecs: readonly SoundCodec[] | null,
  hasOpus: () => boolean = () => hasPackage(OPUS_PACKAGE),
): readonly SoundCodec[] | null {
  if (!codecs?.includes('opus') || hasOpus()) return codecs;
  const others = codecs.filter((codec) => codec !== 'opus');
  return others.length > 0 ? others : null;
}
