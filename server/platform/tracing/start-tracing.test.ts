import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { describe, it } from 'node:test';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { readSettings } from '../config/settings.ts';
import type { TracingSettings } from '../config/read-tracing.ts';
import { until } from '../jobs/testing/until.ts';
import { readMetric } from '../metrics/testing/read-metric.ts';
import { startTracing } from './start-tracing.ts';
import { OtlpReceiver } from './testing/otlp-receiver.ts';
import { inSpan, inTrace, startSpan, traced, traceFields } from './tracing.ts';
import { Refusal } from '../refusal.ts';

const silent = pino({ level: 'silent' });
const settingsOf = (endpoint: string, more: Record<string, string> = {}): TracingSettings =>
  readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...more }).tracing ?? assert.fail('off');
const spans = (result: string): number =>
  readMetric(`switchboard_trace_spans_total{result="${result}"}`) ?? 0;

/** A log whose lines are kept. */
function keptLog(): { log: pino.Logger; lines: string[] } {
  const lines: string[] = [];
  return { lines, log: pino({ mixin: traceFields }, { write: (line) => void lines.push(line) }) };
}

describe('tracing', () => {
  it('loads nothing of the SDK while it is off', async () => {
    const program = JSON.stringify(new URL('../../start-roles.ts', import.meta.url).href);
    const tracing = JSON.stringify(new URL('start-tracing.ts', import.meta.url).href);
    const loaded = async (endpoint: string): Promise<string[]> => {
      const script = `import { registerHooks } from 'node:module';
        const urls = [];
        registerHooks({ load: (url, context, next) => { urls.push(url); return next(url, context); } });
        await import(${program});
        const { startTracing } = await import(${tracing});
        const tracing = ${endpoint};
        await startTracing(tracing, { version: '1', log: {} });
        console.log(JSON.stringify(urls.filter((url) => url.includes('opentelemetry') || url.includes('otel-'))));`;
      const run = promisify(execFile);
      const { stdout } = await run(process.execPath, ['--input-type=module-typescript', '-e', script]);
      return JSON.parse(stdout) as string[];
    };
    assert.deepEqual(await loaded('null'), []);
    assert.ok((await loaded(JSON.stringify(settingsOf('http://127.0.0.1:9')))).length > 10);
  });

  it('gives lines of the log their trace, and passes it on, also to other processes', async (context) => {
    const collector = await OtlpReceiver.start();
    context.after(() => collector.close());
    const { log, lines } = keptLog();
    const close = await startTracing(settingsOf(collector.endpoint), { version: '1', log: silent });
    const first = startSpan('first');
    await inSpan(first, async () => {
      await new Promise((resolve) => setImmediate(resolve));
      log.info('within');
    });
    first.end();
    log.info('outside');
    await inTrace(first.traceParent, () => traced('later', {}, async () => log.info('later')));
    await assert.rejects(
      traced('failing', {}, () => Promise.reject(new TypeError('a secret'))),
      TypeError,
    );
    for (const kind of ['not_found', 'unavailable'] as const)
      await assert.rejects(
        traced(kind, {}, () => Promise.reject(new Refusal(kind, 'a secret'))),
        Refusal,
      );
    await close();
    log.info('off');
    const [root, later, failing] = ['first', 'later', 'failing'].map((name) => collector.find(name));
    assert.deepEqual([later?.traceId, later?.parentId], [root?.traceId, root?.spanId]);
    assert.deepEqual([failing?.isError, failing?.attributes], [true, { 'error.type': 'TypeError' }]);
    const [refused, away] = [collector.find('not_found'), collector.find('unavailable')];
    assert.deepEqual(
      [refused?.isError, refused?.attributes],
      [false, { 'switchboard.refusal': 'not_found' }],
    );
    assert.deepEqual([away?.isError, away?.attributes], [true, { 'error.type': 'Refusal' }]);
    const ids = lines.map((line) => {
      const { msg, trace_id: trace, span_id: span } = JSON.parse(line);
      return [msg, trace, span];
    });
    assert.deepEqual(ids, [
      ['within', root?.traceId, root?.spanId],
      ['outside', undefined, undefined],
      ['later', root?.traceId, later?.spanId],
      ['off', undefined, undefined],
    ]);
  });

  it('keeps or leaves a trace as a whole', async (context) => {
    const collector = await OtlpReceiver.start();
    context.after(() => collector.close());
    const setting = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' };
    const close = await startTracing(settingsOf(collector.endpoint, setting), { version: '1', log: silent });
    const left = startSpan('left');
    assert.match(left.traceParent ?? '', /-00$/);
    inSpan(left, () => startSpan('left below')).end();
    left.end();
    startSpan('kept', { parent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` }).end();
    await close();
    assert.deepEqual(
      collector.spans.map(({ name, parentId }) => [name, parentId]),
      [['kept', 'b'.repeat(16)]],
    );
  });

  it('drops what a dead collector does not take, says so once, and ends in time', async () => {
    // Accepts connections and answers nothing.
    const dead = createServer(() => undefined).listen(0, '127.0.0.1');
    await once(dead, 'listening');
    const address = dead.address();
    const port = typeof address === 'object' ? address?.port : 0;
    const { log, lines } = keptLog();
    const before = spans('dropped');
    const close = await startTracing(settingsOf(`http://127.0.0.1:${port}`), { version: '1', log });
    for (let count = 0; count < 5_000; count += 1) startSpan('lost').end();
    assert.equal(spans('dropped') - before, 5_000 - 2_048);
    await close();
    dead.close();
    assert.deepEqual(lines, []);
  });

  it('says once that a collector refuses, and once that it takes spans again', async (context) => {
    const collector = await OtlpReceiver.start();
    context.after(() => collector.close());
    const { log, lines } = keptLog();
    const close = await startTracing(settingsOf(collector.endpoint), { version: '1', log });
    /** As many as are sent at once, without waiting for more. */
    const send = async (result: string): Promise<void> => {
      const before = spans(result);
      for (let count = 0; count < 512; count += 1) startSpan('one').end();
      await until(`spans are ${result}`, () => spans(result) - before === 512);
    };
    collector.answer = 400;
    await send('failed');
    collector.answer = 200;
    await send('sent');
    await close();
    assert.deepEqual(
      lines.map((line) => JSON.parse(line).msg),
      ['spans cannot be sent; what follows is counted and not logged', 'spans are sent again'],
    );
  });
});
