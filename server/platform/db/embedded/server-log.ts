import type { Readable } from 'node:stream';
import type { Logger } from 'pino';

/** Reads what the server writes to its standard error. */
export interface ServerLog {
  /** The last lines, for the error of a start that failed. */
  tail(): string;
  /** Adds a line that the server itself could not write. */
  note(line: string): void;
}

const TAIL_LINES = 40;
const MAX_LINE_CHARACTERS = 4096;
/** What each open connection is told when the server is asked to stop. */
const ORDINARY_STOP = 'terminating connection due to administrator command';

/**
 * Logs each line of the server: warnings and fatal errors but an ordinary stop as warnings, everything else
 * at level debug, because an `ERROR` is the answer to a statement and its sender reports it. Keeps the last
 * 40 lines; lines over 4 KB are cut.
 */
export function followServerLog(stream: Readable, log: Logger): ServerLog {
  const lines: string[] = [];
  let rest = '';
  const note = (line: string): void => {
    if (line === '') return;
    lines.push(line);
    if (lines.length > TAIL_LINES) lines.shift();
    const isWarning = /^(WARNING|FATAL|PANIC):/.test(line) && !line.includes(ORDINARY_STOP);
    if (isWarning) log.warn({ postgres: line }, 'warning from PostgreSQL');
    else log.debug({ postgres: line }, 'output of PostgreSQL');
  };
  stream.setEncoding('utf8');
  stream.on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = (parts.pop() ?? '').slice(0, MAX_LINE_CHARACTERS);
    for (const part of parts) note(part.trim().slice(0, MAX_LINE_CHARACTERS));
  });
  stream.on('error', (error) => log.warn({ err: error }, 'reading the log of PostgreSQL failed'));
  return { tail: () => lines.join('\n'), note };
}
