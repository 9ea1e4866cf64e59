import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { findPlatformPackage, UnsupportedPlatform } from './platform-package.ts';

describe("PostgreSQL's package for this machine", () => {
  it('is found with its version, its folder and the symlinks that npm packages cannot contain', () => {
    const found = findPlatformPackage();
    assert.equal(found.major, 18);
    assert.match(found.version, /^18\.\d+\.\d+/);
    assert.ok(existsSync(join(found.nativeDir, 'bin', 'postgres')));
    assert.notEqual(found.links.length, 0);
    for (const { path, target } of found.links)
      assert.ok(existsSync(join(found.nativeDir, dirname(path), target)), `${path} must point to ${target}`);
  });

  it('is reported as missing, with advice', () => {
    assert.throws(
      () => findPlatformPackage('plan9-mips'),
      (error: unknown) => {
        assert.ok(error instanceof UnsupportedPlatform);
        assert.match(error.message, /plan9-mips.*set DATABASE_URL/);
        return true;
      },
    );
  });
});
