import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { METRICS } from '../server/platform/metrics/metrics.ts';
import { withMetricsTable } from './metrics-table.ts';

const read = (path: string): Promise<string> => readFile(new URL(`../${path}`, import.meta.url), 'utf8');
const captures = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, first = '']) => first);

/** Of PromQL: operators, functions and what Grafana fills in. */
const WORDS = new Set(
  'sum min max count topk by le rate increase min_over_time histogram_quantile instance job up offset'.split(
    ' ',
  ),
);

/** Every series that the program serves, with its labels and those that Prometheus adds. */
const SERIES = new Map(
  METRICS.flatMap(({ name, kind, labels }): [string, Set<string>][] => {
    const known = [...labels, 'instance', 'job'];
    if (kind !== 'histogram') return [[name, new Set(known)]];
    return [
      [`${name}_bucket`, new Set([...known, 'le'])],
      ...['_sum', '_count'].map((end): [string, Set<string>] => [name + end, new Set(known)]),
    ];
  }),
);

/** What an expression names that the program does not serve. */
function faultsOf(expression: string): string[] {
  const bare = expression.replaceAll(/"[^"]*"/g, '""').replaceAll(/\$\w+/g, '1');
  const names = captures(bare.replaceAll(/\{[^}]*\}|\[[^\]]*\]|\bby \([^)]*\)/g, ' '), /\b([a-zA-Z_]\w*)/g);
  const used = names.filter((name) => SERIES.has(name));
  const labels = new Set(used.flatMap((name) => [...(SERIES.get(name) ?? [])]));
  const faults = names.filter((name) => !SERIES.has(name) && !WORDS.has(name));
  if (used.length === 0 && !names.includes('up')) faults.push(`no metric in ${expression}`);
  for (const [, name = '', inside = ''] of bare.matchAll(/([a-zA-Z_]\w*)\{([^}]*)\}/g))
    for (const label of captures(inside, /([a-zA-Z_]\w*)\s*(?:=|!)/g))
      if (name !== 'up' && !SERIES.get(name)?.has(label)) faults.push(`${name} has no label ${label}`);
  for (const grouped of captures(bare, /\bby \(([^)]*)\)/g))
    for (const label of captures(grouped, /(\w+)/g)) if (!labels.has(label)) faults.push(`by (${label})`);
  return faults;
}

/** The alerts of rules.yaml by their names, with their expressions. */
const alertsOf = (rules: string): Map<string, string> =>
  new Map(
    [...rules.matchAll(/- alert: (\w+)\n +expr: (?:>-\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
      ([, name = '', folded = '', plain = '']) => [name, (folded + plain).replaceAll(/\s+/g, ' ')],
    ),
  );

describe('files for Prometheus and Grafana', () => {
  it('alert on metrics and labels that the program has; each alert is fired and described', async () => {
    const rules = await read('deploy/prometheus/rules.yaml');
    const alerts = alertsOf(rules);
    const names = captures(rules, /- alert: (\w+)/g);
    assert.ok(names.length > 15);
    assert.deepEqual([...alerts.keys()], names);
    for (const [name, expression] of alerts) assert.deepEqual(faultsOf(expression), [], name);
    const test = await read('deploy/prometheus/rules.test.yaml');
    assert.deepEqual(captures(test, /alertname: (\w+)/g), names);
    for (const series of captures(test, /- series: '(.*)'/g)) assert.deepEqual(faultsOf(series), [], series);
    assert.deepEqual(captures(await read('docs/monitoring.md'), /^\| `(Switchboard\w+)`/gm), names);
  });

  it('show metrics and labels that the program has', async () => {
    const { panels, templating } = JSON.parse(await read('deploy/grafana/switchboard.json'));
    const shown: string[] = panels.flatMap(({ targets = [] }) =>
      targets.map(({ expr }: { expr: string }) => expr),
    );
    assert.ok(shown.length > 30);
    for (const expression of shown) assert.deepEqual(faultsOf(expression), [], expression);
    const all = shown.join('\n');
    const unseen = METRICS.map(({ name }) => name).filter((name) => !all.includes(name));
    assert.deepEqual(unseen, [
      'switchboard_database_up',
      'switchboard_info',
      'process_start_time_seconds',
      'nodejs_eventloop_lag_max_seconds',
    ]);
    const variables = templating.list.map(({ name }: { name: string }) => name);
    assert.deepEqual(
      captures(all, /\$\{?([a-z]\w*)/g).filter((name) => !variables.includes(name)),
      [],
    );
  });

  it('are told apart from metrics that there are not', () => {
    assert.deepEqual(faultsOf('rate(switchboard_call_total[5m]) > 1'), [
      'switchboard_call_total',
      'no metric in rate(switchboard_call_total[5m]) > 1',
    ]);
    assert.deepEqual(faultsOf('sum by (path) (switchboard_http_requests_total{code="5"})'), [
      'switchboard_http_requests_total has no label code',
      'by (path)',
    ]);
  });

  it('have a page with every metric of the program', async () => {
    const page = await read('docs/monitoring.md');
    assert.equal(page, withMetricsTable(page), 'run: node tools/write-metrics-table.ts');
  });

  const promtool = (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, 'promtool'))
    .find((path) => existsSync(path));
  // `.ci/run` brings promtool along, where a test that is left out fails the run.
  const skip = promtool === undefined ? 'promtool is not installed (Debian: prometheus)' : false;
  it('fire each alert, and none where all is well', { skip }, async () => {
    const run = promisify(execFile);
    const cwd = new URL('../deploy/prometheus/', import.meta.url);
    for (const asked of [
      ['check', 'rules', 'rules.yaml'],
      ['check', 'config', 'prometheus.yaml'],
      ['test', 'rules', 'rules.test.yaml'],
    ])
      await run(promtool ?? 'promtool', asked, { cwd });
  });
});
