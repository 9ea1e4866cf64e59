import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import type { Reception } from '../../carriers/carrier.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { arrival, makeAnsweredNumber, stillNode } from '../testing/call-fixture.ts';
import { receiveCalls } from './receive-call.ts';

const api = useTestApi();
const log = pino({ level: 'silent' });
const node = stillNode();
const signal = new AbortController().signal;

describe('a call that comes from a carrier', () => {
  it('reaches the numbers of that carrier and no others, and leaves nothing when it does not', async () => {
    const workspace = await api.makeWorkspace();
    const other = await api.makeWorkspace();
    const line = await makeAnsweredNumber(api.services, workspace.id);
    const add = async (key: string): Promise<number> => {
      const body = {
        kind: 'sip',
        settings: { host: 'sip.carrier.example', number_format: 'national', srtp: 'required' },
      };
      return (await api.post('/carriers', body, { key })).body.data.id;
    };
    const calls = async () => (await api.get('/calls', { key: workspace.keys.read })).body.data;
    const through = (...throughCarriers: number[]): Promise<Reception> =>
      receiveCalls({ ...api.services, log, recordingNotice: false, node, signal })(
        arrival(line.number, { throughCarriers, from: '4155550123' }),
      );
    const [own, spare] = [await add(workspace.keys.write), await add(workspace.keys.write)];
    const foreign = await add(other.keys.write);
    assert.deepEqual(await through(own), { admitted: false, reason: 'unknown_number' });
    await api.sql`update phone_numbers set voice_carrier_id = ${own} where id = ${line.phoneNumberId}`;
    for (const carriers of [[], [spare], [foreign], [spare, foreign]]) {
      assert.deepEqual(await through(...carriers), { admitted: false, reason: 'unknown_number' });
    }
    assert.deepEqual(await calls(), []);
    const reception = await through(foreign, own);
    assert.ok(reception.admitted);
    assert.deepEqual([reception.media?.srtp, reception.media?.codecs], ['required', null]);
    assert.equal((await calls())[0].from, '+14155550123', 'read as that carrier writes numbers');
  });

  it('reaches the only number of the carrier that it is registered with, where it names none', async () => {
    const { id, keys } = await api.makeWorkspace();
    const line = await makeAnsweredNumber(api.services, id);
    const settings = { host: 'pbx.example' };
    const made = await api.post('/carriers', { kind: 'sip', settings }, { key: keys.write });
    const carrierId = made.body.data.id;
    const call = (onlyNumberOf: number | null): Promise<Reception> =>
      receiveCalls({ ...api.services, log, recordingNotice: false, node, signal })(
        arrival('3f9a1c5e7b2d4068', { throughCarriers: [carrierId], onlyNumberOf }),
      );
    const nobody = { admitted: false, reason: 'unknown_number' };
    assert.deepEqual(await call(carrierId), nobody, 'it has no number');
    await api.sql`update phone_numbers set voice_carrier_id = ${carrierId} where id = ${line.phoneNumberId}`;
    assert.deepEqual(await call(null), nobody, 'another number was named');
    assert.ok((await call(carrierId)).admitted);
    const [shown] = (await api.get('/calls', { key: keys.read })).body.data;
    assert.equal(shown.to, line.number);
    const second = await makeAnsweredNumber(api.services, id);
    await api.sql`update phone_numbers set voice_carrier_id = ${carrierId} where id = ${second.phoneNumberId}`;
    assert.deepEqual(await call(carrierId), nobody, 'it has two numbers');
  });

  it('is kept as busy when its carrier has no line free', async () => {
    const { id, keys } = await api.makeWorkspace();
    const line = await makeAnsweredNumber(api.services, id);
    const settings = { host: 'sip.carrier.example', max_calls: 3 };
    const made = await api.post('/carriers', { kind: 'sip', settings }, { key: keys.write });
    const carrierId = made.body.data.id;
    await api.sql`update phone_numbers set voice_carrier_id = ${carrierId} where id = ${line.phoneNumberId}`;
    const asked: unknown[] = [];
    const receive = receiveCalls({ ...api.services, log, recordingNotice: false, node, signal });
    const reception = await receive(
      arrival(line.number, { throughCarriers: [carrierId] }),
      async (carrier) => {
        asked.push([carrier.id, carrier.maxCalls]);
        return false;
      },
    );
    assert.ok(!reception.admitted && reception.reason === 'busy');
    assert.deepEqual(asked, [[carrierId, 3]]);
    const [call] = (await api.get('/calls', { key: keys.read })).body.data;
    assert.deepEqual(
      [call.status, call.error],
      ['busy', 'As many calls as the carrier allows (3) were in progress.'],
    );
  });
});
