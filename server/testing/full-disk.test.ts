import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { describe, it } from 'node:test';
import { hasRoom } from '../platform/storage/disk-space.ts';
import { useTestApi } from './use-test-api.ts';

const api = useTestApi();

const readiness = async (): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(new URL('/readyz', api.baseUrl));
  return { status: answer.status, body: await answer.json() };
};

describe('a database whose disk is full', () => {
  it('makes writes and /readyz answer `unavailable`, while reads still work', async () => {
    assert.equal((await readiness()).status, 200);
    await api.sql.unsafe(`
      create function refuse_for_want_of_room() returns trigger language plpgsql as $$
      begin
        raise exception using errcode = 'disk_full', message = 'could not extend file: No space left on device';
      end $$;
      create trigger want_of_room before insert on contacts execute function refuse_for_want_of_room()`);
    const refused = await fetch(`${api.baseUrl}/contacts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${api.workspace.keys.write}`, 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Ann' }),
    });
    assert.equal(refused.status, 503);
    const { error } = (await refused.json()) as { error: { type: string; message: string } };
    assert.equal(error.type, 'unavailable');
    assert.match(error.message, /no room left on its disk/);
    assert.equal((await api.get('/contacts')).status, 200);
    assert.deepEqual(await readiness(), { status: 503, body: { status: 'not ready', reason: 'disk full' } });
  });
});

describe('the free space of a disk', () => {
  it('is what the system reports for the folder, and null for a folder that does not exist', async () => {
    assert.equal(await hasRoom(tmpdir()), true);
    assert.equal(await hasRoom(tmpdir(), Number.MAX_SAFE_INTEGER), false);
    assert.equal(await hasRoom('/no/such/folder'), false);
  });
});
