import type { SoundCodec } from '../audio/codec.ts';
import type { RemoteQuality } from './rtcp-reports.ts';

/** How the sound of a call was carried, beside the numbers of its packets. */
export interface MediaQuality {
  /** The latest codec. */
  readonly codec: SoundCodec;
  readonly encrypted: boolean;
  /** Datagrams from elsewhere, and those that are not authentic on an encrypted call. */
  readonly packetsRefused: number;
  /** The first address that sent without being allowed to; null when there was none. */
  readonly refusedFrom: string | null;
  /** Sound that was made up in place of lost packets. */
  readonly concealedMs: number;
  /** What the peer reported. */
  readonly remote: RemoteQuality;
}
