import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { inTransaction } from '../../platform/db/sql.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { TextLine } from '../../voice/text-line.ts';
import { waitUntilBlocked } from '../../testing/blocked.queries.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { scriptCarrier } from '../testing/script-carrier.ts';

const carrier = scriptCarrier();
const api = useTestApi({ carrier });

describe('a hang-up of a call that the assistant places', () => {
  let fixture: CallingFixture;
  before(async () => {
    fixture = await openCallingFixture(api, carrier);
  });
  const hangUp = (id: number) => api.post(`/calls/${id}/hang-up`, {}, { key: fixture.key });

  it('gives up a telephone that rings: the call is canceled, and that it was is not told as a failure', async () => {
    const { answer, network } = await fixture.begin();
    network.tell({ kind: 'ringing' });
    const { id } = (await answer).body.data;
    await until('it rings', async () => (await fixture.shown(id)).status === 'ringing');
    const { status, body } = await hangUp(id);
    assert.equal(status, 200, JSON.stringify(body));
    const { status: state, outcome, error } = body.data;
    assert.deepEqual([state, outcome, error], ['canceled', 'no_answer', null]);
    assert.ok(network.isCancelled);
    assert.equal((await hangUp(id)).status, 409);
  });

  it('gives up a call that the network has not taken yet; whoever placed it is told that it was taken', async () => {
    const { answer, network } = await fixture.begin();
    const [{ id }] = (await fixture.list()) as [{ id: number }];
    assert.equal((await hangUp(id)).body.data.status, 'canceled');
    assert.equal((await answer).status, 201);
    assert.ok(network.isCancelled);
  });

  it('gives up a call that is picked up at the same moment, before the conversation has begun', async () => {
    const { answer, network } = await fixture.begin();
    network.tell({ kind: 'ringing' });
    const { id } = (await answer).body.data;
    await until('it rings', async () => (await fixture.shown(id)).status === 'ringing');
    const said: string[] = [];
    const screen = { said: (text: string) => void said.push(text), beeped: () => {}, ended: () => {} };
    const line = new TextLine({ clock: api.clock, screen });
    const asked = await inTransaction(api.sql, async (tx) => {
      // Who picked up is noted before the conversation begins: that has to wait for this lock.
      await tx`select from calls where id = ${id} for no key update`;
      network.tell({ kind: 'answered', line, by: 'person' });
      await waitUntilBlocked(api.sql);
      const hungUp = hangUp(id);
      await until('the command is taken', async () => {
        const [command] = await api.sql`
          select from call_commands where call_id = ${id} and taken_at is not null`;
        return command !== undefined;
      });
      return { hungUp };
    });
    const { status, body } = await asked.hungUp;
    assert.deepEqual([status, body.data.status, said], [200, 'canceled', []]);
  });

  it('puts nobody through who has not picked up', async () => {
    const { answer, network } = await fixture.begin();
    network.tell({ kind: 'ringing' });
    const { id } = (await answer).body.data;
    const asked = { to: '+14155550170' };
    const { status, body } = await api.post(`/calls/${id}/transfer`, asked, { key: fixture.key });
    assert.deepEqual([status, body.error.code], [409, 'not_answered']);
    await hangUp(id);
  });
});
