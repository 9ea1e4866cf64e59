import { statfs } from 'node:fs/promises';

/** Two segments of the write-ahead log: with less, the database may stop at its next write. */
export const MIN_FREE_BYTES = 32 * 2 ** 20;

/** Whether the disk of `folder` has enough free space. False for a folder that cannot be examined. */
export async function hasRoom(folder: string, minFreeBytes = MIN_FREE_BYTES): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
