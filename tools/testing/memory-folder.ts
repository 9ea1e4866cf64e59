import { chmod, mkdtemp, readFile, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { removeAbandoned } from '../../server/platform/db/test-server.ts';

const MEMORY = '/dev/shm';
/** More than a run of all tests has in files at one time. */
const ROOM_BYTES = 6 * 2 ** 30;
const PREFIX = 'switchboard-run-';

/**
 * Makes a folder in memory for the temporary files of a run of tests. A database of its own for each test
 * file is a thousand files; in memory that takes a tenth of the time it takes on a disk
 * (docs/decisions/0148). The next run removes the folder of one that was killed.
 * @returns its path, or null where the machine has no such memory, or too little.
 */
export async function makeMemoryFolder(): Promise<string | null> {
  if (!(await isUsable())) return null;
  await removeAbandoned(MEMORY, PREFIX);
  const path = await mkdtemp(join(MEMORY, `${PREFIX}${process.pid}-`));
  // Tests start programs as other users, who have their temporary files there too.
  await chmod(path, 0o1777);
  return path;
}

/** Tests start programs from their folders, which a file system may forbid. */
async function isUsable(): Promise<boolean> {
  const mounts = await readFile('/proc/mounts', 'utf8').catch(() => '');
  const options = mounts.split('\n').map((line) => line.split(' '));
  const mount = options.findLast(([, path]) => path === MEMORY);
  if (mount?.[2] !== 'tmpfs' || (mount[3] ?? '').split(',').includes('noexec')) return false;
  const { bavail, bsize } = await statfs(MEMORY);
  return bavail * bsize >= ROOM_BYTES;
}

/** Removes it with all files. */
export async function removeMemoryFolder(path: string): Promise<void> {
  await rm(path, { recursive: true, force: true, maxRetries: 5 });
}
