import assert from 'node:assert/strict';
import type { Json } from '../../testing/test-api.ts';

export interface SseEvent {
  id: number;
  event: string;
  data: Json;
}

/** Reads server-sent events until `last` says that it has read enough, or the stream ends. */
export async function readEvents(
  url: string,
  headers: Record<string, string>,
  last: (event: SseEvent) => boolean,
  signal: AbortSignal,
): Promise<SseEvent[]> {
  const leave = new AbortController();
  const answer = await fetch(url, { headers, signal: AbortSignal.any([leave.signal, signal]) });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-type') ?? '', /^text\/event-stream/);
  const events: SseEvent[] = [];
  let text = '';
  for await (const chunk of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (text + chunk).split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, id, event, data] = /^id: (\d+)\nevent: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      if (id === undefined || event === undefined || data === undefined) continue;
      const read = { id: Number(id), event, data: JSON.parse(data) };
      events.push(read);
      if (!last(read)) continue;
      leave.abort();
      return events;
    }
  }
  return events;
}
