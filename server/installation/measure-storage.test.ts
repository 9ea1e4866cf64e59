import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { measureStorage } from './measure-storage.ts';

describe('the size of the files', () => {
  let dataDir = '';
  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'switchboard-storage-'));
  });
  after(() => rm(dataDir, { recursive: true, force: true }));

  it('is nothing before the first file', async () => {
    assert.equal((await measureStorage(dataDir)).files_bytes, 0);
  });

  it('counts files in every folder', async () => {
    await mkdir(join(dataDir, 'files', 'recordings'), { recursive: true });
    await writeFile(join(dataDir, 'files', 'one'), 'abc');
    await writeFile(join(dataDir, 'files', 'recordings', 'two'), 'de');
    const storage = await measureStorage(dataDir);
    assert.equal(storage.files_bytes, 5);
    assert.ok((storage.free_bytes ?? 0) < (storage.total_bytes ?? 0));
  });

  it('is unknown where there is no folder of data', async () => {
    const storage = await measureStorage(join(dataDir, 'gone'));
    assert.equal(storage.total_bytes, null);
  });
});
