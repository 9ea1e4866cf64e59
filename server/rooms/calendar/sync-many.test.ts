import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { after, before, beforeEach, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import type { Json, TestApi } from '../../testing/test-api.ts';
import { block, calendar, type Channel } from './testing/channel.ts';
import { LinkedFixture, startLinkedApi, type LinkedApi } from './testing/linked-fixture.ts';

let linked: LinkedApi;
let channel: Channel;
let api: TestApi;
let fixture: LinkedFixture;
/** Requests that the channel has and does not answer yet. */
let waiting: { path: string; response: ServerResponse }[];
before(async () => {
  linked = await startLinkedApi();
  ({ api, channel } = linked);
});
after(() => linked.stop());
beforeEach(async () => {
  fixture = await LinkedFixture.open(linked);
  waiting = [];
  channel.receiver.answer = ({ path }, response) => void waiting.push({ path, response });
});

const urls = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => channel.urlOf(String(index + 1)));

/** Answers what waits: each calendar holds the night of December that its name says. */
function answerAll(): void {
  for (const { path, response } of waiting.splice(0)) {
    const day = Number(path.slice(1, -'.ics'.length));
    const [from, to] = [day, day + 1].map((one) => `2026-12-${String(one).padStart(2, '0')}`);
    const held = day < 28 ? [block(`night-${day}`, from ?? '', to ?? '')] : [];
    response.writeHead(200, { 'content-type': 'text/calendar' }).end(calendar(...held));
  }
}

const syncOf = (room: Json, headers: Record<string, string> = {}) =>
  api.post(`/rooms/${room.id}/calendar-sync`, {}, { key: fixture.key, headers });

describe('POST /rooms/{id}/calendar-sync of many calendars', () => {
  it('fetches a hundred of them, five at a time', async () => {
    const room = await fixture.room('many', { ical_import_urls: urls(100), quantity: 5 });
    const sync = syncOf(room);
    for (let round = 0; round < 20; round += 1) {
      await until('five wait', () => waiting.length === 5);
      assert.equal(channel.receiver.received.length % 5, 0);
      answerAll();
    }
    const { ical_imports: imports } = (await sync).body.data;
    assert.equal(imports.length, 100);
    assert.ok(imports.every((one: Json) => one.last_error === null && one.last_synced_at !== null));
    assert.equal((await fixture.imported()).length, 27);
  });

  it('leaves what it does not come to within half a minute to the next round', async () => {
    const room = await fixture.room('slow', { ical_import_urls: urls(6) });
    const sync = syncOf(room);
    await until('five wait', () => waiting.length === 5);
    await api.clock.advance(30_000);
    answerAll();
    const answer = await sync;
    assert.deepEqual(
      answer.body.data.ical_imports.map((one: Json) => one.last_synced_at !== null),
      [true, true, true, true, true, false],
    );
    assert.equal(answer.body.data.ical_imports[5].last_error, null);
  });

  it('keeps the room for nobody while it waits for channels, with an Idempotency-Key neither', async () => {
    const room = await fixture.room('held', { ical_import_urls: urls(6) });
    const headers = { 'idempotency-key': 'sync-1' };
    const sync = syncOf(room, headers);
    await until('five wait', () => waiting.length === 5);
    answerAll();
    await until('the sixth waits', () => waiting.length === 1);
    assert.equal(
      (await fixture.reserve(room, '2026-12-05', '2026-12-06')).status,
      422,
      'it is written already',
    );
    assert.equal((await fixture.reserve(room, '2026-12-20', '2026-12-21')).status, 201);
    answerAll();
    const first = await sync;
    assert.deepEqual([first.status, first.body.data.ical_imports.length], [200, 6]);
    const again = await syncOf(room, headers);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    assert.deepEqual(again.body, first.body);
  });

  it('blames no calendar for a client that went away', async () => {
    const room = await fixture.room('gone', { ical_import_urls: urls(1) });
    const aborter = new AbortController();
    const asked = fetch(`${api.baseUrl}/rooms/${room.id}/calendar-sync`, {
      method: 'POST',
      headers: { authorization: `Bearer ${fixture.key}` },
      signal: aborter.signal,
    });
    await until('it waits', () => waiting.length === 1);
    const closed = new Promise((resolve) => waiting[0]?.response.once('close', resolve));
    aborter.abort();
    await assert.rejects(asked);
    await closed;
    const sync = syncOf(room);
    await until('it waits again', () => waiting.length === 2);
    const { ical_imports: imports } = (await api.get(`/rooms/${room.id}`, fixture)).body.data;
    assert.deepEqual([imports[0].last_error, imports[0].last_synced_at], [null, null]);
    answerAll();
    assert.equal((await sync).status, 200);
  });

  it('refuses a fourth at once to a workspace, and not to another', async () => {
    const rooms = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name, index) =>
        fixture.room(name, { ical_import_urls: [channel.urlOf(String(index + 1))] }),
      ),
    );
    const running = rooms.slice(0, 3).map((room) => syncOf(room));
    await until('three wait', () => waiting.length === 3);
    const refused = await syncOf(rooms[3]);
    assert.deepEqual([refused.status, refused.headers['retry-after']], [429, '10']);
    assert.match(refused.body.error.message, /of this workspace/);
    const other = await LinkedFixture.open(linked);
    const theirs = await other.room('9');
    running.push(api.post(`/rooms/${theirs.id}/calendar-sync`, {}, other));
    await until('four wait', () => waiting.length === 4);
    answerAll();
    for (const answer of await Promise.all(running)) assert.equal(answer.status, 200);
  });
});
