import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { pino } from 'pino';
import type { SipTrunk } from '../carriers/sip-trunk.ts';
import type { TrunkAccess } from '../carriers/trunk-access.ts';
import type { RegistrationListener } from '../carriers/trunk-registration.ts';
import { FrozenClock } from '../platform/clock.ts';
import { until } from '../platform/jobs/testing/until.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { listActiveTrunks } from './carriers.queries.ts';
import { TrunkRegistrations } from './trunk-registrations.ts';

const api = useTestApi();
const log = pino({ level: 'silent' });
const clock = new FrozenClock('2026-03-02T09:00:00Z');

/** A process that may register, with what it registers. */
interface Node {
  id: number;
  registrations: TrunkRegistrations;
  made: { trunk: TrunkAccess; listener: RegistrationListener; isOver: boolean }[];
  /** Tells it the trunks as they are, as the directory does. */
  look(): Promise<void>;
}

describe('registrations of carriers', () => {
  let nodes: Node[] = [];
  afterEach(async () => {
    await Promise.all(nodes.map(({ registrations }) => registrations.stop()));
    nodes = [];
    await api.sql`delete from carriers`;
  });

  async function startNode(): Promise<Node> {
    const [row] = await api.sql<{ id: number }[]>`
      insert into voice_nodes (started_at, seen_at) values (now(), now()) returning id`;
    assert.ok(row);
    const made: Node['made'] = [];
    const register: SipTrunk['register'] = (trunk, listener) => {
      const one = { trunk, listener, isOver: false };
      made.push(one);
      return { stop: async () => void (one.isOver = true) };
    };
    const { sql } = api;
    const secrets = api.services.secrets;
    const registrations = new TrunkRegistrations({ sql, secrets, clock, log, nodeId: row.id, register });
    const look = async (): Promise<void> => registrations.follow(await listActiveTrunks(sql));
    const node = { id: row.id, registrations, made, look };
    nodes.push(node);
    return node;
  }

  const live = ({ made }: Node): number => made.filter(({ isOver }) => !isOver).length;
  const add = async (settings: object = {}): Promise<number> => {
    const all = {
      host: 'sip.carrier.example',
      username: 'trunk',
      password: 'k7',
      register: true,
      ...settings,
    };
    return (await api.post('/carriers', { kind: 'sip', settings: all })).body.data.id;
  };
  const statusOf = async (id: number): Promise<Json> => (await api.get(`/carriers/${id}`)).body.data.status;
  const keeperOf = async (id: number): Promise<number | null> => {
    const [row] = await api.sql<{ node: number | null }[]>`
      select registering_node_id as node from carriers where id = ${id}`;
    return row?.node ?? null;
  };

  it('are kept by one of several processes that begin at once', async () => {
    const ids = [await add(), await add(), await add({ register: false })];
    const two = await Promise.all([startNode(), startNode()]);
    await Promise.all(two.map((node) => node.look()));
    await until('both are kept', async () => two.flatMap(({ made }) => made).length === 2);
    for (const node of two) await node.look();
    const kept = two.flatMap(({ made }) => made.map(({ trunk }) => trunk.carrierId)).sort();
    assert.deepEqual(kept, ids.slice(0, 2));
    assert.equal(await keeperOf(ids[2] ?? 0), null);
  });

  it('are taken over when the process dies or stops, and not before', async () => {
    const id = await add();
    const [first, second] = [await startNode(), await startNode()];
    await first.look();
    await until('the first keeps it', () => live(first) === 1);
    await second.look();
    await second.registrations.stop();
    assert.equal(live(second), 0);
    const third = await startNode();
    // What another node does with one that died.
    await api.sql`delete from voice_nodes where id = ${first.id}`;
    await third.look();
    await until('the third keeps it', () => live(third) === 1);
    await first.look();
    await until('the first has noticed', () => live(first) === 0);
    assert.equal(await keeperOf(id), third.id);
    await third.registrations.stop();
    assert.deepEqual([await keeperOf(id), live(third)], [null, 0]);
  });

  it('are made anew when their settings change, and given up when they are no longer wanted', async () => {
    const id = await add();
    const node = await startNode();
    await node.look();
    await until('it is made', () => live(node) === 1);
    await api.patch(`/carriers/${id}`, { name: 'Main line', settings: { cps: 2 } });
    await node.look();
    await api.patch(`/carriers/${id}`, { settings: { password: 'k8' } });
    await node.look();
    await until('it is made anew', () => node.made.length === 2);
    assert.deepEqual(
      node.made.map(({ isOver }) => isOver),
      [true, false],
    );
    assert.equal(node.made[1]?.trunk.credentials?.password, 'k8');
    node.made[1].listener.registered(600);
    await until('it is registered', async () => (await statusOf(id)).registered_until !== null);
    await api.patch(`/carriers/${id}`, { active: false });
    await node.look();
    await until('it is given up', async () => (await keeperOf(id)) === null);
    assert.deepEqual([live(node), (await statusOf(id)).registered_until], [0, null]);
  });

  it('stand in the status of the carrier, in words', async () => {
    const id = await add();
    const node = await startNode();
    await node.look();
    await until('it is made', () => live(node) === 1);
    const { listener } = node.made[0] ?? assert.fail('none was made');
    listener.registered(600);
    const registered = await until('it is registered', async () => {
      const status = await statusOf(id);
      return status.state === 'ok' && status;
    });
    assert.deepEqual(
      [registered.message, registered.registered_until, registered.checked_at],
      [null, '2026-03-02T09:10:00.000Z', '2026-03-02T09:00:00.000Z'],
    );
    const reason = Buffer.from('Nicht\r\nfür Sie').toString('latin1');
    const refused = { kind: 'refused', status: 403, reason, retryAfterS: null } as const;
    const denied = { kind: 'credentials', status: 401, hasCredentials: true } as const;
    for (const [why, words] of [
      [{ kind: 'no_address', isInternal: false }, /DNS records/],
      [{ kind: 'no_address', isInternal: true }, /OUTBOUND_ALLOWED_NETWORKS/],
      [{ kind: 'silent', address: '192.0.2.7' }, /192\.0\.2\.7 does not answer/],
      [{ ...refused, address: '192.0.2.7' }, /refuses the registration \(403 Nichtfür Sie\)/],
      [{ ...denied, address: '192.0.2.7' }, /password is refused \(401\)/],
    ] as const) {
      listener.failed(why);
      const failed = await until(`it says ${words}`, async () => {
        const status = await statusOf(id);
        return status.state === 'failing' && words.test(status.message) && status;
      });
      assert.equal(failed.registered_until, null);
    }
  });

  it('that another process keeps by now are not written', async () => {
    const id = await add();
    const [first, second] = [await startNode(), await startNode()];
    await first.look();
    await until('the first keeps it', () => live(first) === 1);
    await api.sql`update carriers set registering_node_id = ${second.id} where id = ${id}`;
    first.made[0]?.listener.registered(600);
    await until('the first has noticed', () => live(first) === 0);
    assert.equal((await statusOf(id)).registered_until, null);
  });

  it('say that the password cannot be decrypted', async () => {
    const id = await add();
    await api.sql`update carriers set sealed_secrets = '{"password": "v1.AAAA"}' where id = ${id}`;
    const node = await startNode();
    await node.look();
    await until('it says so', async () => /enter it again/.test((await statusOf(id)).message ?? ''));
    assert.equal(node.made.length, 0);
  });
});
