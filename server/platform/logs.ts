import { pino, type Logger, type LoggerOptions } from 'pino';
import { systemClock } from './clock.ts';
import { GatheredLines } from './gathered-lines.ts';
import { isoOfMs } from './instants.ts';

const STANDARD_OUTPUT = 1;

/**
 * The one structured log of a process: JSON lines on standard output, each within a tenth of a second, and all of them
 * when the process ends by itself, as far as somebody takes them. Fields that could hold a secret are blanked.
 * @param dest a file or its descriptor instead of standard output.
 */
export function createLog(level: string, dest: number | string = STANDARD_OUTPUT): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: timeField,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: [
        '*.authorization',
        '*.password',
        '*.secret',
        '*.key',
        '*.url',
        'authorization',
        'password',
        'secret',
      ],
      censor: '[redacted]',
    },
  };
  const gathered = new GatheredLines(dest, (lines) =>
    log.warn({ lines }, 'lines of the log were dropped: they came faster than they were taken'),
  );
  const log: Logger = pino(options, gathered);
  return log;
}

let writtenMs = 0;
let written = '';

/** The time of a line, put into words once for all lines of a millisecond. */
function timeField(): string {
  const nowMs = systemClock.epochMs();
  if (nowMs !== writtenMs) {
    writtenMs = nowMs;
    written = `,"time":"${isoOfMs(nowMs)}"`;
  }
  return written;
}
