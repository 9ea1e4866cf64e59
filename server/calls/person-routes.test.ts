import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pino } from 'pino';
import type { CallArrival, PersonRoutes } from '../carriers/carrier.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { receiveCalls } from './inbound/receive-call.ts';
import { arrival, makeAnsweredNumber, stillNode } from './testing/call-fixture.ts';

const api = useTestApi();
const log = pino({ level: 'silent' });

interface Rig {
  key: string;
  callId: number;
  people: PersonRoutes;
}

describe('whom a caller may be put through to', () => {
  /** A call for a number without a carrier of its own, or with a simulated one. */
  async function ring(carrier: CallArrival['carrier'], isSimulated = false): Promise<Rig> {
    const { id, keys } = await api.makeWorkspace();
    const { number, phoneNumberId } = await makeAnsweredNumber(api.services, id, { recordingEnabled: false });
    if (isSimulated) {
      const made = await api.post('/carriers', { kind: 'simulated' }, { key: keys.write });
      await api.sql`
        update phone_numbers set voice_carrier_id = ${made.body.data.id} where id = ${phoneNumberId}`;
    }
    const signal = new AbortController().signal;
    const receive = receiveCalls({ ...api.services, log, recordingNotice: false, node: stillNode(), signal });
    const reception = await receive(arrival(number, { carrier }));
    assert.ok(reception.admitted && reception.people);
    return { key: keys.write, callId: reception.callId, people: reception.people };
  }
  const isBarred = async ({ people }: Rig, phone: string): Promise<boolean> =>
    'problem' in (await people.routeTo(phone));

  // The network of the operator calls them when it is asked to (REFER), and the operator pays.
  for (const isSimulated of [false, true]) {
    it(`is bounded on the operator’s own line, with ${isSimulated ? 'a simulated' : 'no'} carrier`, async () => {
      const call = await ring('sip', isSimulated);
      for (const phone of ['+19005550100', '+18765550100', '+881612345678', '+33142278186']) {
        assert.ok(await isBarred(call, phone), phone);
        const { status, body } = await api.post(`/calls/${call.callId}/transfer`, { to: phone }, call);
        assert.deepEqual([status, Object.keys(body.error.errors)], [422, ['to']], phone);
      }
      assert.ok(!(await isBarred(call, '+12025550151')));
    });
  }

  it('is not bounded on the simulated network, which reaches nobody', async () => {
    assert.ok(!(await isBarred(await ring('simulator'), '+33142278186')));
  });
});
