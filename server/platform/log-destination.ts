import { writeSync } from 'node:fs';
import { pino } from 'pino';

/** What waits for somebody who reads the log slowly; beyond it lines are dropped, so that they do not fill the memory. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
/** A tenth of a second each, when the process ends and nobody takes what is left. */
const LAST_ATTEMPTS = 20;

/** The descriptor is there, though not declared. */
type Destination = ReturnType<typeof pino.destination> & { fd: number };

/**
 * Where the lines of the log go, which may be full, slow or gone: none of it holds the process up or ends it. A line that
 * could not be written is tried again with the next.
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
    maxLength: MOST_WAITING_BYTES,
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
  // By itself it would try for ever when the process ends, and the process would not.
  const flush = destination.flushSync.bind(destination);
  destination.flushSync = () => {
    if (isRefused || (waiting > 0 && isFull(destination))) return;
    waiting = 0;
    attemptsLeft = LAST_ATTEMPTS;
    try {
      flush();
    } catch {
      // Nobody takes them.
    } finally {
      attemptsLeft = Infinity;
    }
  };
  return destination;
}

const countLines = (text: string): number => text.split('\n').length - 1;

/** Tried with a blank: in front of a line of JSON it says nothing. */
function isFull(destination: Destination): boolean {
  try {
    writeSync(destination.fd, ' ');
    return false;
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EAGAIN');
  }
}
