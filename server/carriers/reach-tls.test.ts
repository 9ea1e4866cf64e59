import assert from 'node:assert/strict';
import { createServer as createTcp, type AddressInfo, type Server } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { createServer as createTls } from 'node:tls';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import { reachTlsAs, type ReachedTls } from './reach-tls.ts';

const HOST = 'sip.phone.example';
const certificate = selfSigned([HOST]);
const other = selfSigned(['other.example']);
const servers: Server[] = [];
const listen = async (server: Server): Promise<number> => {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
};

let asked: string[] = [];
const reach = (port: number, more: object = {}): Promise<ReachedTls> =>
  reachTlsAs({
    isReachable: (address) => (asked.push(address), address.startsWith('127.')),
    lookUp: async () => ['192.0.2.1', '127.0.0.1'],
    authorities: [certificate.cert],
    ...more,
  })({ host: HOST, port });

describe('a connection over TLS as the platform makes it', () => {
  let port: number;
  before(async () => {
    port = await listen(createTls(certificate));
  });
  after(() => {
    for (const server of servers) server.close();
  });

  it('is trusted where an authority signed the certificate for the name', async () => {
    assert.deepEqual(await reach(port), { kind: 'trusted' });
  });

  it('is not trusted for another name, nor without an authority', async () => {
    const elsewhere = await listen(createTls(other));
    assert.deepEqual(await reach(elsewhere, { authorities: [other.cert] }), {
      kind: 'untrusted',
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    });
    assert.deepEqual(await reach(port, { authorities: [] }), {
      kind: 'untrusted',
      code: 'DEPTH_ZERO_SELF_SIGNED_CERT',
    });
  });

  it('says what is there instead: no such name, nobody, or what is no TLS', async () => {
    const unknown = Object.assign(new Error('not found'), { code: 'ENOTFOUND' });
    assert.deepEqual(await reach(port, { lookUp: () => Promise.reject(unknown) }), { kind: 'no_address' });
    const late = { lookUp: () => Promise.reject(new Error('the name servers are away')) };
    assert.deepEqual(await reach(port, late), { kind: 'unreachable' });
    const plain = await listen(createTcp((socket) => socket.end('220 hello')));
    assert.deepEqual(await reach(plain), { kind: 'unreachable' });
    const closed = createTcp();
    const gone = await listen(closed);
    await new Promise((resolve) => closed.close(resolve));
    assert.deepEqual(await reach(gone), { kind: 'unreachable' });
  });

  it('connects to no address inside, whatever the name leads to', async () => {
    asked = [];
    const inside = { isReachable: (address: string) => (asked.push(address), false) };
    assert.deepEqual(await reach(port, inside), { kind: 'unreachable' });
    assert.deepEqual(asked, ['192.0.2.1', '127.0.0.1']);
  });
});
