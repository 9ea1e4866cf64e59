import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ChangeQueue } from './change-queue.ts';
import type { Told } from './change.ts';

let events = 0;
const told = (id: number, more: Partial<Told> = {}): Told => ({
  ...{
    event_id: `${(events += 1)}.0`,
    resource: 'contacts',
    id,
    what: 'updated',
    at: '2026-11-23T12:00:00.000Z',
  },
  ...more,
});

/** What is read in one go. */
async function readAll(queue: ChangeQueue): Promise<Told[]> {
  queue.close();
  const read: Told[] = [];
  for await (const batch of queue.batches(AbortSignal.timeout(60_000))) read.push(...batch);
  return read;
}

describe('the queue of a follower', () => {
  it('keeps one of the same change, in the place of the last', async () => {
    const queue = new ChangeQueue();
    for (const id of [1, 2, 1]) queue.add(told(id));
    queue.add(told(1, { what: 'deleted' }));
    const read = await readAll(queue);
    assert.deepEqual(
      read.map(({ id, what }) => [id, what]),
      [
        [2, 'updated'],
        [1, 'updated'],
        [1, 'deleted'],
      ],
    );
  });

  it('has a limit for each resource, beyond which it tells that many changed', async () => {
    const queue = new ChangeQueue();
    queue.add(told(7, { resource: 'orders' }));
    for (let id = 1; id <= 100_000; id += 1) queue.add(told(id));
    assert.equal(queue.size, 2);
    const last = `${events}.0`;
    const read = await readAll(queue);
    assert.deepEqual(
      read.map(({ resource, id }) => [resource, id]),
      [
        ['orders', 7],
        ['contacts', null],
      ],
    );
    assert.equal(read[1]?.event_id, last);
  });

  it('has a limit for turns, whose calls are then to be read again', async () => {
    const queue = new ChangeQueue();
    const words = {
      role: 'user',
      content: 'Hello',
      offset_ms: 0,
      duration_ms: 1,
      interrupted: false,
    } as const;
    for (let position = 0; position < 10_000; position += 1) {
      queue.add(told(3, { resource: 'calls', what: 'turn', turn: { position, ...words } }));
    }
    assert.ok(queue.size <= 501);
    const read = await readAll(queue);
    const { resource, id, what, turn } = read.at(-1) ?? {};
    assert.deepEqual([resource, id, what, turn], ['calls', null, 'updated', undefined]);
  });

  it('ends at once when its reader goes', async () => {
    const gone = new AbortController();
    const reading = readUntil(new ChangeQueue(), gone.signal);
    gone.abort();
    assert.equal(await reading, 0);
  });
});

async function readUntil(queue: ChangeQueue, signal: AbortSignal): Promise<number> {
  let batches = 0;
  for await (const _ of queue.batches(signal)) batches += 1;
  return batches;
}
