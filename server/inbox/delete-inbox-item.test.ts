import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { isoOf } from '../platform/instants.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { insertInboxItem } from './inbox.queries.ts';

const api = useTestApi();

describe('DELETE /inbox/{id}', () => {
  it('removes the item and its recording', async () => {
    const { store } = api.services;
    const audioKey = `messages/${api.workspace.id}/abc.wav`;
    await writeFile(await store.pathToWrite(audioKey), 'RIFF');
    const item = {
      ...({ type: 'voicemail', subject: 'Voice message', body: 'Call me.', contact_id: null } as const),
      ...{ from_number: '+493011', call_id: null, audio_key: audioKey, audio_ms: 1_000 },
    };
    const id = await insertInboxItem(api.sql, api.workspace.id, item, isoOf(api.clock.now()));
    const answer = await api.delete(`/inbox/${id}`);
    assert.deepEqual(
      [answer.status, answer.body.data.subject, answer.body.data.deleted],
      [200, 'Voice message', true],
    );
    assert.equal(await store.sizeOf(audioKey), null);
    assert.equal((await api.get(`/inbox/${id}`)).status, 404);
    assert.equal((await api.delete(`/inbox/${id}`)).status, 404);
  });
});
