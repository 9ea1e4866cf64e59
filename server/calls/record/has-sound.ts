import type { FileStore } from '../../platform/storage/file-store.ts';
import { WAV_HEADER_BYTES } from '../../voice/audio/wav.ts';

/** Whether a recording contains audio: a recorder without any audio writes only the header. */
export const hasSound = async (store: FileStore, key: string): Promise<boolean> =>
  ((await store.sizeOf(key)) ?? 0) > WAV_HEADER_BYTES;
