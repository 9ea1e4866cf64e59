import { METRICS } from '../server/platform/metrics/metrics.ts';

const BEGIN = '<!-- Written by node tools/write-metrics-table.ts from the program. -->\n';
const END = '<!-- End of what is written. -->';

/** docs/monitoring.md with its table of metrics as the program has them. */
export function withMetricsTable(page: string): string {
  const [before, rest] = page.split(BEGIN);
  const after = rest?.split(END)[1];
  if (before === undefined || after === undefined)
    throw new Error('docs/monitoring.md has no place for the table');
  const rows = METRICS.map(({ name, kind, labels, help }) => {
    const named = labels.map((label) => `\`${label}\``).join(', ');
    return `| \`${name}\` | ${kind} | ${named} | ${help} |`;
  });
  const table = ['| metric | kind | labels | what it is |', '|---|---|---|---|', ...rows].join('\n');
  return `${before}${BEGIN}\n${table}\n\n${END}${after}`;
}
