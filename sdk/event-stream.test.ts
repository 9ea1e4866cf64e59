import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ConnectionError } from './errors.ts';
import { readEvents, type ServerEvent } from './event-stream.ts';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A stream of these parts, which stays open when it is told so. */
function streamOf(parts: Uint8Array[], options: { staysOpen?: boolean; onCancel?: () => void } = {}) {
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      for (const part of parts) controller.enqueue(part);
      if (options.staysOpen !== true) controller.close();
    },
    cancel: () => options.onCancel?.(),
  });
}

async function all(stream: ReadableStream<Uint8Array>, silenceMs?: number): Promise<ServerEvent[]> {
  const found: ServerEvent[] = [];
  for await (const event of readEvents(stream, silenceMs)) found.push(event);
  return found;
}

const TEXT =
  ': still there\n\nid: 7\nevent: said\ndata: {"text":"Zoë 👋"}\n\n' +
  'data:[1,\r\ndata: 2]\r\n\r\n: quiet\n\nid\nretry: 5\ndata: null\n\ndata: "never ended"';
const EVENTS = [
  { id: '7', event: 'said', data: { text: 'Zoë 👋' } },
  { id: null, event: 'message', data: [1, 2] },
  { id: '', event: 'message', data: null },
];

describe('a stream of events', () => {
  it('is read whatever the parts are in which it arrives', async () => {
    const whole = bytes(TEXT);
    assert.deepEqual(await all(streamOf([whole])), EVENTS);
    for (const size of [1, 2, 3, 7]) {
      const parts = Array.from({ length: Math.ceil(whole.length / size) }, (_, index) =>
        whole.subarray(index * size, (index + 1) * size),
      );
      assert.deepEqual(await all(streamOf(parts)), EVENTS, String(size));
    }
  });

  it('is closed when its reader stops', async () => {
    const closed = Promise.withResolvers<void>();
    const stream = streamOf([bytes(TEXT)], { staysOpen: true, onCancel: closed.resolve });
    for await (const event of readEvents(stream)) if (event.event === 'said') break;
    await closed.promise;
  });

  it('fails when it is silent, when an event has no end, and when it is not JSON', async () => {
    await assert.rejects(all(streamOf([], { staysOpen: true }), 20), ConnectionError);
    const endless = streamOf(Array.from({ length: 5 }, () => bytes('x'.repeat(300_000))));
    await assert.rejects(all(endless), ConnectionError);
    await assert.rejects(all(streamOf([bytes('data: {\n\n')])), ConnectionError);
  });
});
