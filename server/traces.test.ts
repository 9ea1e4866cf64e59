import assert from 'node:assert/strict';
import { hostname } from 'node:os';
import { before, describe, it } from 'node:test';
import { pino } from 'pino';
import { startSummaryWorker } from './calls/testing/summary-worker.ts';
import { readTracing } from './platform/config/read-tracing.ts';
import { mcpRequests } from './mcp/testing/mcp-requests.ts';
import { NotificationListener } from './platform/db/notification-listener.ts';
import { JobWorker } from './platform/jobs/job-worker.ts';
import { until } from './platform/jobs/testing/until.ts';
import { parseNetwork } from './platform/networks.ts';
import { OutboundClient } from './platform/outbound/outbound-client.ts';
import { startReceiver, type Received } from './platform/outbound/testing/receiver.ts';
import { selfSigned } from './platform/outbound/testing/self-signed.ts';
import { OtlpReceiver, type ReceivedSpan } from './platform/tracing/testing/otlp-receiver.ts';
import { startTracing } from './platform/tracing/start-tracing.ts';
import { traceFields } from './platform/tracing/tracing.ts';
import { startTypedFixture } from './simulator/testing/typed-fixture.ts';
import { isEnd, saying, typedShop } from './simulator/testing/typed-shop.ts';
import type { TestApi } from './testing/test-api.ts';
import { openReplyShop, PERSON as TEXTER, startReplyWorker } from './text-replies/testing/reply-fixture.ts';
import { FakeModelServer } from './voice/engines/model/testing/fake-model-server.ts';
import { deliveryQueue } from './webhooks/delivery-queue.ts';

const lines: string[] = [];
/** The log of the API; its workers and calls write none. */
const apiLog = pino({ mixin: traceFields }, { write: (line) => void lines.push(line) });
const log = pino({ level: 'silent' });
const certificate = selfSigned(['localhost']);
const OUTSIDE = { traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331' };
/** What people say and are; nothing of it may leave the machine. */
const PERSON = { name: 'Ada Byron', phone: '+12025550147', words: 'A massage on Tuesday at ten, please.' };
const booking = { service: 'Massage', date: '2026-11-24', time: '10:00', name: PERSON.name };

/** Everything is done before the tests: a request books, and a call books an appointment. */
describe('traces', { timeout: 240_000 }, () => {
  let collector: OtlpReceiver;
  let delivered: readonly Received[] = [];
  let callId = 0;
  before(async () => {
    await using parts = new AsyncDisposableStack();
    collector = await OtlpReceiver.start();
    parts.defer(() => collector.close());
    const close = await startTracing(settingsFor(collector), { version: '1.2.3', log });
    const done = await play(parts);
    delivered = done.delivered;
    callId = done.callId;
    await close();
  });

  const named = (name: string): ReceivedSpan[] => collector.spans.filter((span) => span.name === name);

  it('go from a request to the delivery by another process, and link what is outside', () => {
    const request = collector.find('POST /api/v1/appointments');
    assert.deepEqual([request.parentId, request.kind], [null, 'server']);
    assert.deepEqual(request.links, [OUTSIDE]);
    assert.notEqual(request.traceId, OUTSIDE.traceId);
    const line = lines.find((text) => text.includes('"/api/v1/appointments"')) ?? assert.fail('no line');
    assert.equal(JSON.parse(line).trace_id, request.traceId);
    const {
      'switchboard.request_id': id,
      'switchboard.workspace_id': workspace,
      ...rest
    } = request.attributes;
    assert.deepEqual(rest, {
      ...{ 'http.request.method': 'POST', 'http.route': '/api/v1/appointments' },
      'http.response.status_code': 201,
    });
    assert.match(String(id), /^req_/);
    assert.equal(typeof workspace, 'number');
    const attempts = named('deliver appointment.booked').filter(({ traceId }) => traceId === request.traceId);
    assert.equal(attempts.length, 1);
    const [attempt = assert.fail()] = attempts;
    assert.deepEqual(collector.pathOf(attempt), [
      ...['deliver appointment.booked', 'event appointment.booked', 'action POST /appointments'],
      'POST /api/v1/appointments',
    ]);
    assert.equal(attempt.attributes['http.response.status_code'], 200);
    const told = delivered.map(({ headers }) => headers['traceparent']);
    assert.ok(told.includes(`00-${attempt.traceId}-${attempt.spanId}-01`), told.join());
  });

  it('go on in what a tool of the MCP server does, and are linked where it asks the API', () => {
    const requests = named('POST /mcp').map(({ traceId }) => traceId);
    const event = collector.find('event appointment.booked', ({ traceId }) => requests.includes(traceId));
    assert.deepEqual(collector.pathOf(event).slice(1), ['action POST /mcp', 'POST /mcp']);
    const [made] = named('POST /api/v1/contacts');
    assert.ok(made?.links.some(({ traceId }) => requests.includes(traceId)));
  });

  it('are one for a call, from ring to summary and to its deliveries', () => {
    const call = collector.find('call inbound');
    assert.equal(call.attributes['switchboard.call_id'], callId);
    const own = collector.spans.filter(({ traceId }) => traceId === call.traceId);
    const paths = new Set(own.map((span) => collector.pathOf(span).join(' < ')));
    for (const path of [
      'receive < call inbound',
      'answer < call inbound',
      'welcome < call inbound',
      'speak < welcome < call inbound',
      'turn < conversation < call inbound',
      'listen < turn < conversation < call inbound',
      'think < turn < conversation < call inbound',
      'chat fake < turn < conversation < call inbound',
      'execute_tool book_appointment < turn < conversation < call inbound',
      'event appointment.booked < execute_tool book_appointment < turn < conversation < call inbound',
      'speak < turn < conversation < call inbound',
      'finish < call inbound',
      'summarize < call inbound',
      'chat fake < summarize < call inbound',
      'deliver call.ended < event call.ended < call inbound',
    ])
      assert.ok(paths.has(path), `${path} among\n${[...paths].join('\n')}`);
    // The request that began it has a trace of its own.
    const request = collector.find('POST /api/v1/simulator/calls');
    assert.ok(call.links.some(({ traceId }) => traceId === request.traceId));
    assert.notEqual(request.traceId, call.traceId);
  });

  it('are one for an answer to a text', () => {
    const thought = collector.find('chat fake', (span) => collector.pathOf(span).includes('answer text'));
    assert.deepEqual(collector.pathOf(thought), ['chat fake', 'turn', 'answer text']);
    const answer = collector.find('answer text');
    assert.deepEqual([answer.kind, answer.parentId], ['consumer', null]);
  });

  it('tell of providers, tools and turns by numbers and fixed words', () => {
    const thought = collector.find(
      'chat fake',
      ({ attributes }) => attributes['switchboard.provider.kind'] === 'thinking',
    );
    assert.equal(thought.kind, 'client');
    assert.equal(thought.attributes['gen_ai.provider.name'], 'openai');
    assert.equal(thought.attributes['gen_ai.request.model'], 'fake');
    assert.ok(Number(thought.attributes['gen_ai.usage.output_tokens']) > 0);
    const uses = named('execute_tool book_appointment').map(({ attributes }) => [
      attributes['switchboard.tool.ok'],
      attributes['switchboard.tool.reason'],
    ]);
    assert.deepEqual(uses, [
      [false, 'needs_confirmation'],
      [true, undefined],
    ]);
    const turns = named('turn').filter(
      ({ attributes }) => attributes['switchboard.turn.response_latency_ms'] !== undefined,
    );
    assert.ok(turns.length >= 2);
  });

  it('hold nothing that people are or say', () => {
    const all = Buffer.concat(collector.bodies).toString('latin1');
    assert.ok(all.includes('book_appointment'));
    for (const secret of [
      ...Object.values(PERSON),
      'Byron',
      '2025550147',
      TEXTER,
      'nine',
      'Shall I',
      'Massage',
      'localhost',
    ])
      assert.ok(!all.includes(secret), secret);
  });

  it('say whose they are, with the headers of the setting', () => {
    const {
      'process.pid': pid,
      'host.name': host,
      'service.instance.id': id,
      ...resource
    } = collector.resource;
    assert.deepEqual([pid, host], [process.pid, hostname()]);
    assert.match(String(id), /^[0-9a-f-]{36}$/);
    assert.deepEqual(resource, {
      ...{ 'service.name': 'phones', 'service.version': '1.2.3', 'deployment.environment': 'test' },
    });
    assert.equal(collector.headers[0]?.['x-key'], 'a,b');
  });
});

function settingsFor({ endpoint }: OtlpReceiver): ReturnType<typeof readTracing> {
  const environment: Record<string, string> = {
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%2Cb',
    OTEL_SERVICE_NAME: 'phones',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=test',
  };
  return readTracing((name, fallback, parse) => {
    const value = environment[name];
    return value === undefined ? fallback : parse(value);
  });
}

async function play(
  parts: AsyncDisposableStack,
): Promise<{ callId: number; delivered: readonly Received[] }> {
  const model = await FakeModelServer.start('openai');
  parts.defer(() => model.close());
  const allowedNetworks = [parseNetwork('127.0.0.0/8')];
  const outboundClient = new OutboundClient({ allowedNetworks, ca: certificate.cert });
  const test = await startTypedFixture({ providers: [model.access()], outboundClient, log: apiLog });
  parts.defer(() => test.stop());
  const readers = new AbortController();
  parts.defer(() => readers.abort());
  const { api } = test;
  const { open, read, say } = typedShop(() => test, readers.signal);
  const tool = { name: 'book_appointment', arguments: JSON.stringify(booking) };
  const summary = { summary: 'She asked for a quiet room.', sentiment: 'positive', extracted: {} };
  model.replies = [
    ...[{ calls: [tool] }, { calls: [tool] }, { text: ['Until tomorrow.'] }],
    { text: [JSON.stringify(summary)] },
  ];
  const receiver = await startReceiver(certificate);
  parts.defer(() => receiver.close());
  const { key, id } = await open({ model: 'openai:fake' });
  const endpoint = { url: `${receiver.origin}/${PERSON.name.replace(' ', '-')}`, events: ['*'] };
  assert.equal((await api.post('/webhooks', endpoint, { key })).status, 201);
  const headers = { traceparent: `00-${OUTSIDE.traceId}-${OUTSIDE.spanId}-01` };
  const { name, phone } = PERSON;
  const [service] = (await api.get('/company/services', { key })).body.data;
  const asked = { service_id: service.id, starts_at: '2026-11-25T13:00:00Z', customer: { name, phone } };
  assert.equal((await api.post('/appointments', asked, { key, headers })).status, 201);
  const mcp = mcpRequests(api, { key });
  const wish = { ...booking, phone, date: '2026-11-26', time: '15:00' };
  const { confirmation } = (await mcp.use('book_appointment', wish)).content;
  assert.equal((await mcp.use('book_appointment', { ...wish, confirmation })).content.ok, true);
  await mcp.use('create_contact', { name });
  await read(key, id, saying(/test workspace/));
  await say(key, id, `${PERSON.words} I am ${PERSON.name}.`);
  await read(key, id, saying(/Shall I book that\?/));
  await say(key, id, 'Yes');
  await read(key, id, saying(/Until tomorrow/));
  await api.post(`/simulator/calls/${id}/input`, { hang_up: true }, { key });
  await read(key, id, isEnd);
  const summaries = await startSummaryWorker(api);
  parts.defer(() => summaries.stop());
  await summaries.done();
  await answerText(parts, api, model);
  await deliver(parts, api);
  return { callId: id, delivered: receiver.received };
}

/** An assistant answers a text by its model. */
async function answerText(parts: AsyncDisposableStack, api: TestApi, model: FakeModelServer): Promise<void> {
  const worker = await startReplyWorker(api);
  parts.defer(() => worker.stop());
  const { ask } = await openReplyShop(api, { model: 'openai:fake' });
  model.replies = [{ text: ['We open at nine.'] }];
  assert.match(await ask(PERSON.words), /We open at nine\./);
}

async function deliver(
  parts: AsyncDisposableStack,
  { sql, clock, databaseUrl, services }: TestApi,
): Promise<void> {
  const notifications = new NotificationListener(databaseUrl, log);
  const worker = new JobWorker({
    sql,
    databaseUrl,
    notifications,
    clock,
    log,
    queues: [deliveryQueue(services)],
  });
  await notifications.start();
  parts.defer(() => notifications.stop());
  await worker.start();
  parts.defer(() => worker.stop(0));
  const left = () => sql`select from deliveries where status = 'pending'`;
  await until('everything is delivered', async () => (await left()).length === 0);
}
