import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readServerEvents } from './server-events.ts';

async function read(...pieces: string[]): Promise<unknown[]> {
  const body = (async function* () {
    for (const piece of pieces) yield new TextEncoder().encode(piece);
  })();
  return Array.fromAsync(readServerEvents(body));
}

describe('server-sent events', () => {
  it('are read with their number, name and data', async () => {
    assert.deepEqual(await read('id: 1\nevent: said\ndata: {"text":"Hi"}\n\n'), [
      { id: '1', event: 'said', data: '{"text":"Hi"}' },
    ]);
  });

  it('are read from chunks of any size, also when a chunk ends inside a character', async () => {
    const bytes = new TextEncoder().encode(
      'event: said\r\ndata: Grüß Gott\r\n\r\n: still there\n\ndata: a\ndata: b\n\n',
    );
    const body = (async function* () {
      for (const byte of bytes) yield Uint8Array.of(byte);
    })();
    assert.deepEqual(await Array.fromAsync(readServerEvents(body)), [
      { id: '', event: 'said', data: 'Grüß Gott' },
      { id: '', event: 'message', data: 'a\nb' },
    ]);
  });

  it('are ignored without data, and when the stream ends inside one', async () => {
    assert.deepEqual(await read('event: said\n\n', 'data: half'), []);
  });
});
