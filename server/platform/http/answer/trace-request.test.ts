import assert from 'node:assert/strict';
import { once } from 'node:events';
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, it } from 'node:test';
import { fastify } from 'fastify';
import { pino } from 'pino';
import { WebSocket } from 'ws';
import { readSettings } from '../../config/settings.ts';
import { startTracing } from '../../tracing/start-tracing.ts';
import { OtlpReceiver } from '../../tracing/testing/otlp-receiver.ts';
import { Upgrades } from '../connection/upgrade.ts';
import { traceRequests } from './trace-request.ts';

describe('the span of a request', () => {
  it('ends when its client goes away, and when a WebSocket takes over', async (context) => {
    const collector = await OtlpReceiver.start();
    context.after(() => collector.close());
    const { tracing } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint });
    const close = await startTracing(tracing, { version: '1', log: pino({ level: 'silent' }) });
    const server = fastify();
    context.after(() => server.close());
    traceRequests(server);
    const upgrades = new Upgrades(() => undefined);
    upgrades.serve(server);
    const gone: Promise<unknown>[] = [];
    server.get('/waiting', (_request, reply) => {
      gone.push(once(reply.raw, 'close'));
      client.destroy();
    });
    server.get('/stream', (_request, reply) => {
      gone.push(once(reply.raw, 'close'));
      reply.hijack();
      reply.raw.writeHead(200).write('begun');
    });
    server.get('/socket', (request, reply) => upgrades.accept(request, reply, (socket) => socket.close()));
    await server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.server.address() as AddressInfo;
    const client = ask({ port, path: '/waiting' }).on('error', () => undefined);
    client.end();
    await new Promise((resolve) => client.once('close', resolve));
    const reader = ask({ port, path: '/stream' }).on('error', () => undefined);
    reader.end();
    await once(reader, 'response');
    reader.destroy();
    await Promise.all(gone);
    const socket = new WebSocket(`ws://127.0.0.1:${port}/socket`);
    await once(socket, 'close');
    await close();
    const spans = collector.spans.map(({ name, isError, attributes }) => [
      name,
      isError,
      attributes['http.response.status_code'] ?? attributes['error.type'],
    ]);
    assert.deepEqual(spans, [
      ['GET /waiting', true, 'aborted'],
      ['GET /stream', false, 200],
      ['GET /socket', false, 101],
    ]);
  });
});
