import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';

/** Two processes of the product on one database. One of them is killed at critical moments. */
let database: { url: string; drop(): Promise<void> };
let sql: Sql;
let nodes: [StartedProduct, StartedProduct];

/** Advisory lock at which the database stops when a test wants to inspect the moment. */
const GATE = 730_117;

before(async () => {
  database = await createTestDatabase();
  sql = connect(database.url, { connections: 3 });
  const settings = { DATABASE_URL: database.url, RATE_LIMIT_PER_MINUTE: '0' };
  const first = await startProduct(settings);
  nodes = [first, await startProduct(settings, first.dataDir)];
});
after(async () => {
  for (const node of nodes) await node.stop();
  await nodes[0].remove();
  await sql.end({ timeout: 5 });
  await database.drop();
});

interface Answer {
  status: number;
  replayed: boolean;
  body: ApiBody;
}

async function post(
  node: StartedProduct,
  path: string,
  body: object,
  idempotencyKey?: string,
): Promise<Answer> {
  const answer = await fetch(node.demo.base_url + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${node.demo.keys.write}`,
      'content-type': 'application/json',
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    },
    body: JSON.stringify(body),
  });
  return {
    status: answer.status,
    replayed: answer.headers.get('idempotent-replayed') === 'true',
    body: await answer.json(),
  };
}

const statusOf = async (node: StartedProduct, key: string): Promise<number> =>
  (await fetch(`${node.demo.base_url}/me`, { headers: { authorization: `Bearer ${key}` } })).status;

async function countNamed(name: string): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*) as count from contacts where name = ${name}`;
  return row?.count ?? 0;
}

/** Holds the gate lock while `work` runs, then releases it. */
async function withGateLocked(work: () => Promise<void>): Promise<void> {
  const session = await sql.reserve();
  try {
    await session`select pg_advisory_lock(${GATE})`;
    await work();
    await session`select pg_advisory_unlock(${GATE})`;
  } finally {
    session.release();
  }
}

/** Waits until a session of the product waits for the gate lock. */
const waitForGateWaiter = (): Promise<unknown> =>
  eventually('a session that waits for the gate lock', async () => {
    const rows = await sql`
      select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted`;
    return rows.length > 0;
  });

describe('two nodes on one database', { timeout: 240_000 }, () => {
  it('both refuse a key that was revoked on one of them, although both had it cached', async () => {
    const made = (await post(nodes[0], '/api-keys', { name: 'Shared', permission: 'read' })).body.data;
    for (const node of nodes) assert.equal(await statusOf(node, made.key), 200);
    const revoked = await nodes[0].api('DELETE', `/api-keys/${made.id}`);
    assert.equal(revoked.status, 200);
    for (const node of nodes) await eventually('401', async () => (await statusOf(node, made.key)) === 401);
  });

  it('carry out fifty identical requests once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        post(nodes[index % 2 === 0 ? 0 : 1], '/contacts', { name: 'Fifty' }, 'fifty'),
      ),
    );
    assert.equal(await countNamed('Fifty'), 1);
    const made = answers.filter((answer) => answer.status === 201);
    assert.ok(made.length >= 1);
    assert.equal(new Set(made.map((answer) => answer.body.data.id)).size, 1);
    assert.equal(made.filter((answer) => !answer.replayed).length, 1);
    for (const { status, body } of answers.filter((answer) => answer.status !== 201)) {
      assert.deepEqual([status, body.error.type], [409, 'idempotency_conflict']);
    }
  });
});

describe('a node killed between the effect of a request and its answer', { timeout: 240_000 }, () => {
  before(async () => {
    await sql.unsafe(`
      create function wait_at_gate() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock_shared(${GATE});
        return new;
      end $$;
      create trigger before_keeping before insert on idempotency_keys for each row
        when (new.idempotency_key = 'killed early') execute function wait_at_gate();
      create constraint trigger while_committing after insert on idempotency_keys
        deferrable initially deferred for each row
        when (new.idempotency_key = 'killed late') execute function wait_at_gate()`);
  });

  /** Kills the second node while the database executes its request, and restarts it. */
  async function killDuring(name: string, key: string): Promise<void> {
    await withGateLocked(async () => {
      const asked = assert.rejects(post(nodes[1], '/contacts', { name }, key));
      await waitForGateWaiter();
      const running = await post(nodes[0], '/contacts', { name }, key);
      assert.deepEqual([running.status, running.body.error.type], [409, 'idempotency_conflict']);
      await nodes[1].stop('SIGKILL');
      await asked;
    });
    const settings = { DATABASE_URL: database.url, RATE_LIMIT_PER_MINUTE: '0' };
    nodes[1] = await startProduct(settings, nodes[0].dataDir);
  }

  /** Repeats a request as a client does while the answer says that the first one is still running. */
  const repeat = (name: string, key: string): Promise<Answer> =>
    eventually('an answer', async () => {
      const answer = await post(nodes[1], '/contacts', { name }, key);
      return answer.status !== 409 && answer;
    });

  it('before the commit: nothing has happened, and the repetition carries it out', async () => {
    await killDuring('Early', 'killed early');
    const answer = await repeat('Early', 'killed early');
    assert.deepEqual([answer.status, answer.replayed], [201, false]);
    assert.equal(await countNamed('Early'), 1);
  });

  it('during the commit: it has happened, and the repetition gets the answer that was lost', async () => {
    await killDuring('Late', 'killed late');
    const answer = await repeat('Late', 'killed late');
    assert.deepEqual([answer.status, answer.replayed], [201, true]);
    assert.equal(answer.body.data.name, 'Late');
    assert.equal(await countNamed('Late'), 1);
  });
});
