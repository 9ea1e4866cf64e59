import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import { admitCall } from '../carriers/admit-call.ts';
import { CarrierTurns } from '../carriers/carrier-turns.ts';
import { TrunkLoad, type TakenLine } from '../carriers/trunk-load.ts';
import { FrozenClock } from '../platform/clock.ts';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { connect, type Sql } from '../platform/db/sql.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { InstallationLimits } from './installation-limits.ts';
import { restCarrier } from './shared-limits.queries.ts';

const api = useTestApi();
const log = pino({ level: 'silent' });
const never = new AbortController().signal;

/** A process of the installation, with connections of its own. */
interface Process {
  nodeId: number;
  sql: Sql;
  limits: InstallationLimits;
  notifications: NotificationListener;
  load: TrunkLoad;
}

describe('the limits of a carrier that several processes share', () => {
  let clock: FrozenClock;
  let carrierId: number;
  let processes: Process[];
  beforeEach(async () => {
    clock = new FrozenClock('2026-11-23T12:00:00Z');
    const settings = { host: 'sip.carrier.example' };
    carrierId = (await api.post('/carriers', { kind: 'sip', settings })).body.data.id;
    processes = [await start(), await start()];
  });
  afterEach(async () => {
    for (const { limits } of processes) limits.stop();
    await Promise.all(processes.map(({ notifications }) => notifications.stop()));
    await Promise.all(processes.map(({ sql }) => sql.end()));
    await api.sql`delete from carriers`;
    await api.sql`delete from voice_nodes where id = any(${processes.map(({ nodeId }) => nodeId)}::bigint[])`;
  });

  async function start(): Promise<Process> {
    const [row] = await api.sql<{ id: number }[]>`
      insert into voice_nodes (started_at, seen_at) values (now(), now()) returning id`;
    assert.ok(row);
    const sql = connect(api.databaseUrl, { connections: 4 });
    const notifications = new NotificationListener(api.databaseUrl, log);
    const limits = new InstallationLimits({ sql, nodeId: row.id, clock, log }, notifications);
    await notifications.start();
    return { nodeId: row.id, sql, limits, notifications, load: new TrunkLoad(clock, limits) };
  }
  /** What comes of the wishes of all processes at once, so many of each. */
  const race = <T>(count: number, wish: (one: Process) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: count }, () => processes.map(wish)).flat());
  const begin = async (
    { load }: Process,
    maxCalls: number,
    priority?: 'campaign',
  ): Promise<TakenLine | null> => {
    const line = load.begin({ carrierId, maxCalls }, priority);
    return line && (await line.isTaken) ? line : null;
  };
  /** Until when the database has the carrier left alone. */
  const restOf = async (id: number): Promise<string | null> => {
    const [row] = await api.sql<{ until: string | null }[]>`
      select rests_until as until from carrier_turns where carrier_id = ${id}`;
    return row?.until ?? null;
  };
  const allow = async (maxCalls: number | null): Promise<void> => {
    const changed = await api.patch(`/carriers/${carrierId}`, { settings: { max_calls: maxCalls } });
    assert.equal(changed.status, 200);
  };
  const told = async (): Promise<number> => (await api.sql`select from carrier_lines`).length;

  it('are as many turns as its pace has, whoever asks for them', async () => {
    const turns = await race(10, ({ limits }) => limits.reserveTurn({ carrierId, perSecond: 2 }, 5_000));
    const taken = turns.flatMap(({ inMs }) => inMs ?? []).toSorted((one, other) => one - other);
    assert.deepEqual(taken, [0, 500, 1_000, 1_500, 2_000, 2_500, 3_000, 3_500, 4_000, 4_500, 5_000]);
    const refused = turns.filter(({ inMs }) => inMs === null);
    assert.ok(refused.every(({ nextInMs }) => nextInMs === 5_500));
  });

  it('let the calls of two processes begin one after the other', async () => {
    const begun: number[] = [];
    const asked: Promise<unknown>[] = [];
    const from = clock.monotonicMs();
    const queues = processes.map(({ limits }) => {
      const reserveTurn: typeof limits.reserveTurn = (...wish) => {
        const answer = limits.reserveTurn(...wish);
        asked.push(answer);
        return answer;
      };
      return new CarrierTurns(clock, { reserveTurn });
    });
    for (const turns of [...queues, ...queues, ...queues]) {
      const turn = turns.take({ carrierId, callsPerSecond: 1 }, 'call', never);
      void turn?.then((isTaken) => isTaken && begun.push(clock.monotonicMs() - from));
    }
    await Promise.all(asked);
    await new Promise((resolve) => setImmediate(resolve));
    await clock.advance(5_000);
    assert.deepEqual(begun, [0, 1_000, 2_000, 3_000, 4_000, 5_000]);
  });

  it('refuse a call when another process has all turns of five seconds', async () => {
    const [one, other] = processes as [Process, Process];
    for (let count = 0; count < 6; count += 1)
      await other.limits.reserveTurn({ carrierId, perSecond: 1 }, 5_000);
    const slow = { carrierId, callsPerSecond: 1 };
    assert.equal(one.load.turns.freeOf(slow), 6);
    assert.equal(await one.load.turns.take(slow, 'call', never), false);
    assert.equal(one.load.turns.freeOf(slow), 0);
    assert.equal(one.load.turns.take(slow, 'call', never), null);
  });

  it('leave a carrier alone that asked any of them to wait, without a question more', async () => {
    const [one, other] = processes as [Process, Process];
    const trunk = { carrierId, maxCalls: null, callsPerSecond: 100 };
    const admit = ({ load }: Process) => admitCall({ trunk }, never, load);
    one.load.rests.note(carrierId, { kind: 'refused', status: 503, reason: '', retryAfterS: 30 });
    await until('the others can know', async () => (await restOf(carrierId)) !== null);
    assert.ok(other.load.freeForCampaigns(trunk) > 0);
    const refused = {
      refused: 'The carrier asked for no further call; it is called again in 30 s.',
    };
    assert.deepEqual(await admit(other), refused);
    assert.equal(other.load.freeForCampaigns(trunk), 0);
    const third = await start();
    processes.push(third);
    assert.deepEqual(await admit(third), refused, 'a process that starts meanwhile knows it too');
    await clock.advance(29_999);
    assert.match(JSON.stringify(await admit(other)), /again in 1 s/);
    await clock.advance(1);
    assert.ok('free' in (await admit(other)));
  });

  it('keep the longest rest that a carrier asked for, unless a clock was wrong', async () => {
    const [one, other] = processes as [Process, Process];
    const wish = () => other.limits.reserveTurn({ carrierId, perSecond: 100 }, 5_000);
    const rest = async (ms: number, until_: string): Promise<void> => {
      one.limits.rest(carrierId, ms);
      await until('it is written', async () => (await restOf(carrierId)) === until_);
    };
    await rest(30_000, '2026-11-23T12:00:30.000Z');
    const shorter = { at: '2026-11-23T12:00:00Z', until: '2026-11-23T12:00:05Z' };
    await restCarrier(other.sql, carrierId, shorter);
    await rest(40_000, '2026-11-23T12:00:40.000Z');
    assert.deepEqual(await wish(), { inMs: null, nextInMs: 40_000, restsMs: 40_000 });
    await api.sql`update carrier_turns set rests_until = '2026-11-24T12:00:00Z'`;
    assert.equal((await wish()).inMs, 0);
    await rest(1_000, '2026-11-23T12:00:01.000Z');
    assert.equal((await wish()).restsMs, 1_000);
  });

  it('are as many lines as it has, whoever asks for them', async () => {
    const lines = await race(10, (one) => begin(one, 5));
    assert.equal(lines.filter(Boolean).length, 5);
    assert.equal(await told(), 5);
    for (const line of lines) line?.free();
    await until('all are free', async () => (await told()) === 0);
    assert.ok(await begin(processes[1] as Process, 1));
  });

  it('count calls that arrive, and leave the last line to people', async () => {
    const [one, other] = processes as [Process, Process];
    const arrived = one.load.openLine();
    assert.equal(await arrived.take({ id: carrierId, maxCalls: 2 }), true);
    assert.equal(await begin(other, 2, 'campaign'), null);
    await until('the other process knows of it', () => {
      return other.load.freeForCampaigns({ carrierId, maxCalls: 2, callsPerSecond: 1 }) === 0;
    });
    assert.ok(await begin(other, 2));
    assert.equal(await one.load.openLine().take({ id: carrierId, maxCalls: 2 }), false);
    arrived.free();
    await until('the line is free', async () => (await told()) === 1);
    assert.equal(await other.load.openLine().take({ id: carrierId, maxCalls: 2 }), true);
  });

  it('count calls that began before there was a limit, of every process', async () => {
    const [one, other] = processes as [Process, Process];
    const unlimited = { carrierId, maxCalls: null };
    const lines = [one.load.begin(unlimited), one.load.begin(unlimited)];
    const arrived = one.load.openLine();
    assert.equal(await arrived.take({ id: carrierId, maxCalls: null }), true);
    one.load.begin(unlimited)?.free();
    one.load.begin({ carrierId: 999, maxCalls: null });
    assert.equal(await told(), 0, 'nothing is asked for while there is no limit');
    await allow(3);
    await until('they are told', async () => (await told()) === 3);
    assert.equal(await begin(other, 3), null);
    assert.equal(await begin(one, 3), null);
    lines[0]?.free();
    await until('its line is free', async () => (await told()) === 2);
    assert.ok(await begin(other, 3));
    await allow(null);
    for (const line of [...lines, arrived]) line?.free();
    await until('theirs are free', async () => (await told()) === 1);
  });

  it('count no call that ended while the others were told of it', async () => {
    const [one] = processes as [Process, Process];
    const line = one.load.begin({ carrierId, maxCalls: null });
    const isHeld = Promise.withResolvers<void>();
    const isWaited = Promise.withResolvers<void>();
    const holding = api.sql.begin(async (tx) => {
      await tx`lock table carrier_lines in share row exclusive mode`;
      isHeld.resolve();
      await isWaited.promise;
    });
    await isHeld.promise;
    await allow(1);
    await until('its line is being told', async () => {
      const waiting = await api.sql`
        select from pg_locks where relation = 'carrier_lines'::regclass and not granted`;
      return waiting.length > 0;
    });
    line?.free();
    isWaited.resolve();
    await holding;
    await until('nothing is to be told any more', async () => {
      await new Promise((resolve) => setImmediate(resolve));
      const busy = await api.sql`
        select from pg_stat_activity where query like '%carrier_lines%' and state <> 'idle' and pid <> pg_backend_pid()`;
      return busy.length === 0 && (await told()) === 0;
    });
  });

  it('are given back by a process that is gone', async () => {
    const [one, other] = processes as [Process, Process];
    assert.ok(await begin(one, 1));
    assert.equal(await begin(other, 1), null);
    await api.sql`delete from voice_nodes where id = ${one.nodeId}`;
    assert.ok(await begin(other, 1));
  });

  it('hold again for the calls of a process that was taken for dead, and for no others', async () => {
    const [one, other] = processes as [Process, Process];
    await allow(1);
    const line = await begin(one, 1);
    await api.sql`delete from carrier_lines`;
    await api.sql`
      insert into carrier_lines (id, carrier_id, node_id) values (gen_random_uuid(), 999, ${one.nodeId})`;
    await clock.advance(10_000);
    await until('it is told', async () => {
      const [row] = await api.sql<
        { ids: number[] }[]
      >`select array_agg(carrier_id) as ids from carrier_lines`;
      return row?.ids?.join() === String(carrierId);
    });
    assert.equal(await begin(other, 1), null);
    line?.free();
    await until('it is free', async () => (await told()) === 0);
  });

  it('are those of each process while the database does not answer', async () => {
    const [one] = processes as [Process];
    await one.sql.end();
    const wish = () => one.limits.reserveTurn({ carrierId, perSecond: 1 }, 5_000);
    assert.deepEqual([(await wish()).inMs, (await wish()).inMs], [0, 1_000]);
    assert.ok(await begin(one, 1));
    assert.equal(one.load.begin({ carrierId, maxCalls: 1 }), null);
  });
});
