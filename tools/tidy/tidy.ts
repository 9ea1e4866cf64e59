import { fileURLToPath } from 'node:url';
import { checkLayers } from './check-layers.ts';
import { checkRouteTests } from './check-route-tests.ts';
import { checkSizes, readSizes, shrinkSizes } from './check-sizes.ts';
import { checkDuplicateImports } from './check-imports.ts';
import { checkConstants, checkLogMessages } from './check-style.ts';
import { checkCommentWidth, checkReferences } from './check-text.ts';
import { checkTenants, checkWords } from './check-words.ts';
import { readDocuments, readSources } from './sources.ts';

/** Checks the project's rules that no compiler knows; prints each finding and fails when there is one. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const sizesFile = fileURLToPath(new URL('sizes.json', import.meta.url));
const sources = readSources(root);
const documents = readDocuments(root);

if (process.argv.includes('--shrink')) shrinkSizes(sizesFile, sources);

const findings = [
  ...checkLayers(sources),
  ...checkWords(sources),
  ...checkTenants(sources),
  ...checkSizes(sources, readSizes(sizesFile)),
  ...checkRouteTests(sources),
  ...checkCommentWidth(sources, documents),
  ...checkReferences(sources, documents),
  ...checkConstants(sources),
  ...checkLogMessages(sources),
  ...checkDuplicateImports(sources),
];
for (const { path, message } of findings) console.log(`${path}: ${message}`);
console.log(`tidy: ${sources.length + documents.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
