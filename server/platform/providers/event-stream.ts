import { ProviderError } from './provider-error.ts';

/** One event of a stream of server-sent events. */
export interface StreamEvent {
  /** Empty when the server names none. */
  event: string;
  data: string;
}

/** Longest line and longest event; a stream beyond them is broken off. */
const MAX_EVENT_CHARS = 1024 * 1024;

/**
 * Reads server-sent events (WHATWG HTML, 9.2.6) out of chunks as they come: lines may end with LF, CRLF or
 * CR, also across chunks; comments and unknown fields are skipped. What stands after the last empty line is
 * an event only when it is complete JSON or `[DONE]`: some servers leave out the last empty line.
 * @throws ProviderError for an event that never ends.
 */
export async function* readEventStream(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const decoder = new TextDecoder();
  const reader = new LineReader();
  const current = new EventBuilder();
  for await (const chunk of chunks) {
    yield* current.read(reader.push(decoder.decode(chunk, { stream: true })));
  }
  if (reader.hasRest) yield* current.read(reader.push('\n'));
  const last = current.take();
  if (last && isComplete(last.data)) yield last;
}

class LineReader {
  #rest = '';

  push(text: string): string[] {
    this.#rest += text;
    // A CR at the end may be the first half of CRLF.
    const held = this.#rest.endsWith('\r') ? 1 : 0;
    const whole = this.#rest.slice(0, this.#rest.length - held);
    const lines = whole.split(/\r\n|\n|\r/);
    this.#rest = (lines.pop() ?? '') + this.#rest.slice(whole.length);
    if (this.#rest.length > MAX_EVENT_CHARS) throw tooLong();
    return lines;
  }

  get hasRest(): boolean {
    return this.#rest !== '';
  }
}

class EventBuilder {
  #event = '';
  #data: string[] = [];
  #chars = 0;

  /** The events that are complete after these lines. */
  *read(lines: readonly string[]): Generator<StreamEvent> {
    for (const line of lines) {
      if (line !== '') {
        this.#add(line);
        continue;
      }
      const event = this.take();
      if (event) yield event;
    }
  }

  /** The event so far, and begins the next one; null when it has no data. */
  take(): StreamEvent | null {
    const event = this.#data.length === 0 ? null : { event: this.#event, data: this.#data.join('\n') };
    this.#event = '';
    this.#data = [];
    this.#chars = 0;
    return event;
  }

  #add(line: string): void {
    this.#chars += line.length;
    if (this.#chars > MAX_EVENT_CHARS) throw tooLong();
    const colon = line.indexOf(':');
    if (colon === 0) return;
    const field = colon === -1 ? line : line.slice(0, colon);
    const value = colon === -1 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'data') this.#data.push(value);
    else if (field === 'event') this.#event = value;
  }
}

const tooLong = (): ProviderError => new ProviderError('unknown', 'The provider sent an event without end');

function isComplete(data: string): boolean {
  if (data === '[DONE]') return true;
  try {
    JSON.parse(data);
    return true;
  } catch {
    return false;
  }
}
