import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { fileURLToPath } from 'node:url';
import { benchApi } from './api/bench-api.ts';
import { benchAvailability } from './bench-availability.ts';
import { benchConversation } from './bench-conversation.ts';
import { benchReservations } from './bench-reservations.ts';
import { benchStart } from './bench-start.ts';
import { benchCalls } from './calls.ts';
import { benchDeliveries } from './deliveries/bench-deliveries.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchTotals } from './lists/bench-totals.ts';
import { benchScenarios } from './bench-scenarios.ts';
import { benchSpokenDatesTimes } from './spoken-dates-times.ts';
import { benchWorstRequests } from './bench-worst-requests.ts';
import type { BenchRow } from './row.ts';

/**
 * `npm run bench` measures everything and prints one table. `npm run bench -- api` measures the named parts
 * only; `-- spoken-dates-times <file.jsonl>` reads another file of labelled utterances. `--write` writes the
 * table of a whole run into docs/performance.md. A figure that misses its bar is marked and fails the run.
 */
const benches: Record<string, () => Promise<BenchRow[]>> = {
  api: benchApi,
  availability: benchAvailability,
  calls: benchCalls,
  conversation: benchConversation,
  deliveries: benchDeliveries,
  lists: benchLists,
  reservations: benchReservations,
  scenarios: benchScenarios,
  'spoken-dates-times': benchSpokenDatesTimes,
  start: benchStart,
  totals: benchTotals,
  'worst-requests': benchWorstRequests,
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--') && !word.endsWith('.jsonl'));
const names = asked.length > 0 ? asked : Object.keys(benches);
const rows: BenchRow[] = [];
for (const name of names) {
  const bench = benches[name];
  if (!bench)
    throw new Error(`there is no benchmark ${name}; the names are ${Object.keys(benches).join(', ')}`);
  console.error(`measuring ${name} …`);
  rows.push(...(await bench()));
}

const table = writeTable(rows);
console.log(table);
if (process.argv.includes('--write')) writePage(table);
process.exitCode = rows.every((row) => row.passes) ? 0 : 1;

function writeTable(lines: BenchRow[]): string {
  const head = '| what | measured | reference | ratio | rounds | bar | |\n|---|---|---|---|---|---|---|';
  const body = lines.map((row) => {
    const ratio = row.ratio === null ? '' : row.ratio.toFixed(2);
    const verdict = row.passes ? 'holds' : '**falls short**';
    return `| ${row.name} | ${row.measured} | ${row.against} | ${ratio} | ${row.spread} | ${row.bar} | ${verdict} |`;
  });
  return [head, ...body].join('\n');
}

function writePage(table: string): void {
  const today = Temporal.Now.plainDateISO().toString();
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GiB`;
  const page = `# Performance

Measured by \`npm run bench -- --write\` on ${today}: ${machine}, Node ${process.versions.node}, PostgreSQL 18.4 (embedded).

Machines differ and are noisy: read the ratios, which were measured side by side in one run. "Rounds" is the lowest and highest
round. The load generator, the server and the database share the machine.

${table}
`;
  writeFileSync(fileURLToPath(new URL('../docs/performance.md', import.meta.url)), page);
}
