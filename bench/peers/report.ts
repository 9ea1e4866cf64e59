import { execFileSync } from 'node:child_process';
import { machine } from '../machine.ts';

/** What one comparison found, ready to be printed. */
export interface PeersReport {
  title: string;
  tables: { head: readonly string[]; rows: readonly (readonly string[])[] }[];
  /** A sentence for each peer that could not be measured. They fail the run, not the other rows. */
  missing: readonly string[];
}

/** The report as Markdown, with the day, the commit and the machine. */
export function writeReport(report: PeersReport): string {
  const commit = execFileSync('git', ['rev-parse', '--short=8', 'HEAD'], {
    cwd: import.meta.dirname,
    encoding: 'utf8',
  }).trim();
  const today = Temporal.Now.plainDateISO().toString();
  const head = `### ${report.title}\n\nMeasured on ${today} at ${commit}: ${machine()}.`;
  return [head, ...report.tables.map(writeTable), ...report.missing].join('\n\n');
}

export function writeTable({ head, rows }: PeersReport['tables'][number]): string {
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ')).join(' | ')} |`;
  return [line(head), `|${head.map(() => '---').join('|')}|`, ...rows.map(line)].join('\n');
}

/** `12,345`, `12.3` or `0.123`: three digits at least, no more than are meant. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return '-';
  if (value >= 100) return Math.round(value).toLocaleString('en');
  return value.toFixed(value >= 10 ? 1 : value >= 1 ? 2 : 3);
}
