import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemClock } from '../../platform/clock.ts';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { startReceiver, type Receiver } from '../../platform/outbound/testing/receiver.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { newSecret, sign } from '../../webhooks/sign.ts';
import { insertWebhook } from '../../webhooks/webhooks.queries.ts';
import { makeWorkspace, type TestWorkspace } from '../fixtures.queries.ts';
import { countByStatus, countEvents, countWaiting, findMissingContacts } from './deliveries.queries.ts';
import type { EventStream } from './event-stream.ts';
import { startProcess, type ProcessOptions, type StartedProcess } from './started-process.ts';

const PATHS = ['/first', '/second', '/third'];
const DRAIN_SECONDS = 60;

/**
 * A persistent database, a customer's server, and processes of the product that start and end between them.
 */
export interface DeliveryProof {
  sql: Sql;
  workspace: TestWorkspace;
  receiver: Receiver;
  /** Starts a process; it is stopped together with the proof. */
  start(program: ProcessOptions['program'], roles?: string): StartedProcess;
  /** Waits until no delivery is pending, and fails when one was lost, changed or invented. */
  checkAll(stream: EventStream): Promise<void>;
  /** The contacts among these that the database lacks. */
  missingContacts(ids: readonly number[]): Promise<number[]>;
  stop(): Promise<void>;
}

export async function startDeliveryProof(databaseUrl: string): Promise<DeliveryProof> {
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-proof-'));
  const authorityFile = join(folder, 'receiver.pem');
  const certificate = selfSigned(['localhost']);
  await writeFile(authorityFile, certificate.cert);
  const receiver = await startReceiver(certificate);
  const sql = connect(databaseUrl, { connections: 4 });
  const workspace = await makeWorkspace(sql, systemClock.now());
  const secret = newSecret();
  for (const path of PATHS) {
    const webhook = { url: receiver.origin + path, events: ['*'], active: true, description: null, secret };
    await insertWebhook(sql, workspace.id, webhook, systemClock.now().toString());
  }
  const processes: StartedProcess[] = [];
  return {
    sql,
    workspace,
    receiver,
    start: (program, roles = 'worker') => {
      const started = startProcess({ databaseUrl, program, roles, authorityFile, folder });
      processes.push(started);
      return started;
    },
    checkAll: async (stream) => {
      await until('all is sent', async () => (await countWaiting(sql, workspace.id)) === 0, DRAIN_SECONDS);
      checkArrivals(receiver, stream, secret);
      assert.deepEqual(await countByStatus(sql, workspace.id), {
        delivered: (await countEvents(sql, workspace.id)) * PATHS.length,
      });
    },
    missingContacts: (ids) => findMissingContacts(sql, workspace.id, ids),
    stop: async () => {
      await Promise.all(processes.map((started) => started.stop('SIGKILL')));
      await receiver.close();
      await sql.end({ timeout: 2 });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Checks that every request is signed and unchanged when repeated, that every event reached every endpoint,
 * and that no event was invented.
 */
function checkArrivals(receiver: Receiver, stream: EventStream, secret: string): void {
  const bodies = new Map<string, string>();
  for (const { path, body, headers } of receiver.received) {
    const timestamp = Number(headers['x-service-timestamp']);
    assert.equal(headers['x-service-signature'], sign(secret, timestamp, body));
    const key = `${path} ${(JSON.parse(body) as { id: string }).id}`;
    assert.equal(body, bodies.get(key) ?? body);
    bodies.set(key, body);
  }
  const missing = PATHS.flatMap((path) =>
    stream.committed.map((id) => `${path} ${id}`).filter((key) => !bodies.has(key)),
  );
  assert.deepEqual(missing, []);
  const madeUp = stream.rolledBack.filter((id) => bodies.has(`${PATHS[0]} ${id}`));
  assert.deepEqual(madeUp, []);
}
