import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { connect, type Sql } from '../../platform/db/sql.ts';
import { createTestDatabase } from '../../platform/db/test-database.ts';
import { silence } from '../../voice/audio/testing/sounds.ts';
import { startSoftphone } from './softphone.ts';
import { startKamailio, type StartedKamailio } from './started-kamailio.ts';
import { eventually, startProduct, type ApiBody, type StartedProduct } from './started-product.ts';
import { freePort } from '../free-port.ts';

/** The addresses that calls come from; nobody takes calls of the stranger. */
const [CARRIER, STRANGER] = ['127.0.0.2', '127.0.0.3'];
const HELD = fileURLToPath(new URL('held-call.xml', import.meta.url));
const REFERRED = fileURLToPath(new URL('../../voice/sip/testing/sipp-refer.xml', import.meta.url));

let database: { url: string; drop(): Promise<void> };
let sql: Sql;
let nodes: [StartedProduct, StartedProduct];
let proxy: StartedKamailio;
let ports: { sip: number; tls: number; inside: number; nodes: [number, number] };

const startNode = (port: number, dataDir?: string): Promise<StartedProduct> => {
  const settings = {
    ...{ DATABASE_URL: database.url, RATE_LIMIT_PER_MINUTE: '0', SIP_PORT: String(port) },
    ...{ SIP_TRUSTED_PROXIES: '127.0.0.1', SIP_ALLOWED_NETWORKS: `127.0.0.1, ${CARRIER}` },
    ...{ MEDIA_TIMEOUT_SECONDS: '120' },
  };
  return startProduct(settings, dataDir);
};

before(async () => {
  const free = await Promise.all(Array.from({ length: 5 }, () => freePort()));
  const [sip = 0, tls = 0, inside = 0, one = 0, other = 0] = free;
  ports = { sip, tls, inside, nodes: [one, other] };
  database = await createTestDatabase();
  sql = connect(database.url, { connections: 2 });
  const first = await startNode(one);
  nodes = [first, await startNode(other, first.dataDir)];
  // After the nodes: a question that one cannot answer yet would fail later, in the middle of the first test.
  proxy = await startKamailio(ports);
  await untilThere(...ports.nodes);
});
after(async () => {
  await proxy.stop();
  for (const node of nodes) await node.stop('SIGKILL');
  await nodes[0].remove();
  await sql.end({ timeout: 5 });
  await database.drop();
});

const untilThere = (...wanted: number[]): Promise<unknown> =>
  eventually('the proxy knows who is there', async () => {
    const there = await proxy.nodesThere();
    return there.join() === wanted.toSorted((one, other) => one - other).join();
  });

/** A real sipp that calls over the proxy; the Call-IDs, and so the nodes, are the same at each run. */
function startSipp(
  calls: number,
  { from = CARRIER, transport = 'u1', scenario = HELD, timeout = 60 } = {},
): { over: Promise<number | null>; output(): string; kill(): Promise<void> } {
  const number = nodes[0].demo.numbers[0] ?? '';
  const options = {
    ...{ '-sf': scenario, '-s': number, '-t': transport, '-i': from, '-mi': from },
    ...{ '-m': String(calls), '-l': String(calls), '-r': '50', '-timeout': String(timeout) },
    '-cid_str': `%u-${transport}@proof`,
  };
  const args = [...Object.entries(options).flat(), '-timeout_error', '-nostdin', `127.0.0.1:${ports.sip}`];
  const child = spawn('sipp', args);
  const over = once(child, 'exit').then(([code]) => code as number | null);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output = (output + chunk.toString('utf8')).slice(-8_000)));
  return {
    over,
    output: () => output,
    kill: async () => {
      child.kill('SIGKILL');
      await over;
    },
  };
}

interface CarriedCall {
  id: number;
  sipId: string;
  /** The first node that was started has the lowest. */
  node: number;
}

const callsInProgress = (): Promise<CarriedCall[]> => sql<CarriedCall[]>`
  select id, carrier_call_id as "sipId", voice_node_id as node from calls where status = 'in_progress' order by id`;

const untilInProgress = (count: number): Promise<CarriedCall[]> =>
  eventually(
    `${count} calls are in progress`,
    async () => {
      const calls = await callsInProgress();
      return calls.length === count && calls;
    },
    60_000,
  );

const nodesOf = (calls: readonly CarriedCall[]): number[] =>
  [...new Set(calls.map(({ node }) => node))].toSorted((one, other) => one - other);

const shown = async (node: StartedProduct, { id }: CarriedCall): Promise<ApiBody> =>
  (await node.api('GET', `/calls/${id}`)).body.data;

async function hangUpAll(node: StartedProduct): Promise<void> {
  const calls = await callsInProgress();
  const answers = await Promise.all(calls.map(({ id }) => node.api('POST', `/calls/${id}/hang-up`, {})));
  assert.ok(answers.every(({ status }) => status === 200));
}

describe('two nodes behind Kamailio', { timeout: 240_000 }, () => {
  let ofFirst = 0;

  it('share the calls over UDP and those over TCP, and each ends calls of the other', async () => {
    const sipps = (['u1', 't1'] as const).map((transport) => startSipp(6, { transport }));
    const calls = await untilInProgress(12);
    for (const transport of ['u1', 't1']) {
      const own = calls.filter(({ sipId }) => sipId.endsWith(`-${transport}@proof`));
      assert.deepEqual([own.length, nodesOf(own).length], [6, 2], `both carry some over ${transport}`);
    }
    [ofFirst = 0] = nodesOf(calls);
    const there = calls.find(({ node }) => node !== ofFirst);
    assert.ok(there);
    assert.equal((await shown(nodes[0], there)).status, 'in_progress');
    await hangUpAll(nodes[0]);
    for (const sipp of sipps) assert.equal(await sipp.over, 0, sipp.output());
  });

  it('do not hear of a stranger, who gets no answer whatever the call says of its source', async () => {
    const sipp = startSipp(1, { from: STRANGER, timeout: 1 });
    assert.notEqual(await sipp.over, 0);
    assert.doesNotMatch(sipp.output(), /SIP\/2\.0 /, 'nothing came back');
    const counted = [...sipp.output().matchAll(/\d{3} <-+ +(\d+)/g)].map(([, count]) => count);
    assert.deepEqual(counted, ['0', '0', '0']);
    await eventually('the proxy was told', async () =>
      proxy.output().includes(`no node takes calls from ${STRANGER}`),
    );
  });

  it('take a call over TLS', async (test) => {
    const phone = await startSoftphone('+15005550177', silence(60_000));
    test.after(() => phone.close());
    await phone.dial(`sip:${nodes[0].demo.numbers[0]}@127.0.0.1:${ports.tls};transport=tls`);
    await untilInProgress(1);
    await phone.hangUp();
    await untilInProgress(0);
  });

  it('put a caller through who is on a call of the other', async () => {
    const sipp = startSipp(1, { scenario: REFERRED });
    const [call] = await untilInProgress(1);
    assert.ok(call);
    const other = call.node === ofFirst ? nodes[1] : nodes[0];
    const { status, body } = await eventually('the call can be put through', async () => {
      const answer = await other.api('POST', `/calls/${call.id}/transfer`, { to: '+12025550151' });
      return answer.body.error?.code !== 'not_now' && answer;
    });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal(await sipp.over, 0, sipp.output());
    const ended = await eventually('its end is written down', async () => {
      const now = await shown(other, call);
      return now.status === 'completed' && now;
    });
    assert.equal(ended.transferred_to, '+12025550151');
  });

  it('lose the calls of the one that is killed, and take all others', async () => {
    const held = startSipp(6);
    const calls = await untilInProgress(6);
    await nodes[0].stop('SIGKILL');
    const next = startSipp(4, { transport: 't1' });
    const [lost, kept] = [true, false].map((isLost) =>
      calls.filter(({ node }) => (node === ofFirst) === isLost),
    );
    assert.ok(lost && kept);
    await eventually('the other one carries all calls', async () => {
      const now = await callsInProgress();
      return now.length === kept.length + 4 && now.every(({ node }) => node !== ofFirst);
    });
    assert.deepEqual(await proxy.nodesThere(), [ports.nodes[1]]);
    for (const call of lost) assert.equal((await shown(nodes[1], call)).status, 'failed');
    await hangUpAll(nodes[1]);
    assert.equal(await next.over, 0, next.output());
    await held.kill();
  });

  it('take calls both when the killed one is back, and where it is stopped its calls end in order', async () => {
    nodes[0] = await startNode(ports.nodes[0], nodes[0].dataDir);
    await untilThere(...ports.nodes);
    const held = startSipp(6);
    assert.equal(nodesOf(await untilInProgress(6)).length, 2);
    const stopped = nodes[0].stop();
    const next = startSipp(4, { transport: 't1' });
    assert.equal(await stopped, 0);
    const calls = await eventually('the calls of the stopped one are over', async () => {
      const left = await callsInProgress();
      return nodesOf(left).length === 1 && left.length > 4 && left;
    });
    await hangUpAll(nodes[1]);
    assert.equal(await next.over, 0, next.output());
    assert.equal(await held.over, 0, held.output());
    assert.ok(calls.length < 10);
  });
});
