import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
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
