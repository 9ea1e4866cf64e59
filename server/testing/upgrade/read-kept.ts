import { readFile } from 'node:fs/promises';
import { moveTimes } from './move-times.ts';
import type { RecordDump } from './dump-records.queries.ts';

/** Stands in what is kept for wherever the receiver of webhooks listens. */
const RECEIVER = 'https://receiver.example';

export interface KeptOptions {
  /**
   * When the older version is to have been stopped: what it wrote is moved there, or up to a quarter of an
   * hour before.
   */
  stoppedAt: Temporal.Instant;
  /** Where the receiver of webhooks listens now. */
  receiver?: string;
}

/**
 * What the product wrote that ended with migration `version` (`NNNN.json`), as if it had been stopped lately.
 */
export async function readDump(version: number, options: KeptOptions): Promise<RecordDump> {
  const { text, writtenAt } = await readDumpFile(version);
  return JSON.parse(moved(text, writtenAt, options));
}

/** What its API answered at that time (`NNNN.answers.json`), moved along with what it wrote. */
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
