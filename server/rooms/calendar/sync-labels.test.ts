import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { TestAnswer, TestApi } from '../../testing/test-api.ts';
import { writeFetches } from './write-fetch.ts';
import { block, calendar, type Channel } from './testing/channel.ts';
import { LinkedFixture, startLinkedApi, type LinkedApi } from './testing/linked-fixture.ts';

let linked: LinkedApi;
let channel: Channel;
let api: TestApi;
let fixture: LinkedFixture;
before(async () => {
  linked = await startLinkedApi();
  ({ api, channel } = linked);
});
after(() => linked.stop());
beforeEach(async () => {
  fixture = await LinkedFixture.open(linked);
});

describe('what is imported from a calendar', () => {
  it('holds the nights of an event whose UID has a character that cannot be kept', async () => {
    channel.publish('nul', calendar(block('a\0b@channel', '2026-12-01', '2026-12-03', 'SUMMARY:Res\0erved')));
    const room = await fixture.room('nul');
    const [state] = await fixture.sync(room);
    assert.deepEqual([state?.last_error, state?.events], [null, 1]);
    assert.deepEqual(await fixture.takenNights(room), [1, 2]);
  });

  it('shows the label of a calendar on what is imported from it', async () => {
    channel.publish('labelled', calendar(block('a', '2026-12-01', '2026-12-03')));
    const url = channel.urlOf('labelled');
    const room = await fixture.room('labelled', { ical_import_urls: [{ url, label: ' Channel A ' }] });
    assert.deepEqual([room.ical_import_urls, room.ical_imports[0].label], [[url], 'Channel A']);
    await fixture.sync(room);
    assert.equal((await fixture.imported())[0]?.calendar_label, 'Channel A');
    const change = async (feeds: unknown[]): Promise<unknown> => {
      const answer = await api.patch(`/rooms/${room.id}`, { ical_import_urls: feeds }, fixture);
      return answer.body.data.ical_imports[0].label;
    };
    assert.equal(await change([url]), 'Channel A', 'an address alone keeps the label');
    assert.equal(await change([{ url, label: 'Channel B' }]), 'Channel B');
    assert.equal((await fixture.imported())[0]?.calendar_label, 'Channel B');
    assert.equal(await change([{ url, label: null }]), null);
    for (const faulty of [{ label: 'A' }, { url, label: '' }, { url: 'ftp://a.example/a.ics' }, 5]) {
      const answer = await api.patch(`/rooms/${room.id}`, { ical_import_urls: [faulty] }, fixture);
      assert.equal(answer.status, 422, JSON.stringify(faulty));
    }
  });

  it('refuses to move what was imported: its calendar decides', async () => {
    channel.publish('fixed', calendar(block('a', '2026-12-01', '2026-12-03')));
    const room = await fixture.room('fixed');
    await fixture.sync(room);
    const [reservation] = await fixture.imported();
    const move = (body: object): Promise<TestAnswer> =>
      api.patch(`/reservations/${reservation?.id}`, body, fixture);
    for (const body of [{ check_in: '2026-12-02' }, { check_out: '2026-12-04' }, { room_id: 1 }]) {
      const answer = await move(body);
      assert.deepEqual([answer.status, answer.body.error.type], [409, 'invalid_state']);
      assert.deepEqual(Object.keys(answer.body.error.errors), Object.keys(body));
    }
    assert.equal((await move({ check_in: '2026-12-01', notes: 'Late' })).status, 200);
  });

  it('says in last_error that a value cannot be kept, and goes on with the other calendars', async () => {
    const rooms = [await fixture.room('bad'), await fixture.room('good')];
    const feeds = await api.sql<{ id: number; room_id: number }[]>`
      select id, room_id from room_feeds where workspace_id = ${fixture.workspaceId} order by id`;
    const fetches = feeds.map(({ id, room_id }, index) => ({
      feed: { workspaceId: fixture.workspaceId, id, room_id, url: 'https://a.example/', timezone: 'UTC' },
      startedAt: api.clock.now(),
      reading: {
        events: [
          {
            ...{ key: index === 0 ? 'a\0b' : 'ab', check_in: '2026-12-01', check_out: '2026-12-02' },
            ...{ summary: null, cancelled: false },
          },
        ],
        unread: 0,
      },
    }));
    await writeFetches(api.sql, fetches, api.clock.now());
    const shown = await Promise.all(rooms.map((room) => api.get(`/rooms/${room.id}`, fixture)));
    const [bad, good] = shown.map(({ body }) => body.data.ical_imports[0]);
    assert.match(bad.last_error, /cannot be kept/);
    assert.deepEqual([good.last_error, good.events], [null, 1]);
  });
});
