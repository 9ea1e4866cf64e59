/**
 * Removes files that npm unpacked and nothing uses: the C headers, manuals and change log beside the Node.js
 * binary (about 67 MB), source maps, static libraries, bundles for browsers and tests of packages, and of the
 * packages of the console what its bundler does not read (about 70 MB together).
 * Runs after every install (`postinstall`); an argument names another `node_modules`. Files that cannot be
 * removed stay, and the install goes on.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_PACKAGES } from './node-packages.mjs';

const UNUSED_PARTS = [
  ...Object.values(NODE_PACKAGES).flatMap((name) =>
    ['include', 'share', 'CHANGELOG.md'].map((part) => join(name, part)),
  ),
  'libphonenumber-js/bundle',
  'fastify/test',
  // The bundler reads ES modules, as they are published for new browsers.
  ...['query-core', 'react-query'].flatMap((name) =>
    ['build/legacy', 'build/codemods', 'src'].map((part) => join('@tanstack', name, part)),
  ),
  ...['history', 'react-router', 'router-core', 'react-store', 'store'].flatMap((name) =>
    ['dist/cjs', 'src', 'skills'].map((part) => join('@tanstack', name, part)),
  ),
  ...['date', 'number', 'string'].map((name) => join('@internationalized', name, 'src')),
  '@swc/helpers/src',
  // Of OpenTelemetry, what browsers use.
  ...['core', 'resources', 'sdk-trace', 'otlp-exporter-base', 'exporter-trace-otlp-proto'].map((name) =>
    join('@opentelemetry', name, 'dist/platform/browser'),
  ),
];
/** Packages that come as `.mjs`, `.cjs` and `.js` at once, or as `.js` and `.cjs`. */
const ES_MODULES_ONLY = [
  'react-aria',
  'react-aria-components',
  'react-stately',
  '@internationalized',
  '@tanstack',
  '@opentelemetry',
];
/** Files of single packages: pages are made in the browser, and set in the upright face of one font. */
const UNUSED_OF_PACKAGE = [
  ['react-dom/cjs', /^react-dom-(?:server|profiling)/],
  ['@fontsource-variable/inter/files', /-(?:italic|standard-normal|opsz-normal)\.woff2$/],
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

function entriesOf(folder) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** Removes the unused files below a folder; links are not followed. */
function pruneBelow(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) pruneBelow(path);
    else if (UNUSED_FILE.test(entry.name)) remove(path);
  }
}

/** Removes the doubles of ES modules below a folder. */
function pruneDoubles(folder) {
  for (const entry of entriesOf(folder)) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) pruneDoubles(path);
    else if (isDouble(path)) remove(path);
  }
}

const isDouble = (path) =>
  /\.(?:cjs|d\.cts)$/.test(path) || (path.endsWith('.js') && existsSync(path.replace(/js$/, 'mjs')));

const modules = process.argv[2] ?? fileURLToPath(new URL('../node_modules', import.meta.url));
for (const part of UNUSED_PARTS) remove(join(modules, part));
for (const [folder, unused] of UNUSED_OF_PACKAGE) {
  for (const { name } of entriesOf(join(modules, folder)))
    if (unused.test(name)) remove(join(modules, folder, name));
}
for (const name of ES_MODULES_ONLY) pruneDoubles(join(modules, name));
pruneBelow(modules);
