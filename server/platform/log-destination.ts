import { writeSync } from 'node:fs';
import { pino } from 'pino';

/**
 * The maximum number of bytes that wait for a slow reader of the log; lines beyond it are dropped, to
 * limit the memory.
 */
const MAX_WAITING_BYTES = 16 * 1024 * 1024;
/** Attempts of 100 ms each, when the process ends and the rest is not read. */
const LAST_ATTEMPTS = 20;

/** The descriptor exists but is not declared. */
type Destination = ReturnType<typeof pino.destination> & { fd: number };

/**
 * Opens the file or pipe of the log. A full, slow or closed destination neither blocks nor ends the
 * process (docs/decisions/0032). A line that could not be written is retried with the next.
 * @param writing when the destination writes by itself, and how much at once.
 * @param onCaughtUp called with the number of dropped lines, once everything else is written.
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
  /** Bytes that were passed on and are not written yet. */
  let waiting = 0;
  const write = destination.write.bind(destination);
  destination.write = (text) => {
    waiting += Buffer.byteLength(text);
    return write(text);
  };
  destination.on('write', (bytes) => (waiting = Math.max(0, waiting - bytes)));
  destination.on('drop', (text) => (waiting -= Buffer.byteLength(String(text))));
  // Otherwise the library retries forever at the end of the process, which would then not end.
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (isRefused || (waiting > 0 && isFull(destination))) return;
    waiting = 0;
    attemptsLeft = LAST_ATTEMPTS;
    try {
      flush();
    } catch {
      // These lines have no reader.
    } finally {
      attemptsLeft = Infinity;
    }
  };
  return destination;
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** Tests it by writing a space, which has no meaning before a line of JSON. */
function isFull(destination: Destination): boolean {
  try {
    writeSync(destination.fd, ' ');
    return false;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN');
  }
}
