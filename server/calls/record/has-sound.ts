import type { FileStore } from '../../platform/storage/file-store.ts';
import { WAV_HEADER_BYTES } from '../../voice/audio/wav.ts';

/**
 * Whether a recording contains audio: a recorder without any audio writes only the header.
 * @param isElsewhere a file that is not on this disk is on that of another machine, and counts.
 */
export async function hasSound(store: FileStore, key: string, isElsewhere = false): Promise<boolean> {
  const size = await store.sizeOf(key);
  return size === null ? isElsewhere : size > WAV_HEADER_BYTES;
}
