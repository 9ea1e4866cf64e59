import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import type { TestApi } from '../../testing/test-api.ts';
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

describe('a calendar that takes more units than there are', () => {
  it('is recorded, and an inbox item tells the team once, without the secret part of the address', async () => {
    channel.publish('over-1', calendar(block('a', '2026-12-23', '2026-12-26')));
    const room = await fixture.room('over-1');
    assert.equal((await fixture.reserve(room, '2026-12-24', '2026-12-28')).status, 201);
    assert.equal((await fixture.sync(room))[0].events, 1);
    const [item, ...others] = await fixture.inbox();
    assert.equal(others.length, 0);
    assert.deepEqual(
      [item.priority, item.subject, item.status],
      ['high', 'Double room is overbooked', 'open'],
    );
    assert.match(item.body, /localhost:\d+ takes Double room .*\n2026-12-24: 2\n2026-12-25: 2$/s);
    assert.doesNotMatch(item.body, /over-1/);
    await fixture.sync(room);
    assert.equal((await fixture.inbox()).length, 1, 'the next fetch tells it no second time');
    channel.publish('over-1', calendar(block('a', '2026-12-23', '2026-12-27')));
    await fixture.sync(room);
    assert.match((await fixture.inbox())[0].body, /:\n2026-12-26: 2$/, 'a night more is told');
  });

  it('is not told while another unit is left', async () => {
    channel.publish('enough', calendar(block('a', '2026-12-23', '2026-12-26')));
    const room = await fixture.room('enough', { quantity: 2 });
    await fixture.reserve(room, '2026-12-24', '2026-12-28');
    await fixture.sync(room);
    assert.deepEqual(await fixture.inbox(), []);
  });

  it('is not told of a block that rolls on under a new UID every day', async () => {
    const room = await fixture.room('rolling');
    for (let day = 1; day <= 4; day += 1) {
      channel.publish('rolling', calendar(block(`block-${day}`, `2026-12-0${day}`, '2026-12-20')));
      await fixture.sync(room);
      await fixture.sync(room);
    }
    assert.deepEqual(await fixture.inbox(), []);
    assert.equal((await fixture.imported('&active=true')).length, 1);
    assert.deepEqual((await fixture.takenNights(room))[0], 4);
  });

  it('tells it in the language of the workspace', async () => {
    await api.patch('/company/profile', { language: 'de-DE' }, fixture);
    channel.publish(
      'german',
      calendar(block('a', '2026-12-23', '2026-12-26'), block('b', '2026-12-23', '2026-12-24')),
    );
    await fixture.sync(await fixture.room('german'));
    assert.equal((await fixture.inbox())[0].subject, 'Double room ist überbucht');
  });
});
