import { statfs } from 'node:fs/promises';

/** Two segments of the database's log: with less, the next write may be its last. */
const MIN_FREE_BYTES = 32 * 2 ** 20;

/** Whether the disk of `folder` has room for what is to be written there. A folder that cannot be asked about has none. */
export async function hasRoom(folder: string, minFreeBytes = MIN_FREE_BYTES): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize >= minFreeBytes;
  } catch {
    return false;
  }
}
