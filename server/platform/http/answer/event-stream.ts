import { Readable } from 'node:stream';
import { stream, type Answer } from '../route.ts';

const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store',
  // Keeps proxies from buffering the events.
  'x-accel-buffering': 'no',
};

/** 200 with server-sent events (HTML standard, 9.2), each written out already. */
export const eventStream = (events: Iterable<string> | AsyncIterable<string>): Answer =>
  stream(Readable.from(events, { objectMode: false }), HEADERS);
