import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { SecretBox } from './secret-box.ts';

let dataDir = '';
before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'switchboard-secrets-'));
});
after(() => rm(dataDir, { recursive: true, force: true }));

describe('a secret in the database', () => {
  it('is decrypted only with the same key for the same purpose', () => {
    const box = SecretBox.of('one key');
    const sealed = box.seal('sk-1', 'workspace 1');
    assert.equal(box.open(sealed, 'workspace 1'), 'sk-1');
    assert.equal(box.open(sealed, 'workspace 2'), null);
    assert.equal(SecretBox.of('another key').open(sealed, 'workspace 1'), null);
    assert.equal(box.open(sealed.slice(0, -4), 'workspace 1'), null);
    assert.equal(box.open('sk-1', 'workspace 1'), null);
    assert.ok(!sealed.includes('sk-1'));
    assert.notEqual(box.seal('sk-1', 'workspace 1'), sealed);
  });

  it('uses a key file in the data folder that is created once and readable only for its owner', async () => {
    const boxes = await Promise.all(
      Array.from({ length: 5 }, () => SecretBox.open({ secretKey: null, dataDir })),
    );
    const sealed = boxes[0]?.seal('sk-1', 'x') ?? '';
    for (const box of boxes) assert.equal(box.open(sealed, 'x'), 'sk-1');
    assert.deepEqual(await readdir(dataDir), ['secret.key']);
    assert.equal((await stat(join(dataDir, 'secret.key'))).mode & 0o777, 0o600);
  });

  it('uses the setting when it is set', async () => {
    const box = await SecretBox.open({ secretKey: 'given', dataDir: '/nowhere' });
    assert.equal(SecretBox.of('given').open(box.seal('a', 'x'), 'x'), 'a');
  });

  it('stops the start with the name of the setting when no key can be stored', async () => {
    await assert.rejects(
      SecretBox.open({ secretKey: null, dataDir: '/nowhere/at/all' }),
      /^Error: SECRET_KEY: /,
    );
    const broken = await mkdtemp(join(tmpdir(), 'switchboard-secrets-'));
    await writeFile(join(broken, 'secret.key'), '');
    await assert.rejects(SecretBox.open({ secretKey: null, dataDir: broken }), /^Error: SECRET_KEY: /);
    await rm(broken, { recursive: true });
  });
});
