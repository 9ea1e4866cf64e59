import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readEventStream } from './event-stream.ts';

async function read(...chunks: (string | Uint8Array)[]): Promise<string[]> {
  async function* source() {
    for (const chunk of chunks) yield typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk;
  }
  const events: string[] = [];
  for await (const { event, data } of readEventStream(source()))
    events.push(event ? `${event}|${data}` : data);
  return events;
}

describe('a stream of server-sent events', () => {
  it('is the same however it is cut into chunks', async () => {
    const text =
      ': comment\r\nevent: one\r\ndata: {"a":"ü"}\r\n\r\ndata: two\ndata: lines\n\ndata: [DONE]\n\n';
    const bytes = new TextEncoder().encode(text);
    const expected = ['one|{"a":"ü"}', 'two\nlines', '[DONE]'];
    for (let size = 1; size <= bytes.length; size += 1) {
      const chunks: Uint8Array[] = [];
      for (let at = 0; at < bytes.length; at += size) chunks.push(bytes.subarray(at, at + size));
      assert.deepEqual(await read(...chunks), expected, `chunks of ${size} bytes`);
    }
  });

  it('takes lines that end with CR, fields without a space and without a value', async () => {
    assert.deepEqual(await read('data:x\r\rdata\r\rid: 7\rretry: 5\rdata: y\r\r'), ['x', '', 'y']);
  });

  it('takes a last event without an empty line only when it is complete', async () => {
    assert.deepEqual(await read('data: {"a":1}'), ['{"a":1}']);
    assert.deepEqual(await read('data: [DONE]'), ['[DONE]']);
    assert.deepEqual(await read('data: {"a":'), []);
  });

  it('is broken off when an event has no end', async () => {
    await assert.rejects(read(`data: ${'x'.repeat(1_100_000)}`), /without end/);
    await assert.rejects(
      read(...Array.from({ length: 30 }, () => `data: ${'x'.repeat(50_000)}\n`)),
      /without end/,
    );
  });
});
