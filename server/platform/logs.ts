import { pino, type Logger, type LoggerOptions } from 'pino';

/** Lines are written together: one by one they cost a request as much as its checks do. */
const WRITING = { sync: false, minLength: 4_096, periodicFlush: 100 };
const STANDARD_OUTPUT = 1;

/**
 * The one structured log of a process: JSON lines on standard output, each within a tenth of a second, and all of them
 * when the process ends by itself. Fields that could hold a secret are blanked.
 * @param dest a file or its descriptor instead of standard output.
 */
export function createLog(level: string, dest: number | string = STANDARD_OUTPUT): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
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
  return pino(options, pino.destination({ dest, ...WRITING }));
}
