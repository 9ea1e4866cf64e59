import { readFile } from 'node:fs/promises';
import { moveTimes } from './move-times.ts';
import type { RecordDump } from './dump-records.queries.ts';

/** Placeholder in the stored files for the address of the webhook receiver. */
const RECEIVER = 'https://receiver.example';

export interface KeptOptions {
  /**
   * When the older version is taken to have stopped: the records are moved to this time, or up to a quarter
   * of an hour before.
   */
  stoppedAt: Temporal.Instant;
  /** The current address of the webhook receiver. */
  receiver?: string;
}

/**
 * Reads the records of the product version that ended with migration `version` (`NNNN.json`), moved to the
 * present.
 */
export async function readDump(version: number, options: KeptOptions): Promise<RecordDump> {
  const { text, writtenAt } = await readDumpFile(version);
  return JSON.parse(moved(text, writtenAt, options));
}

/** Reads the answers of its API at that time (`NNNN.answers.json`), moved like the records. */
export async function readAnswers<T>(version: number, options: KeptOptions): Promise<T> {
  const { writtenAt } = await readDumpFile(version);
  return JSON.parse(moved(await readKept(`${nameOf(version)}.answers.json`), writtenAt, options));
}

async function readDumpFile(version: number): Promise<{ text: string; writtenAt: Temporal.Instant }> {
  const text = await readKept(`${nameOf(version)}.json`);
  const { written_at: writtenAt }: RecordDump = JSON.parse(text);
  return { text, writtenAt: Temporal.Instant.from(writtenAt) };
}

const nameOf = (version: number): string => String(version).padStart(4, '0');

const readKept = (name: string): Promise<string> => readFile(new URL(name, import.meta.url), 'utf8');

function moved(
  text: string,
  then: Temporal.Instant,
  { stoppedAt, receiver = RECEIVER }: KeptOptions,
): string {
  return moveTimes(text, then, stoppedAt).replaceAll(RECEIVER, receiver);
}
