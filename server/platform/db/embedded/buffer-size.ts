import { totalmem } from 'node:os';

const MIB = 2 ** 20;
const MIN_MIB = 128;
const MAX_MIB = 512;
/** What `initdb` writes on any machine that has room for it. */
const WRITTEN_BY_INITDB = '128MB';
const SETTING = /^[ \t]*shared_buffers[ \t]*=?[ \t]*'?([^'#\s]+)/gim;

/**
 * How much memory the server may use for pages of its tables: an eighth of what this process may have, from 128 to 512 MiB. It is
 * taken as it is used. With less than what is being worked on, pages wander to the disk and back all the time.
 * @param file the text of `postgresql.conf`; null when it holds a size that a person chose.
 */
export function bufferSize(file: string, memoryBytes = memoryOfThisProcess()): string | null {
  const chosen = [...file.matchAll(SETTING)].at(-1)?.[1];
  if (chosen !== undefined && chosen !== WRITTEN_BY_INITDB) return null;
  const eighth = Math.floor(memoryBytes / 8 / MIB);
  return `${Math.min(Math.max(eighth, MIN_MIB), MAX_MIB)}MB`;
}

/** That of the machine, or less where a container says so. */
const memoryOfThisProcess = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);
