import { ConnectionError } from './errors.ts';

/** A server-sent event. */
export interface ServerEvent {
  /** Where to go on after a break; null when the event has none. */
  id: string | null;
  /** Its name; `message` when the server gives none. */
  event: string;
  data: unknown;
}

/** The longest event that is read. */
const MAX_EVENT_LENGTH = 1024 * 1024;
/** The server says something every 15 seconds. When it is silent for longer, the connection is lost. */
const SILENCE_MS = 60_000;

/**
 * Reads server-sent events whose data is JSON (HTML standard, 9.2.6), until the stream ends. The connection
 * is closed when the reader stops.
 * @throws ConnectionError when the stream breaks off, falls silent, or has an event without end
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  silenceMs = SILENCE_MS,
): AsyncGenerator<ServerEvent, void, undefined> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const read = await readWithin(reader, silenceMs);
      if (read.done) return;
      rest += decoder.decode(read.value, { stream: true });
      // A line feed may still follow a carriage return at the end.
      const blocks = rest.replaceAll(/\r\n|\r(?=[^\n])/g, '\n').split(/\n\n/);
      rest = blocks.pop() ?? '';
      if (rest.length > MAX_EVENT_LENGTH) throw new ConnectionError('An event of the stream has no end.');
      for (const block of blocks) {
        const event = readBlock(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

type Read = Awaited<ReturnType<ReadableStreamDefaultReader<Uint8Array>['read']>>;

async function readWithin(reader: ReadableStreamDefaultReader<Uint8Array>, silenceMs: number): Promise<Read> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new ConnectionError('The stream has fallen silent.')), silenceMs);
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}

/** The event that the lines of a block make; null for comments alone. */
function readBlock(block: string): ServerEvent | null {
  const data: string[] = [];
  let id: string | null = null;
  let event = 'message';
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^([^:]*)(?:: ?(.*))?$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    else if (name === 'id') id = value;
    else if (name === 'event') event = value;
  }
  if (data.length === 0) return null;
  try {
    return { id, event, data: JSON.parse(data.join('\n')) as unknown };
  } catch (cause) {
    throw new ConnectionError('An event of the stream is not JSON.', { cause });
  }
}
