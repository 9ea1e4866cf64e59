import { readFile, writeFile } from 'node:fs/promises';
import { withMetricsTable } from './metrics-table.ts';

/** Writes the table of docs/monitoring.md: `node tools/write-metrics-table.ts`. A test compares it. */
const page = new URL('../docs/monitoring.md', import.meta.url);
await writeFile(page, withMetricsTable(await readFile(page, 'utf8')));
