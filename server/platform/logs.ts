import { pino, type Logger, type LoggerOptions } from 'pino';
import { systemClock } from './clock.ts';
import { BufferedLines } from './buffered-lines.ts';
import { isoOfMs } from './instants.ts';
import { traceFields } from './tracing/tracing.ts';

const STANDARD_OUTPUT = 1;

/**
 * The structured log of a process: JSON lines on standard output, each written within 100 ms, and all
 * of them when the process ends normally, provided that the output is read. Fields that may contain a
 * secret are redacted.
 * @param dest a file name or file descriptor instead of standard output.
 * @param isTraced adds the ids of the trace and the span of what runs to each line.
 */
export function createLog(
  level: string,
  dest: number | string = STANDARD_OUTPUT,
  { isTraced = false } = {},
): Logger {
  const options: LoggerOptions = {
    ...(isTraced ? { mixin: traceFields } : {}),
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
  const gathered = new BufferedLines(dest, (lines) =>
    log.warn({ lines }, 'lines of the log were dropped: its reader is too slow'),
  );
  const log: Logger = pino(options, gathered);
  return log;
}

let writtenMs = 0;
let written = '';

/** The time field of a line, formatted once for all lines of a millisecond. */
function timeField(): string {
  const nowMs = systemClock.epochMs();
  if (nowMs !== writtenMs) {
    writtenMs = nowMs;
    written = `,"time":"${isoOfMs(nowMs)}"`;
  }
  return written;
}
