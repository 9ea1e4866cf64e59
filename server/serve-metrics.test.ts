import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { enqueue } from './platform/jobs/enqueue.ts';
import { until } from './platform/jobs/testing/until.ts';
import { readMetric, valueIn } from './platform/metrics/testing/read-metric.ts';
import type { MetricsServer } from './platform/metrics/metrics-server.ts';
import { serveMetrics } from './serve-metrics.ts';
import { useTestApi } from './testing/use-test-api.ts';

const log = pino({ level: 'silent' });

describe('metrics for Prometheus', () => {
  const api = useTestApi();
  const parts = new AsyncDisposableStack();
  let server: MetricsServer;
  const settings = { metricsPort: 0, metricsHost: '127.0.0.1', roles: ['api' as const], maxCalls: 50 };
  const start = (port: number | null) =>
    serveMetrics(parts, { ...settings, metricsPort: port }, { sql: api.sql, log, callsInProgress: () => 7 });
  before(async () => {
    server = (await start(0)) ?? assert.fail('no server');
  });
  after(() => parts.disposeAsync());

  const ask = (path: string, init?: RequestInit) => fetch(`http://127.0.0.1:${server.port}${path}`, init);
  const scrape = async (): Promise<string> => (await ask('/metrics')).text();

  it('count requests by the pattern of their route, and unknown addresses together', async () => {
    const series = (route: string, status: number) =>
      `switchboard_http_requests_total{method="GET",route="${route}",status="${status}"}`;
    const [known, unknown] = [series('/api/v1/calls/:id', 404), series('unknown', 404)];
    const first = await scrape();
    for (const path of ['/calls/991', '/calls/992', '/nothing/993', '/nothing/994']) await api.get(path);
    // An answer is counted once it is sent.
    await until('they are counted', () => readMetric(unknown) === (valueIn(first, unknown) ?? 0) + 2);
    await until('they are counted', () => readMetric(known) === (valueIn(first, known) ?? 0) + 2);
    // What is new since the last scrape begins with zero.
    await scrape();
    const text = await scrape();
    assert.doesNotMatch(text, /99[1-4]"/);
    const timed = 'switchboard_http_request_duration_seconds_count{method="GET",route="/api/v1/calls/:id"}';
    assert.ok((valueIn(text, timed) ?? 0) >= 2);
  });

  it('are served as text in format 0.0.4, and nothing else is', async () => {
    const answer = await ask('/metrics?name=x');
    assert.equal(answer.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    for (const line of (await answer.text()).trimEnd().split('\n'))
      assert.match(
        line,
        /^(?:# (?:HELP|TYPE) [a-z_]\w* .+|[a-z_]\w*(?:\{(?:[a-z_]+="[^"]*",?)+\})? [-+\d.e]+)$/,
      );
    assert.equal((await ask('/')).status, 404);
    assert.equal((await ask('/api/v1/calls')).status, 404);
    const posted = await ask('/metrics', { method: 'POST', body: 'x' });
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET']);
    assert.equal((await fetch(new URL('/metrics', api.baseUrl))).status, 404, 'on the public address');
  });

  it('tell of the process, its calls, its connections and the queues', async () => {
    const text = await scrape();
    assert.equal(valueIn(text, 'switchboard_calls_in_progress'), 7);
    assert.equal(valueIn(text, 'switchboard_database_up'), 1);
    assert.equal(valueIn(text, 'switchboard_database_connections_limit'), 10);
    assert.ok((valueIn(text, 'process_resident_memory_bytes') ?? 0) > 1e6);
    assert.match(text, /\nswitchboard_info\{version="[^"]+",roles="api"\} 1\n/);
    const job = { queue: 'test-queue', lane: 'a', workspaceId: null, payload: {} };
    const past = Temporal.Now.instant().subtract({ minutes: 10 });
    await enqueue(api.sql, { ...job, now: past });
    await enqueue(api.sql, { ...job, now: past, runAt: past.add({ hours: 24 }) });
    const later = await scrape();
    const jobs = (state: string) =>
      valueIn(later, `switchboard_queue_jobs{queue="test-queue",state="${state}"}`);
    assert.deepEqual([jobs('due'), jobs('running'), jobs('scheduled')], [1, 0, 1]);
    const oldest = valueIn(later, 'switchboard_queue_oldest_due_seconds{queue="test-queue"}') ?? 0;
    assert.ok(oldest >= 600 && oldest < 1_200);
  });

  it('are served without the queues while the database does not answer', async () => {
    await api.sql.begin(async (tx) => {
      await tx`lock table jobs in access exclusive mode`;
      const [text, other] = await Promise.all([scrape(), scrape()]);
      assert.equal(valueIn(text, 'switchboard_database_up'), 0);
      assert.doesNotMatch(text, /switchboard_queue_jobs\{/);
      assert.equal(valueIn(text, 'switchboard_calls_in_progress'), 7);
      assert.ok((valueIn(other, 'switchboard_database_connections{state="used"}') ?? 0) >= 1);
    });
    assert.equal(valueIn(await scrape(), 'switchboard_database_up'), 1);
  });

  it('need a port that is free, and are off without one', async () => {
    assert.equal(await start(null), null);
    await assert.rejects(start(server.port), /^Error: METRICS_PORT: \d+ on 127\.0\.0\.1 is already in use$/);
  });
});
