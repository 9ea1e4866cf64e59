import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { type Clock, systemClock } from '../../clock.ts';
import { createCluster } from './create-cluster.ts';
import { type DatabaseAccount, databaseAccount } from './database-account.ts';
import { installPrograms, type Programs } from './install-programs.ts';
import { findPlatformPackage } from './platform-package.ts';
import { freePort, startServerProcess } from './server-process.ts';

const log = pino({ level: 'silent' });

/** The machine's clock, but no wait is longer than 300 ms. */
const impatient: Clock = {
  now: () => systemClock.now(),
  epochMs: () => systemClock.epochMs(),
  monotonicMs: () => systemClock.monotonicMs(),
  sleep: (ms, signal) => systemClock.sleep(Math.min(ms, 300), signal),
};

describe("the database's server process", () => {
  let dataDir: string;
  let account: DatabaseAccount;
  let programs: Programs;

  before(async () => {
    dataDir = join(await mkdtemp(join(tmpdir(), 'server-process-')), 'postgres');
    await mkdir(dataDir);
    const clusterDir = join(dataDir, 'cluster');
    account = databaseAccount(clusterDir);
    programs = await installPrograms(findPlatformPackage(), dataDir, account);
    await createCluster(dataDir, account, programs, { durable: false, launched: () => {} });
  });
  after(async () => {
    await programs.dispose();
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  const plan = () => ({
    clusterDir: join(dataDir, 'cluster'),
    account,
    programs,
    log,
    settings: { fsync: 'off' },
    launched: () => {},
  });

  it('chooses another port when another program took the chosen one', async () => {
    const quicker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => quicker.once('listening', resolve));
    const address = quicker.address();
    assert.ok(address !== null && typeof address === 'object');
    const free = await freePort();
    const choices = [address.port, address.port, free];
    const server = await startServerProcess(plan(), systemClock, async () => choices.shift() ?? freePort());
    assert.equal(server.port, free);
    await server.stop();
    quicker.close();
  });

  it('gives up after five ports and reports the reason', async () => {
    const quicker = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => quicker.once('listening', resolve));
    const address = quicker.address();
    assert.ok(address !== null && typeof address === 'object');
    let tries = 0;
    const taken = async (): Promise<number> => {
      tries++;
      return address.port;
    };
    await assert.rejects(
      startServerProcess(plan(), systemClock, taken),
      /does not start: could not create any TCP\/IP sockets$/,
    );
    assert.equal(tries, 5);
    quicker.close();
  });

  it('is killed when it reacts to neither SIGINT nor SIGQUIT', async () => {
    const server = await startServerProcess(plan(), impatient);
    process.kill(server.pid, 'SIGSTOP');
    await server.stop();
    assert.deepEqual(await server.ended, { code: null, signal: 'SIGKILL' });
  });
});
