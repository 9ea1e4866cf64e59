import { readEventStream, type StreamEvent } from '../../../platform/providers/event-stream.ts';
import { ProviderError } from '../../../platform/providers/provider-error.ts';

const MAX_WHOLE_ANSWER = 1024 * 1024;

/**
 * The events of an answer, whatever its content type says: a server that does not stream sends one JSON
 * value, which is one event; a page of HTML is none.
 * @throws ProviderError for anything that is not an answer.
 */
export async function* readAnswer(body: AsyncIterable<Uint8Array>): AsyncGenerator<StreamEvent> {
  const chunks = body[Symbol.asyncIterator]();
  try {
    const first = await firstText(chunks);
    if (first.text.startsWith('<')) throw new ProviderError('unknown', 'The provider answered with a page');
    const all = from(first.chunk, chunks);
    if (first.text.startsWith('{')) {
      yield { event: '', data: await readWhole(all) };
      return;
    }
    yield* readEventStream(all);
  } finally {
    await chunks.return?.();
  }
}

/** What was read until something other than white space came. */
async function firstText(chunks: AsyncIterator<Uint8Array>): Promise<{ chunk: Uint8Array; text: string }> {
  const read: Uint8Array[] = [];
  for (let next = await chunks.next(); ; next = await chunks.next()) {
    if (next.done !== true) read.push(next.value);
    const chunk = Buffer.concat(read);
    const text = chunk
      .toString('utf8')
      .replace(/^\uFEFF/, '')
      .trimStart();
    if (next.done === true || text !== '' || chunk.length > MAX_WHOLE_ANSWER) return { chunk, text };
  }
}

async function* from(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (first.length > 0) yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function readWhole(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const read: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    read.push(chunk);
    bytes += chunk.length;
    if (bytes > MAX_WHOLE_ANSWER) throw new ProviderError('unknown', 'The provider’s answer has no end');
  }
  return Buffer.concat(read).toString('utf8');
}

/** The JSON value of an event. @throws ProviderError when it is not one. */
export function readJson(data: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(data);
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>;
  } catch {
    // Told below.
  }
  throw new ProviderError('unknown', 'The provider sent an event that is not JSON');
}
