import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { makeMemoryFolder, removeMemoryFolder } from './memory-folder.ts';

describe('the folder of a run in memory', () => {
  it('is made where there is room, removes that of a run that was killed, and goes with its files', async () => {
    const gone = spawn('/bin/true', { stdio: 'ignore' });
    await once(gone, 'exit');
    const abandoned = `/dev/shm/switchboard-run-${gone.pid}-abcdef`;
    if (existsSync('/dev/shm')) await mkdir(abandoned);
    const folder = await makeMemoryFolder();
    // A machine without such memory has its temporary files on the disk.
    if (folder === null) return;
    assert.equal(existsSync(abandoned), false);
    assert.equal((await stat(folder)).mode & 0o7777, 0o1777, 'programs of other users have files there');
    await writeFile(join(folder, 'file'), 'x');
    await removeMemoryFolder(folder);
    assert.equal(existsSync(folder), false);
  });
});
