import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { InboxItem } from './inbox-item.ts';
import { insertInboxItem, type NewInboxItem } from './inbox.queries.ts';
import { wordsFor } from './message-words.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let key: string;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  key = workspace.keys.write;
});

const makeItem = (item: Partial<NewInboxItem> = {}): Promise<number> =>
  insertInboxItem(
    api.sql,
    workspace.id,
    {
      type: 'message',
      subject: 'Message from Ann',
      body: 'Please call.',
      contact_id: null,
      from_number: '+14155550123',
      call_id: null,
      audio_key: null,
      audio_ms: null,
      ...item,
    },
    api.clock.now().toString({ smallestUnit: 'millisecond' }),
  );

const idsOf = async (query: string): Promise<number[]> => {
  const answer = await api.get(`/inbox?${query}`, { key });
  assert.equal(answer.status, 200);
  return answer.body.data.map((item: InboxItem) => item.id);
};

describe('GET /inbox', () => {
  it('refuses states and types that there are not', async () => {
    for (const query of ['status=new', 'type=fax', 'status=', 'per_page=0']) {
      const answer = await api.get(`/inbox?${query}`, { key });
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
  });

  it('lists the newest first, by id where the time is the same', async () => {
    const [first, second] = [await makeItem(), await makeItem()];
    await api.clock.advance(1000);
    const third = await makeItem();
    assert.deepEqual(await idsOf(''), [third, second, first]);
    const page = await api.get('/inbox?per_page=2&page=2', { key });
    assert.deepEqual(page.body.meta, { current_page: 2, per_page: 2, last_page: 2, total: 3 });
  });

  it('gives everything that is not done under status=open', async () => {
    const [open, working, done] = [await makeItem(), await makeItem(), await makeItem()];
    await api.patch(`/inbox/${working}`, { status: 'in_progress' }, { key });
    await api.patch(`/inbox/${done}`, { status: 'done' }, { key });
    assert.deepEqual(await idsOf('status=open'), [working, open]);
    assert.deepEqual(await idsOf('status=in_progress'), [working]);
    assert.deepEqual(await idsOf('status=done'), [done]);
    assert.equal((await api.get('/inbox?status=open', { key })).body.meta.total, 2);
  });

  it('filters by type', async () => {
    const callback = await makeItem({ type: 'callback' });
    await makeItem();
    assert.deepEqual(await idsOf('type=callback&status=open'), [callback]);
  });
});

describe('GET /inbox/{id}', () => {
  it('answers 404 for items of others', async () => {
    const id = await makeItem();
    const other = (await api.makeWorkspace()).keys.write;
    for (const path of [`/inbox/${id}`, `/inbox/${id}/recording`]) {
      assert.equal((await api.get(path, { key: other })).status, 404);
    }
    assert.equal((await api.patch(`/inbox/${id}`, { status: 'done' }, { key: other })).status, 404);
  });

  it('shows the item', async () => {
    const id = await makeItem();
    const { data } = (await api.get(`/inbox/${id}`, { key })).body;
    assert.equal(data.from, '+14155550123');
    assert.equal(data.status, 'open');
    assert.equal(data.priority, 'normal');
    assert.equal(data.recording_available, false);
  });
});

describe('PATCH /inbox/{id}', () => {
  it('refuses what no item can be, each field by its name', async () => {
    const id = await makeItem();
    const answer = await api.patch(
      `/inbox/${id}`,
      { status: 'gone', priority: 1, assigned_to: 'Ann', due_at: 'soon' },
      { key },
    );
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), [
      'assigned_to',
      'due_at',
      'priority',
      'status',
    ]);
    assert.equal((await api.patch(`/inbox/${id}`, { due_at: '0000-01-01T00:00:00Z' }, { key })).status, 422);
  });

  it('refuses somebody who is no member of this workspace', async () => {
    const id = await makeItem();
    const stranger = (await api.makeWorkspace()).users.owner;
    for (const member of [stranger, 999_999_999]) {
      const answer = await api.patch(`/inbox/${id}`, { assigned_to: member, status: 'done' }, { key });
      assert.equal(answer.status, 422);
      assert.deepEqual(Object.keys(answer.body.error.errors), ['assigned_to']);
    }
    assert.equal((await api.get(`/inbox/${id}`, { key })).body.data.status, 'open');
  });

  it('answers 404 for an item that is not there, whatever is sent', async () => {
    assert.equal((await api.patch('/inbox/999999', {}, { key })).status, 404);
    assert.equal((await api.patch('/inbox/999999', { assigned_to: 999_999_999 }, { key })).status, 404);
  });

  it('moves between any two states and changes only what is sent', async () => {
    const id = await makeItem();
    const member = workspace.users.member;
    const due = '2026-12-01T10:00:00+01:00';
    await api.clock.advance(1000);
    const first = await api.patch(
      `/inbox/${id}`,
      { assigned_to: member, due_at: due, priority: 'urgent' },
      { key },
    );
    assert.equal(first.body.data.assigned_to, member);
    assert.equal(first.body.data.due_at, '2026-12-01T09:00:00.000Z');
    for (const status of ['done', 'open', 'in_progress', 'open', 'done', 'in_progress', 'done']) {
      const answer = await api.patch(`/inbox/${id}`, { status }, { key });
      assert.equal(answer.body.data.status, status);
      assert.equal(answer.body.data.priority, 'urgent');
    }
    const cleared = (await api.patch(`/inbox/${id}`, { assigned_to: null, due_at: null }, { key })).body.data;
    assert.equal(cleared.assigned_to, null);
    assert.equal(cleared.due_at, null);
  });

  it('changes nothing, not even updated_at, when nothing known is sent', async () => {
    const id = await makeItem();
    const before = (await api.get(`/inbox/${id}`, { key })).body.data;
    await api.clock.advance(1000);
    const answer = await api.patch(`/inbox/${id}`, { subject: 'mine' }, { key });
    assert.deepEqual(answer.body.data, before);
    assert.equal(answer.headers['x-service-ignored-fields'], 'subject');
  });
});

describe('GET /inbox/{id}/recording', () => {
  it('answers 404 for an item without audio, and for one whose file is gone', async () => {
    const gone = await makeItem({ audio_key: 'messages/1/gone.wav', audio_ms: 10 });
    for (const id of [await makeItem(), gone]) {
      assert.equal((await api.get(`/inbox/${id}/recording`, { key })).status, 404);
    }
  });

  it('streams the audio, and a part of it', async () => {
    const audioKey = `messages/${workspace.id}/one.wav`;
    await writeFile(await api.services.store.pathToWrite(audioKey), 'RIFF and so on');
    const id = await makeItem({ type: 'voicemail', audio_key: audioKey, audio_ms: 900 });
    assert.equal((await api.get(`/inbox/${id}`, { key })).body.data.recording_available, true);
    const whole = await api.get(`/inbox/${id}/recording`, { key });
    assert.equal(whole.headers['content-type'], 'audio/wav');
    assert.equal(whole.raw.toString(), 'RIFF and so on');
    const part = await api.get(`/inbox/${id}/recording`, { key, headers: { range: 'bytes=-2' } });
    assert.equal(part.status, 206);
    assert.equal(part.raw.toString(), 'on');
  });
});

describe('the words around a message', () => {
  it('are in the language of the call, else in English, and never longer than a title', () => {
    assert.equal(wordsFor('de-DE').subject('callback', 'Ann'), 'Rückruf für Ann');
    assert.equal(wordsFor('xx').subject('message', null), 'Message from an unknown caller');
    assert.equal(wordsFor('fr-FR').subject('voicemail', 'x'.repeat(500)).length, 255);
  });
});
