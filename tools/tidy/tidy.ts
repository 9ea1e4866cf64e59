import { fileURLToPath } from 'node:url';
import { checkFloors } from './check-floors.ts';
import { checkRouteTests } from './check-route-tests.ts';
import { checkSizes, readSizes, shrinkSizes } from './check-sizes.ts';
import { checkTenants, checkWords } from './check-words.ts';
import { readSources } from './sources.ts';

/** Checks the habits of the house that no compiler knows; prints each finding and fails when there is one. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const sizesFile = fileURLToPath(new URL('sizes.json', import.meta.url));
const sources = readSources(root);

if (process.argv.includes('--shrink')) shrinkSizes(sizesFile, sources);

const findings = [
  ...checkFloors(sources),
  ...checkWords(sources),
  ...checkTenants(sources),
  ...checkSizes(sources, readSizes(sizesFile)),
  ...checkRouteTests(sources),
];
for (const { path, message } of findings) console.log(`${path}: ${message}`);
console.log(`tidy: ${sources.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
