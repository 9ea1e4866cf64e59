import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bufferSize } from './buffer-size.ts';

const GIB = 2 ** 30;
const INITDB = '#port = 5432\nshared_buffers = 128MB\t\t\t# min 128kB\n#huge_pages = try\n';

describe('the shared buffers of the embedded server', () => {
  it('are an eighth of the memory, from 128 to 512 MiB', () => {
    assert.equal(bufferSize(INITDB, GIB / 2), '128MB');
    assert.equal(bufferSize(INITDB, GIB), '128MB');
    assert.equal(bufferSize(INITDB, 2 * GIB), '256MB');
    assert.equal(bufferSize(INITDB, 64 * GIB), '512MB');
  });

  it('keep the value that an administrator wrote into postgresql.conf', () => {
    for (const line of ['shared_buffers = 1GB', "shared_buffers='64MB' # small", 'SHARED_BUFFERS 2GB'])
      assert.equal(bufferSize(`${INITDB}${line}\n`, GIB), null);
    assert.equal(bufferSize(INITDB.replace('128MB', '96MB'), GIB), null);
  });

  it('ignore a value in a comment', () => {
    assert.equal(bufferSize(`${INITDB}#shared_buffers = 1GB\n`, GIB), '128MB');
    assert.equal(bufferSize('', GIB), '128MB');
  });

  it('are calculated from the memory of this machine', () => {
    assert.match(bufferSize('') ?? '', /^\d{3}MB$/);
  });
});
