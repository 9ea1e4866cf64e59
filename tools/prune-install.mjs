/**
 * Removes files that npm unpacked and nothing uses: the C headers, manuals and change log beside the Node.js
 * binary (about 67 MB), source maps, static libraries, bundles for browsers and tests of packages (about 17 MB).
 * Runs after every install (`postinstall`); an argument names another `node_modules`. Files that cannot be
 * removed stay, and the install goes on.
 */
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_PACKAGES } from './node-packages.mjs';

const UNUSED_PARTS = [
  ...Object.values(NODE_PACKAGES).flatMap((name) =>
    ['include', 'share', 'CHANGELOG.md'].map((part) => join(name, part)),
  ),
  'libphonenumber-js/bundle',
  'fastify/test',
];
/** Source maps and static libraries. */
const UNUSED_FILE = /\.(?:[cm]?js|d\.[cm]?ts)\.map$|^lib\w+\.a$/;

/** Removes a file or folder. One that is read-only stays: the install is complete with it. */
function remove(path) {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // Nothing depends on the removal.
  }
}

/** Removes the unused files below a folder; links are not followed. */
function pruneBelow(folder) {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return;
  }
  for (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) pruneBelow(path);
    else if (UNUSED_FILE.test(entry.name)) remove(path);
  }
}

const modules = process.argv[2] ?? fileURLToPath(new URL('../node_modules', import.meta.url));
for (const part of UNUSED_PARTS) remove(join(modules, part));
pruneBelow(modules);
