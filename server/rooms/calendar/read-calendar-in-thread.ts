import { Worker } from 'node:worker_threads';
import type { CalendarReading, ReadingPlace } from './feed-event.ts';
import { faultOfText } from './read-calendar.ts';

const DEADLINE_MS = 5_000;
const MAX_THREADS = 2;
const MAX_HEAP_MB = 128;

let running = 0;
const waiting: (() => void)[] = [];

/**
 * Reads a calendar in a thread that is ended when it takes too long: a rule without any occurrence keeps
 * ical.js busy for ever, and a large text would delay the sound of calls.
 */
export async function readCalendarInThread(text: string, place: ReadingPlace): Promise<CalendarReading> {
  const fault = faultOfText(text);
  if (fault !== null) return { fault };
  await waitForPlace();
  try {
    return await read(text, place);
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

async function waitForPlace(): Promise<void> {
  if (running >= MAX_THREADS) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
}

async function read(text: string, place: ReadingPlace): Promise<CalendarReading> {
  const worker = new Worker(new URL('read-calendar-worker.ts', import.meta.url), {
    workerData: { text, place },
    resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
  });
  const answer = Promise.withResolvers<CalendarReading>();
  const resolveWith = (fault: string) => () => answer.resolve({ fault });
  const timer = setTimeout(resolveWith('The calendar takes too long to read.'), DEADLINE_MS);
  worker.once('message', (reading: CalendarReading) => answer.resolve(reading));
  worker.once('error', resolveWith('The calendar is damaged and cannot be read.'));
  worker.once('exit', resolveWith('The calendar is damaged and cannot be read.'));
  try {
    return await answer.promise;
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}
