import { writeSync } from 'node:fs';
import { pino } from 'pino';

/** So many bytes wait for a slow reader of the log; beyond that lines are dropped, so that they do not fill the memory. */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Of a tenth of a second each, when the process ends and nobody reads the rest. */
const LAST_ATTEMPTS = 20;

/** The descriptor is there, though not declared. */
type Destination = ReturnType<typeof pino.destination> & { fd: number };

/**
 * Opens the file or pipe of the log. It may be full, slow or gone without holding up or ending the process
 * (docs/decisions/0032). A line that could not be written is tried again with the next.
 * @param writing when it writes by itself, and how much at once.
 * @param onCaughtUp told how many lines were dropped, once everything else has been written.
 */
export function openLogDestination(
  dest: number | string,
  writing: { minLength: number; maxWrite: number },
  onCaughtUp: (dropped: number) => void,
): Destination {
  let dropped = 0;
  let isRefused = false;
  let attemptsLeft = Infinity;
  const retryEAGAIN = (): boolean => (attemptsLeft -= 1) >= 0;
  const destination = pino.destination({
    ...writing,
    dest,
    sync: false,
    maxLength: MAX_WAITING_BYTES,
    retryEAGAIN,
  }) as Destination;
  destination.on('drop', (lines) => (dropped += countLines(String(lines))));
  destination.on('write', () => (isRefused = false));
  destination.on('error', () => (isRefused = true));
  destination.on('drain', () => {
    if (dropped === 0) return;
    const lines = dropped;
    dropped = 0;
    onCaughtUp(lines);
  });
  /** Bytes handed over and not written yet. */
  let waiting = 0;
  const write = destination.write.bind(destination);
  destination.write = (text) => {
    waiting += Buffer.byteLength(text);
    return write(text);
  };
  destination.on('write', (bytes) => (waiting = Math.max(0, waiting - bytes)));
  destination.on('drop', (text) => (waiting -= Buffer.byteLength(String(text))));
  // The library would try for ever when the process ends, so that it would not end.
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (isRefused || (waiting > 0 && isFull(destination))) return;
    waiting = 0;
    attemptsLeft = LAST_ATTEMPTS;
    try {
      flush();
    } catch {
      // Nobody reads them.
    } finally {
      attemptsLeft = Infinity;
    }
  };
  return destination;
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** Tries it with a blank, which means nothing in front of a line of JSON. */
function isFull(destination: Destination): boolean {
  try {
    writeSync(destination.fd, ' ');
    return false;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN');
  }
}
