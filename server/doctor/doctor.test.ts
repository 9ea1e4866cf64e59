import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { startMailServer } from '../notify/testing/mail-server.ts';
import { readSettings, type Settings } from '../platform/config/settings.ts';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { checkCertificates } from './check-certificates.ts';
import { checkTimeService, judgeDate } from './check-clock.ts';
import { checkDatabase, clockFinding } from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkLimits, readSystemLimits } from './check-limits.ts';
import { checkMail } from './check-mail.ts';
import { checkPorts } from './check-ports.ts';
import { examineMachine } from './examine-machine.ts';
import type { RunningServer } from './find-server.ts';
import type { Finding } from './finding.ts';

const api = useTestApi();
const folder = mkdtempSync(join(tmpdir(), 'switchboard-doctor-'));
after(() => rmSync(folder, { recursive: true }));

const settingsOf = (environment: Record<string, string> = {}): Settings =>
  readSettings({ DATA_DIR: folder, ...environment });
const STOPPED: RunningServer = { state: 'stopped', pid: null, date: null };
/** The findings that ask for action, as text. */
const wrong = (findings: readonly Finding[]): string =>
  findings.flatMap(({ ok, topic, say }) => (ok === false ? `${topic}: ${say}` : [])).join('\n');

describe('the ports of a machine', () => {
  const check = (environment: Record<string, string>, server = STOPPED): Promise<Finding[]> =>
    checkPorts(settingsOf(environment), environment['HOST'] ?? '127.0.0.1', server);

  it('are free or the server’s, and who else has one is told', async () => {
    const held = createSocket('udp4');
    held.bind(0, '127.0.0.1');
    await once(held, 'listening');
    const SIP_PORT = String(held.address().port);
    const holders = await check({ SIP_PORT, PORT: '0' });
    assert.match(wrong(holders), /^ports: SIP over UDP, port \d+\/UDP: .+ has it: end that, or set SIP_PORT/);
    const ours: RunningServer = { state: 'ready', pid: process.pid, date: null };
    const running = await check({ SIP_PORT, PORT: '0' }, ours);
    assert.match(running[0]?.say ?? '', /the server listens\.$/);
    assert.match(wrong(running), /^ports: SIP over TCP, .*: the server runs, and nobody listens there/);
    held.close();
    assert.equal(wrong(await check({ SIP_PORT, PORT: '0' })), '');
  });

  it('name the process that has one', { skip: process.platform !== 'linux' }, async () => {
    const listen =
      "require('net').createServer().listen(0, '127.0.0.1', function () { console.log(this.address().port) })";
    const other = spawn(process.execPath, ['-e', listen]);
    const [PORT] = (await once(other.stdout, 'data')).map((chunk) => String(chunk).trim());
    const found = wrong(await check({ PORT: PORT ?? '', ROLES: 'api' }, { ...STOPPED, state: 'other' }));
    other.kill();
    assert.ok(found.includes(`, process ${other.pid}, has it`), found);
  });

  it('need an address of this machine', async () => {
    const found = await check({ HOST: '198.51.100.1', ROLES: 'api', PORT: '4711' });
    assert.match(wrong(found), /198\.51\.100\.1 is not an address of this machine: set HOST/);
  });

  it('for sound suffice for the calls wanted, apart from SIP', async () => {
    const found = await check({ PORT: '0', SIP_PORT: '24001', RTP_PORTS: '24000-24099' });
    assert.match(
      wrong(found),
      /holds SIP_PORT 24001[^]*room for \d+ calls.*MAX_CALLS is 500: widen RTP_PORTS/,
    );
  });
});

describe('certificates', () => {
  const files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
  const sip = (names: string[], publicHost: string | null, nowMs?: number): Promise<Finding[]> => {
    const { cert, key } = selfSigned(names);
    writeFileSync(files.cert, cert);
    writeFileSync(files.key, key);
    const settings = { publicUrl: null, publicHost, sipTls: files, roles: settingsOf().roles };
    return checkCertificates(settings, nowMs);
  };

  it('of SIP have a date, a name and a chain', async () => {
    const right = await sip(['phone.example'], 'phone.example');
    assert.equal(wrong(right), '');
    assert.match(right.at(-1)?.say ?? '', /signs itself: carriers refuse it/);
    assert.match(
      wrong(await sip(['a.example'], 'b.example')),
      /is for DNS:a\.example, and PUBLIC_HOST is b\.example/,
    );
    assert.match(wrong(await sip(['a.example'], '198.51.100.1')), /set PUBLIC_HOST to a name/);
    const late = Date.parse('2099-12-25T00:00:00Z');
    assert.match(wrong(await sip(['a.example'], 'a.example', late)), /valid for 6 more days only: renew it/);
    writeFileSync(files.key, selfSigned(['a.example']).key);
    const settings = { publicUrl: null, publicHost: null, sipTls: files, roles: settingsOf().roles };
    assert.match(wrong(await checkCertificates(settings)), /SIP_TLS_KEY is not the key of SIP_TLS_CERT/);
    writeFileSync(files.cert, 'nothing');
    assert.match(wrong(await checkCertificates(settings)), /holds no certificate/);
  });

  it('of PUBLIC_URL are those that browsers accept', async () => {
    const server = createTlsServer(selfSigned(['localhost']));
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    const settings = settingsOf({ PUBLIC_URL: `https://localhost:${port}` });
    assert.match(wrong(await checkCertificates(settings)), /signed by nobody that browsers know/);
    await new Promise((resolve) => server.close(resolve));
    assert.match(wrong(await checkCertificates(settings)), /no secure connection \(connect ECONNREFUSED/);
    assert.match(
      wrong(await checkCertificates(settingsOf({ PUBLIC_URL: 'http://a.example' }))),
      /is not https/,
    );
  });
});

describe('the mail server', () => {
  const certificate = selfSigned(['localhost']);
  const ask = async (reply: (command: string) => string | null, sendTo: string | null = null) => {
    const server = await startMailServer({ certificate });
    server.reply = reply;
    const settings = settingsOf({
      SMTP_URL: `smtp://u:p@localhost:${server.port}`,
      MAIL_FROM: 'notices@example.com',
    });
    const found = await checkMail(settings, { sendTo, ca: certificate.cert });
    await server.close();
    return { found, mails: server.mails };
  };

  it('takes the login and, where it is asked for, a mail', async () => {
    const { found, mails } = await ask(() => null, 'ann@example.com');
    assert.deepEqual([wrong(found), mails[0]?.to, mails[0]?.isEncrypted], ['', ['ann@example.com'], true]);
    assert.equal((await ask(() => null)).mails.length, 0);
    assert.equal((await checkMail(settingsOf(), { sendTo: null }))[0]?.ok, null);
    assert.match(
      wrong(await checkMail(settingsOf(), { sendTo: 'a@b.example' })),
      /SMTP_URL and MAIL_FROM are not/,
    );
  });

  it('refuses the login, or the mail', async () => {
    const login = await ask((command) => (command.startsWith('AUTH') ? '535 wrong' : null));
    assert.match(wrong(login.found), /did not accept the login/);
    const mail = await ask(
      (command) => (command.startsWith('RCPT') ? '550 nobody' : null),
      'ann@example.com',
    );
    assert.match(wrong(mail.found), /to ann@example\.com was not taken: .*550 nobody/);
  });
});

describe('disk, clock and limits', () => {
  const storage = (free: number) => async () => ({
    free_bytes: free,
    total_bytes: null,
    files_bytes: 2 ** 20,
  });

  it('tell when the disk is full, nearly full or will be', async () => {
    assert.equal(wrong(await checkDisk(folder, 0)), '');
    assert.match(wrong(await checkDisk(folder, 0, storage(2 ** 20))), /nothing is stored any more/);
    assert.match(
      wrong(await checkDisk(folder, 0, storage(500 * 2 ** 20))),
      /Only 500 MB are free .*make room/,
    );
    // As the console says it: a small disk is not nearly full with a fifth of it free.
    const small = async () => ({ files_bytes: 0, free_bytes: 2 * 10 ** 9, total_bytes: 10 ** 10 });
    assert.equal(wrong(await checkDisk(folder, 0, small)), '');
    const recorded = 7 * 24 * 3600 * 20;
    assert.match(wrong(await checkDisk(folder, recorded, storage(2 ** 35))), /the disk lasts 1 days/);
    writeFileSync(join(folder, 'file'), '');
    assert.match(wrong(await checkDisk(join(folder, 'file'), 0)), /is not a folder/);
  });

  it('tell which clock is wrong', async () => {
    assert.match(wrong([await checkTimeService(async () => false)]), /NTP does not set the clock/);
    assert.equal((await checkTimeService(async () => null)).ok, null);
    const date = 'Thu, 26 Nov 2026 12:00:00 GMT';
    assert.match(
      judgeDate(date, Date.parse(date) + 60_000, 'phone.example')?.say ?? '',
      /is 60 seconds behind/,
    );
    assert.match(wrong([clockFinding(9_000)]), /The database is 9 seconds ahead of this machine/);
  });

  it('tell what memory and open files are short of', async () => {
    const limits = await readSystemLimits(null);
    assert.ok(limits.memory > 0);
    const found = wrong(checkLimits(settingsOf(), { memory: 400 * 2 ** 20, files: 1_024 }));
    assert.match(found, /400 MiB of memory: MAX_CALLS 500[^]*1024 open files are allowed.*LimitNOFILE/);
  });
});

/** Everything, on the database at this address; null for one that cannot be reached. */
async function examine(settings: Settings, url: string | null = null): Promise<Finding[]> {
  const findings: Finding[] = [];
  const reach = async (): Promise<{ url: string; close: () => Promise<void> }> => {
    if (url === null) throw new Error('nobody is there');
    return { url, close: async () => undefined };
  };
  await examineMachine(settings, { reach, sendTo: null, tell: (finding) => void findings.push(finding) });
  return findings;
}

describe('a machine', () => {
  const ports = async (): Promise<Record<string, string>> => {
    const listener = createServer();
    await once(listener.listen(0, '127.0.0.1'), 'listening');
    const { port } = listener.address() as AddressInfo;
    await new Promise((resolve) => listener.close(resolve));
    return { PORT: String(port), SIP_PORT: '0' };
  };

  it('is examined while nothing runs on it, and with a database that cannot be reached', async () => {
    const found = await examine(settingsOf(await ports()));
    assert.match(found[0]?.say ?? '', /It does not run: nobody answers at http:\/\/127\.0\.0\.1:\d+/);
    assert.match(found[1]?.say ?? '', /the first start makes it/);
    const away = settingsOf({ ...(await ports()), DATABASE_URL: 'postgres://a:secret@db.example/x' });
    const text = wrong(await examine(away));
    assert.match(text, /database: It cannot be reached \(db\.example\): nobody is there/);
    assert.ok(!text.includes('secret'));
  });

  it('is examined with its carriers, its server, and a database of this or another version', async () => {
    const url = new URL(api.baseUrl);
    const running = { PORT: url.port, SIP_PORT: '0', DATABASE_URL: api.databaseUrl };
    const add = await api.post('/carriers', { kind: 'sip', settings: { host: 'localhost' } });
    assert.equal(add.status, 201);
    const { id } = add.body.data;
    const carriers = async (): Promise<string> =>
      wrong((await examine(settingsOf(running), api.databaseUrl)).filter(({ topic }) => topic === 'carrier'));
    assert.equal(await carriers(), '');
    await api.sql`update carriers set state = 'failing', message = 'The carrier is gone.' where id = ${id}`;
    assert.match(await carriers(), /\(workspace \d+\): The carrier is gone\./);

    const schema = async (): Promise<string> => {
      const asked = { wanted: 4, runs: false, where: 'embedded' };
      return wrong((await checkDatabase(api.sql, asked)).findings);
    };
    assert.equal(await schema(), '');
    await api.sql`insert into schema_migrations (version, name, checksum) values (9999, '9999_later', 'x')`;
    assert.match(await schema(), /migrated by a newer version \(9999_later\)/);
    await api.sql`delete from schema_migrations where version > 12`;
    assert.match(await schema(), /migrations wait, from 0013_cheaper_claims: back up/);
    await api.sql`update schema_migrations set checksum = 'x' where version = 12`;
    assert.match(await schema(), /Migration 0012_deliveries is not the one that was applied/);
  });
});
