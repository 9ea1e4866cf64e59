import { pino, type Logger } from 'pino';

/** The one structured log of a process: JSON lines on standard output. Fields that could hold a secret are blanked. */
export function createLog(level: string): Logger {
  return pino({
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
  });
}
