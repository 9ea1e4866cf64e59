/**
 * Removes files that npm unpacked and nothing uses: the C headers, manuals and change log beside the Node.js
 * binary (about 67 MB). Runs after every install (`postinstall`). Files that cannot be removed stay, and the
 * install goes on.
 */
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { NODE_PACKAGES } from './node-packages.mjs';

const UNUSED = ['include', 'share', 'CHANGELOG.md'];

for (const name of Object.values(NODE_PACKAGES)) {
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    for (const part of UNUSED) rmSync(join(folder, part), { recursive: true, force: true });
  } catch {
    // The package belongs to another platform, or its folder is read-only.
  }
}
