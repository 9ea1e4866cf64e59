import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { InstallationTurns } from '../carrier-accounts/installation-turns.ts';
import { STATUS } from '../carriers/smpp/commands.ts';
import { Pace } from '../carriers/smpp/pace.ts';
import type { TextCarrier } from '../carriers/text-carrier.ts';
import { connect, type Sql } from '../platform/db/sql.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { parseNetwork } from '../platform/networks.ts';
import { OutboundClient } from '../platform/outbound/outbound-client.ts';
import { closeTestTexts, openTestTexts } from '../testing/open-test-texts.ts';
import { useSmpp } from './testing/use-smpp.ts';

const use = useSmpp();
const ann = '+12125550142';
const never = new AbortController().signal;

describe('texts over SMPP through two processes', () => {
  let sql: Sql;
  let other: TextCarrier;
  beforeEach(() => {
    const { clock, databaseUrl, services } = use.api;
    sql = connect(databaseUrl, { connections: 4 });
    const outboundClient = new OutboundClient({ allowedNetworks: [parseNetwork('127.0.0.0/8')] });
    const { log, secrets } = services;
    other = openTestTexts({ sql, clock, log, secrets, outboundClient, origin: () => use.api.baseUrl });
  });
  afterEach(async () => {
    await closeTestTexts(other);
    await sql.end();
  });

  /** Has the other process send a text. */
  const sendThere = async (body: string): Promise<Awaited<ReturnType<TextCarrier['send']>>> => {
    const { api, fixture } = use;
    const [row] = await api.sql<{ id: number }[]>`
      select id from messages where workspace_id = ${fixture.workspace.id} order by id desc limit 1`;
    assert.ok(row);
    // It is another text: no part of it was taken.
    await api.sql`delete from smpp_submissions where message_id = ${row.id}`;
    const about = { workspaceId: fixture.workspace.id, carrierId: fixture.carrier.id, messageId: row.id };
    const said = { channel: 'sms', from: fixture.number.number, to: ann, body } as const;
    return other.send({ ...about, ...said }, never);
  };
  const words = (): string[] => use.vendor.taken.map((taken) => taken.words);
  const allow = async (perSecond: number): Promise<void> => {
    const { api, fixture } = use;
    const settings = { max_per_second: perSecond };
    const key = fixture.workspace.keys.write;
    assert.equal((await api.patch(`/carriers/${fixture.carrier.id}`, { settings }, { key })).status, 200);
  };

  it('leave no faster than the carrier allows for both together', async () => {
    await allow(0.1);
    assert.equal((await use.fixture.post(ann, 'One')).status, 'sent');
    const result = await sendThere('Two');
    assert.equal(result.accepted, null);
    assert.equal('waitsForTurn' in result && result.waitsForTurn, true);
    await use.api.clock.advance(10_000);
    assert.equal((await sendThere('Two')).accepted, true);
    assert.deepEqual(words(), ['One', 'Two']);
    assert.deepEqual(use.vendor.binds, ['bind_transmitter', 'bind_transmitter']);
  });

  it('have as many turns as its pace, whoever asks for them', async () => {
    const { clock } = use.api;
    const { log } = use.api.services;
    const account = { carrierId: use.fixture.carrier.id, perSecond: 4 };
    const paces = [use.api.sql, sql].map(
      (own) => new Pace(account, { clock, turns: new InstallationTurns({ sql: own, clock, log }) }),
    );
    const from = clock.monotonicMs();
    const left: number[] = [];
    let waiting = 0;
    const asked = Array.from({ length: 6 }, () => paces)
      .flat()
      .map(async (pace) => {
        waiting += 1;
        await pace.turn(60_000, never);
        left.push(clock.monotonicMs() - from);
      });
    assert.equal(waiting, 12);
    await until('all have a turn', async () => {
      const [row] = await sql<{ isLast: boolean }[]>`
        select next_at = ${clock.now().add({ seconds: 3 }).toString()} as "isLast" from carrier_turns
        where carrier_id = ${account.carrierId}`;
      return row?.isLast;
    });
    // Their answers are on the way to whoever waits for them.
    await until('they wait for it', () => left.length === 1 && clock.sleeping >= 11);
    await clock.advance(3_000);
    await Promise.all(asked);
    assert.deepEqual(
      left,
      [0, 150, 400, 650, 900, 1_150, 1_400, 1_650, 1_900, 2_150, 2_400, 2_650],
      'a text leaves up to a tenth of a second early',
    );
  });

  it('rest after the carrier told one of them that it is too much', async () => {
    use.vendor.moods = [STATUS.RTHROTTLED];
    assert.equal((await use.fixture.post(ann, 'One')).status, 'queued');
    await until('the other process can know', async () => {
      const [row] = await use.api.sql<{ rests: boolean }[]>`
        select rests_until is not null as rests from carrier_turns where carrier_id = ${use.fixture.carrier.id}`;
      return row?.rests;
    });
    const sent = sendThere('Two');
    await until('it has a turn', async () => {
      const [row] = await use.api.sql<{ hasTurn: boolean }[]>`
        select next_at > rests_until as "hasTurn" from carrier_turns where carrier_id = ${use.fixture.carrier.id}`;
      return row?.hasTurn;
    });
    assert.equal(use.vendor.asked.messages, 1);
    await until('it is sent', async () => {
      await use.api.clock.advance(500);
      return words().length === 1;
    });
    assert.equal((await sent).accepted, true);
    assert.deepEqual(words(), ['Two']);
  });
});
