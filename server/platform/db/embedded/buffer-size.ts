import { totalmem } from 'node:os';

const MIB = 2 ** 20;
const MIN_MIB = 128;
const MAX_MIB = 512;
/** The value that `initdb` writes where the machine has enough memory. */
const WRITTEN_BY_INITDB = '128MB';
const SETTING = /^[ \t]*shared_buffers[ \t]*=?[ \t]*'?([^'#\s]+)/gim;

/**
 * The value of `shared_buffers`: an eighth of the memory available to this process, from 128 to 512
 * MiB. The server allocates it as it is used.
 * @param file the text of `postgresql.conf`
 * @returns null when the file holds a value that an administrator chose.
 */
export function bufferSize(file: string, memoryBytes = memoryOfThisProcess()): string | null {
  const chosen = [...file.matchAll(SETTING)].at(-1)?.[1];
  if (chosen !== undefined && chosen !== WRITTEN_BY_INITDB) return null;
  const eighth = Math.floor(memoryBytes / 8 / MIB);
  return `${Math.min(Math.max(eighth, MIN_MIB), MAX_MIB)}MB`;
}

/** The memory of the machine, or the limit of the container when that is lower. */
const memoryOfThisProcess = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);
