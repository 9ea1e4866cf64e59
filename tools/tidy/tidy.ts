import { fileURLToPath } from 'node:url';
import { checkConsoleLayers } from './check-console-layers.ts';
import { checkConsoleTexts } from './check-console-texts.ts';
import { checkCssClasses, checkCssLayers } from './check-css.ts';
import { checkLayers } from './check-layers.ts';
import { checkRouteTests } from './check-route-tests.ts';
import { checkSizes, readSizes, shrinkSizes } from './check-sizes.ts';
import { checkDuplicateImports } from './check-imports.ts';
import { checkConstants, checkLogMessages } from './check-style.ts';
import { checkCommentWidth, checkReferences } from './check-text.ts';
import { checkTenants, checkWords } from './check-words.ts';
import { readDocuments, readSources, readStyleSheets } from './sources.ts';

/** Checks the project's rules that no compiler knows; prints each finding and fails when there is one. */
const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
const sizesFile = fileURLToPath(new URL('sizes.json', import.meta.url));
const sources = readSources(root);
const sheets = readStyleSheets(root);
const documents = readDocuments(root);

if (process.argv.includes('--shrink')) shrinkSizes(sizesFile, [...sources, ...sheets]);

const findings = [
  ...checkLayers(sources),
  ...checkConsoleLayers(sources),
  ...checkConsoleTexts(sources),
  ...checkCssLayers(sheets),
  ...checkCssClasses(sources, sheets),
  ...checkWords([...sources, ...sheets]),
  ...checkTenants(sources),
  ...checkSizes([...sources, ...sheets], readSizes(sizesFile)),
  ...checkRouteTests(sources),
  ...checkCommentWidth([...sources, ...sheets], documents),
  ...checkReferences([...sources, ...sheets], documents),
  ...checkConstants(sources),
  ...checkLogMessages(sources),
  ...checkDuplicateImports(sources),
];
for (const { path, message } of findings) console.log(`${path}: ${message}`);
console.log(`tidy: ${sources.length + sheets.length + documents.length} files, ${findings.length} findings`);
process.exitCode = findings.length > 0 ? 1 : 0;
