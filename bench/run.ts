import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { benchApi } from './api/bench-api.ts';
import { benchAnswers } from './bench-answers.ts';
import { benchAvailability } from './bench-availability.ts';
import { benchConversation } from './bench-conversation.ts';
import { benchReservations } from './bench-reservations.ts';
import { benchStart } from './bench-start.ts';
import { benchCalls } from './calls.ts';
import { benchDeliveries } from './deliveries/bench-deliveries.ts';
import { benchLists } from './lists/bench-lists.ts';
import { benchTotals } from './lists/bench-totals.ts';
import { machine } from './machine.ts';
import { peers } from './peers/peers.ts';
import { writeReport } from './peers/report.ts';
import { benchScenarios } from './bench-scenarios.ts';
import { benchSpokenDatesTimes } from './spoken-dates-times.ts';
import { benchTracing } from './bench-tracing.ts';
import { benchWorstRequests } from './bench-worst-requests.ts';
import type { BenchRow } from './row.ts';

/**
 * `npm run bench` measures everything and prints one table. `npm run bench -- api` measures the named parts
 * only; `-- spoken-dates-times <file.jsonl>` reads another file of labelled utterances. `--write` writes the
 * table of a whole run into docs/performance.md. A figure that misses its bar is marked and fails the run.
 * `-- peers-api`, `-- peers-calls` and `-- peers-jobs` measure it beside others, each alone
 * (bench/peers/README.md); a peer that cannot be had fails the run.
 */
const benches: Record<string, () => Promise<BenchRow[]>> = {
  answers: benchAnswers,
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
  tracing: benchTracing,
  'worst-requests': benchWorstRequests,
};

const asked = process.argv.slice(2).filter((word) => !word.startsWith('--') && !word.endsWith('.jsonl'));
const names = asked.length > 0 ? asked : Object.keys(benches);
const rows: BenchRow[] = [];
const missing: string[] = [];
for (const name of names) {
  const bench = benches[name];
  const compare = peers[name];
  if (!bench && !compare)
    throw new Error(
      `there is no benchmark ${name}; the names are ${Object.keys({ ...benches, ...peers }).join(', ')}`,
    );
  console.error(`measuring ${name} …`);
  if (bench) rows.push(...(await bench()));
  if (compare) {
    const report = await compare();
    console.log(writeReport(report));
    missing.push(...report.missing);
  }
}

const table = writeTable(rows);
if (rows.length > 0) console.log(table);
if (process.argv.includes('--write')) writePage(table);
process.exitCode = missing.length === 0 && rows.every((row) => row.passes) ? 0 : 1;

function writeTable(lines: BenchRow[]): string {
  const head = '| what | measured | reference | ratio | rounds | bar | |\n|---|---|---|---|---|---|---|';
  const body = lines.map((row) => {
    const ratio = row.ratio === null ? '' : row.ratio.toFixed(2);
    const verdict = row.passes ? 'holds' : '**falls short**';
    return `| ${row.name} | ${row.measured} | ${row.against} | ${ratio} | ${row.spread} | ${row.bar} | ${verdict} |`;
  });
  return [head, ...body].join('\n');
}

/** Writes the first part of the page; the sections after it stay. */
function writePage(table: string): void {
  const file = fileURLToPath(new URL('../docs/performance.md', import.meta.url));
  const today = Temporal.Now.plainDateISO().toString();
  const [, ...sections] = readFileSync(file, 'utf8').split('\n## ');
  const page = `# Performance

Measured by \`npm run bench -- --write\` on ${today}: ${machine()}.

Machines differ and are noisy: read the ratios, which were measured side by side in one run. "Rounds" is the
lowest and highest round. The load generator, the server and the database share the machine.

${table}
`;
  writeFileSync(file, [page, ...sections].join('\n## '));
}
