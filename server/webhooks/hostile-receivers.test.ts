import assert from 'node:assert/strict';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { startReceiver } from '../platform/outbound/testing/receiver.ts';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import type { Json } from '../testing/test-api.ts';
import { startDeliveryFixture, type DeliveryFixture } from './testing/delivery-fixture.ts';
import { MISBEHAVIOURS } from './testing/hostile-answers.ts';

let fixture: DeliveryFixture;
const closing: (() => Promise<unknown>)[] = [];
const warnings: Error[] = [];
const noteWarning = (warning: Error): void => void warnings.push(warning);
before(async () => {
  process.on('warning', noteWarning);
  fixture = await startDeliveryFixture({ deadlineMs: 20_000 });
});
after(async () => {
  await fixture.stop();
  process.off('warning', noteWarning);
  assert.deepEqual(
    warnings.filter(({ name }) => name === 'TimeoutNegativeWarning'),
    [],
    'no timer is set to a time in the past',
  );
  await Promise.all(closing.map((close) => close()));
});

const firstAttempt = async (id: number, eventId: string): Promise<Json> =>
  (await fixture.delivery(id, eventId, ({ attempts }) => attempts.length === 1)).attempts[0];

/** A TCP server that sends one greeting on each connection and nothing more. */
async function listen(greet: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    greet(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closing.push(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  return `https://localhost:${(server.address() as AddressInfo).port}`;
}

describe('a receiver that misbehaves', () => {
  it('fails only its own attempt, while all others misbehave at the same time', async () => {
    fixture.receiver.answer = ({ path }, response) => {
      const { socket } = response;
      if (!socket || !(path in MISBEHAVIOURS)) return void response.end('ok');
      socket.on('error', () => {});
      MISBEHAVIOURS[path]?.answer(socket, response);
    };
    const healthy = await fixture.addEndpoint('/healthy');
    const hostile = new Map<string, number>();
    for (const path of Object.keys(MISBEHAVIOURS)) hostile.set(path, (await fixture.addEndpoint(path)).id);
    const eventId = await fixture.emit();
    await Promise.all(Array.from({ length: 7 }, () => fixture.emit()));
    const hasAll = async (): Promise<boolean> => {
      const log = await fixture.logOf(healthy.id);
      return log.length === 8 && log.every(({ status }) => status === 'delivered');
    };
    // Sender and floods share one process; on a busy machine it gets a small part of a core.
    await until('the healthy one has all', hasAll, 150);
    for (const [path, { httpStatus, fault }] of Object.entries(MISBEHAVIOURS)) {
      const attempt = await firstAttempt(hostile.get(path) ?? 0, eventId);
      assert.deepEqual([attempt.http_status, attempt.error_type], [httpStatus, fault], path);
      assert.ok(attempt.answer.length <= 16 * 1024, path);
    }
    for (const id of hostile.values()) await fixture.api.delete(`/webhooks/${id}`);
  });

  it('before the request: no handshake, no TLS, a certificate for another name, an untrusted certificate', async () => {
    const other = await startReceiver(selfSigned(['localhost']));
    closing.push(() => other.close());
    const expected: [url: string, fault: string][] = [
      [await listen(() => {}), 'timeout'],
      [await listen((socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n')), 'tls_failed'],
      [await listen((socket) => socket.destroy()), 'tls_failed'],
      [fixture.receiver.origin.replace('localhost', '127.0.0.1'), 'tls_failed'],
      [other.origin, 'tls_failed'],
    ];
    const ids: number[] = [];
    for (const [url] of expected) ids.push((await fixture.addEndpoint('/', { url })).id);
    const eventId = await fixture.emit();
    for (const [index, [url, fault]] of expected.entries()) {
      const attempt = await firstAttempt(ids[index] ?? 0, eventId);
      assert.deepEqual([attempt.http_status, attempt.error_type], [null, fault], url);
    }
    assert.equal(other.received.length, 0);
    for (const id of ids) await fixture.api.delete(`/webhooks/${id}`);
  });

  it('by sending an extra answer does not affect the next request', async () => {
    fixture.receiver.answer = (_request, { socket }) => {
      const ok = 'HTTP/1.1 204 No Content\r\n\r\n';
      socket?.write(`${ok}HTTP/1.1 500 Forged\r\ncontent-length: 0\r\n\r\n`);
    };
    const { id } = await fixture.addEndpoint('/');
    const first = await fixture.emit();
    assert.equal((await firstAttempt(id, first)).http_status, 204);
    fixture.receiver.answer = (_request, response) => void response.end('ok');
    const second = await fixture.emit();
    assert.equal((await firstAttempt(id, second)).http_status, 200);
  });
});
