import { parentPort, workerData } from 'node:worker_threads';
import type { ReadingPlace } from './feed-event.ts';
import { readCalendar } from './read-calendar.ts';

/** A thread that reads one calendar and ends. */
const { text, place } = workerData as { text: string; place: ReadingPlace };
const port = parentPort;
port?.postMessage(readCalendar(text, place));
