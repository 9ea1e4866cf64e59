import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { parseNetwork } from '../networks.ts';
import { OutboundClient, type OutboundClientOptions, type OutboundAnswer } from './outbound-client.ts';
import { makeLookUp } from './look-up.ts';
import { startNameServer, type NameServer } from './testing/name-server.ts';
import { startReceiver, type Receiver } from './testing/receiver.ts';
import { selfSigned } from './testing/self-signed.ts';

/**
 * Spellings of internal addresses that look like public ones. None may be connected to: the receiver on
 * loopback counts connections.
 */
const certificate = selfSigned(['localhost', '127.0.0.1', 'good.test', 'rebind.test', 'mixed.test']);
let receiver: Receiver;
let names: NameServer;
let zone: Record<string, () => string[]> = {};
const doors: OutboundClient[] = [];

before(async () => {
  receiver = await startReceiver(certificate);
  names = await startNameServer((name) => zone[name]?.() ?? []);
});
afterEach(async () => {
  for (const outboundClient of doors.splice(0)) outboundClient.close();
  zone = {};
  names.asked.length = 0;
  receiver.received.length = 0;
  receiver.connections = 0;
  receiver.answer = (_request, response) => void response.end('ok');
});
after(async () => {
  await receiver.close();
  await names.close();
});

/** A client that queries the test's name server through the real resolver over UDP. */
function openOutboundClient(
  allowed: string[] = [],
  options: Partial<OutboundClientOptions> = {},
): OutboundClient {
  const lookUp = makeLookUp([names.address]);
  const outboundClient = new OutboundClient({
    allowedNetworks: allowed.map(parseNetwork),
    ca: certificate.cert,
    lookUp,
    ...options,
  });
  doors.push(outboundClient);
  return outboundClient;
}

const post = (outboundClient: OutboundClient, url: string): Promise<OutboundAnswer> =>
  outboundClient.send({
    workspaceId: 1,
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });

const SPELLINGS: [what: string, host: string][] = [
  ['loopback', '127.0.0.1'],
  ['another address of loopback', '127.8.9.1'],
  ['one decimal number', '2130706433'],
  ['one hexadecimal number', '0x7f000001'],
  ['one octal number', '017700000001'],
  ['octal parts', '0177.0.0.01'],
  ['hexadecimal parts', '0x7f.0x0.0x0.0x1'],
  ['kinds of numbers mixed', '0x7f.0.0.01'],
  ['two parts', '127.1'],
  ['three parts', '127.0.1'],
  ['zero', '0'],
  ['the unspecified address', '0.0.0.0'],
  ['a full stop behind', '127.0.0.1.'],
  ['a full stop behind a number', '0x7f000001.'],
  ['percent-encoding', '%31%32%37.0.0.1'],
  ['full-width digits', '１２７.0.0.1'],
  ['digits in circles', '①②⑦.⓪.⓪.①'],
  ['ideographic full stops', '127。0。0。1'],
  ['a soft hyphen', '127.0.0.1\u00AD'],
  ['a line break inside', '127.0.\n0.1'],
  ['a private network, 10/8', '10.0.0.1'],
  ['a private network, 172.16/12', '172.31.255.1'],
  ['a private network, 192.168/16', '192.168.1.1'],
  ['link-local', '169.254.1.1'],
  ['metadata', '169.254.169.254'],
  ['metadata as one number', '2852039166'],
  ['metadata of a second cloud', '100.100.100.200'],
  ['metadata of a third', '168.63.129.16'],
  ['carrier-grade NAT', '100.64.0.1'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['benchmarks', '198.18.0.1'],
  ['IPv6 loopback', '[::1]'],
  ['IPv6 loopback in full', '[0:0:0:0:0:0:0:1]'],
  ['IPv6 unspecified', '[::]'],
  ['v4-mapped', '[::ffff:127.0.0.1]'],
  ['v4-mapped in hexadecimal', '[::ffff:7f00:1]'],
  ['v4-mapped in full', '[0:0:0:0:0:FFFF:7F00:0001]'],
  ['v4-mapped metadata', '[::ffff:a9fe:a9fe]'],
  ['v4-translated', '[::ffff:0:7f00:1]'],
  ['v4-compatible', '[::127.0.0.1]'],
  ['NAT64', '[64:ff9b::7f00:1]'],
  ['NAT64 of a local prefix', '[64:ff9b:1::a00:1]'],
  ['6to4', '[2002:7f00:1::]'],
  ['Teredo', '[2001:0:7f00:1::1]'],
  ['unique local', '[fd00:ec2::254]'],
  ['IPv6 link-local', '[fe80::1]'],
  ['IPv6 multicast', '[ff02::1]'],
  ['localhost', 'localhost'],
  ['localhost in capitals, with a full stop', 'LOCALHOST.'],
  ['localhost in circles', 'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ'],
  ['a name below localhost', 'app.localhost'],
];

describe('an internal address is refused, written as', () => {
  for (const [what, host] of SPELLINGS) {
    it(`${what}: ${JSON.stringify(host)}`, async () => {
      for (const scheme of ['https', 'http']) {
        const answer = await post(openOutboundClient(), `${scheme}://${host}:${receiver.port}/`);
        assert.equal(answer.error?.stage, 'address_refused', scheme);
      }
      assert.equal(receiver.connections, 0);
    });
  }
});

const FOUND: [what: string, addresses: string[]][] = [
  ['loopback', ['127.0.0.1']],
  ['a private network', ['10.1.2.3']],
  ['metadata', ['169.254.169.254']],
  ['carrier-grade NAT', ['100.64.0.1']],
  ['multicast', ['239.1.2.3']],
  ['IPv6 loopback', ['::1']],
  ['v4-mapped', ['::ffff:7f00:1']],
  ['NAT64', ['64:ff9b::7f00:1']],
  ['6to4', ['2002:7f00:1::1']],
  ['Teredo', ['2001::7f00:1']],
  ['unique local', ['fd00::1']],
  ['several, all inside', ['127.0.0.1', '192.168.0.1', 'fe80::1']],
];

describe('a name is refused if its look-up returns', () => {
  for (const [what, addresses] of FOUND) {
    it(`${what}: ${addresses.join(', ')}`, async () => {
      zone = { 'trick.test': () => addresses };
      const answer = await post(openOutboundClient(), `https://trick.test:${receiver.port}/`);
      assert.equal(answer.error?.stage, 'address_refused');
      assert.ok(names.asked.includes('trick.test A'), 'it was really looked up');
      assert.equal(receiver.connections, 0);
    });
  }

  it('an address with a zone, as only the hosts file could', async () => {
    const outboundClient = openOutboundClient([], { lookUp: async () => ['fe80::1%lo', '::1%lo'] });
    assert.equal((await post(outboundClient, 'https://zone.test/')).error?.stage, 'address_refused');
  });

  it('no address at all but text', async () => {
    const outboundClient = openOutboundClient([], { lookUp: async () => ['', 'localhost', '127.1'] });
    assert.equal((await post(outboundClient, 'https://text.test/')).error?.stage, 'address_refused');
  });
});

describe('a name whose answer changes', () => {
  it('is looked up once for a connection, and the checked address is the one used', async () => {
    const answers = ['127.0.0.1', '127.0.0.2', '127.0.0.2'];
    zone = { 'rebind.test': () => [answers.shift() ?? '127.0.0.2'] };
    const answer = await post(openOutboundClient(['127.0.0.1']), `https://rebind.test:${receiver.port}/`);
    assert.equal(answer.status, 200);
    assert.deepEqual(
      names.asked.filter((asked) => asked === 'rebind.test A'),
      ['rebind.test A'],
    );
  });

  it('is checked again for the next connection', async () => {
    receiver.answer = (_request, response) => void response.writeHead(200, { connection: 'close' }).end();
    let current = '127.0.0.1';
    zone = { 'rebind.test': () => [current] };
    const outboundClient = openOutboundClient(['127.0.0.1']);
    const url = `https://rebind.test:${receiver.port}/`;
    assert.equal((await post(outboundClient, url)).status, 200);
    current = '127.0.0.2';
    assert.equal((await post(outboundClient, url)).error?.stage, 'address_refused');
  });

  it('is used only at those of its addresses that are allowed', async () => {
    zone = { 'mixed.test': () => ['10.0.0.1', '127.0.0.1', '192.168.0.1', 'fd00::1'] };
    const outboundClient = openOutboundClient(['127.0.0.1']);
    const answer = await post(outboundClient, `https://mixed.test:${receiver.port}/`);
    assert.equal(answer.status, 200);
    assert.equal(receiver.connections, 1);
  });
});

describe('an address is refused, even if its host is allowed, with', () => {
  for (const [what, url] of [
    ['a user name', 'https://user@93.184.216.34/'],
    ['a user name and a password', 'https://user:word@93.184.216.34/'],
    ['a public name before the @ and loopback behind', 'https://example.com@127.0.0.1/'],
    ['another scheme', 'ftp://93.184.216.34/'],
    ['a file', 'file:///etc/passwd'],
    ['data', 'data:text/plain,x'],
    ['the port of SSH', 'https://93.184.216.34:22/'],
    ['the port of SMTP', 'https://93.184.216.34:25/'],
    ['port zero', 'https://93.184.216.34:0/'],
    ['a port that does not exist', 'https://93.184.216.34:65536/'],
    ['a zone', 'https://[fe80::1%25eth0]/'],
    ['a zone, not encoded', 'https://[fe80::1%eth0]/'],
    ['a zero character in the name', 'https://127.0.0.1%00.example.com/'],
    ['a space in the name', 'https://127.0.0.1 .example.com/'],
    ['five parts', 'https://1.2.3.4.5/'],
    ['no host', 'https://'],
  ] as const) {
    it(`${what}: ${url}`, async () => {
      const answer = await post(openOutboundClient(), url);
      assert.equal(answer.error?.stage, 'address_refused');
      assert.ok((answer.error?.message ?? '').length > 10, 'says why');
      assert.deepEqual(names.asked, []);
    });
  }
});

describe('what is allowed', () => {
  it('are the networks named, by IPv4 and as a v4-mapped address, and no other', async () => {
    const outboundClient = openOutboundClient(['127.0.0.1']);
    for (const host of ['127.0.0.1', '127.1', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]']) {
      assert.equal(outboundClient.refusalOf(new URL(`https://${host}/`)), null, host);
    }
    assert.equal((await post(outboundClient, `https://127.0.0.1:${receiver.port}/`)).status, 200);
    assert.equal(
      (await post(outboundClient, `https://127.0.0.2:${receiver.port}/`)).error?.stage,
      'address_refused',
    );
  });

  it('is a name with a trailing dot, whose certificate is verified without the dot', async () => {
    zone = { 'good.test': () => ['127.0.0.1'] };
    const answer = await post(openOutboundClient(['127.0.0.1']), `https://good.test.:${receiver.port}/`);
    assert.deepEqual([answer.error, answer.status], [null, 200]);
  });

  it('is a name in another script, looked up by its own characters and not by similar ones', async () => {
    // Cyrillic letters that look like "good".
    const answer = await post(openOutboundClient(['127.0.0.1']), `https://gооd.test:${receiver.port}/`);
    assert.equal(answer.error?.stage, 'lookup_failed');
    assert.ok(names.asked.includes('xn--gd-fmca.test A'), names.asked.join());
  });
});
