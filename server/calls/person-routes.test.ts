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
  /** The number of the call, and who answers it. */
  number: string;
  assistantId: number;
  people: PersonRoutes;
}

describe('whom a caller may be put through to', () => {
  /** A call for a number without a carrier of its own, or with a simulated one. */
  async function ring(carrier: CallArrival['carrier'], isSimulated = false): Promise<Rig> {
    const { id, keys } = await api.makeWorkspace();
    const { number, phoneNumberId, assistantId } = await makeAnsweredNumber(api.services, id, {
      recordingEnabled: false,
    });
    if (isSimulated) {
      const made = await api.post('/carriers', { kind: 'simulated' }, { key: keys.write });
      await api.sql`
        update phone_numbers set voice_carrier_id = ${made.body.data.id} where id = ${phoneNumberId}`;
    }
    const signal = new AbortController().signal;
    const receive = receiveCalls({ ...api.services, log, recordingNotice: false, node: stillNode(), signal });
    const reception = await receive(arrival(number, { carrier }));
    assert.ok(reception.admitted && reception.people);
    return { key: keys.write, callId: reception.callId, number, assistantId, people: reception.people };
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

  it('is never the number of the call itself, where the assistant would answer again', async () => {
    for (const carrier of ['sip', 'simulator'] as const) {
      const call = await ring(carrier);
      assert.ok(await isBarred(call, call.number));
      const { status, body } = await api.post(`/calls/${call.callId}/transfer`, { to: call.number }, call);
      assert.deepEqual([status, body.error.codes?.to], [422, ['own_number']], JSON.stringify(body));
    }
  });

  it('is nobody who does not want to be called, unless they are of the business', async () => {
    const call = await ring('simulator');
    const to = '+12025550151';
    const contact = await api.post('/contacts', { name: 'Ann Lee', phone: to, do_not_call: true }, call);
    assert.equal(contact.status, 201, contact.raw.toString());
    assert.ok(await isBarred(call, to));
    const { status, body } = await api.post(`/calls/${call.callId}/transfer`, { to }, call);
    assert.deepEqual([status, body.error.codes?.to], [422, ['do_not_call']], JSON.stringify(body));
    const other = await ring('simulator');
    assert.ok(!(await isBarred(other, to)), 'a contact of another workspace');
    await api.delete(`/contacts/${contact.body.data.id}`, call);
    assert.ok(await isBarred(call, to), 'their contact was deleted');
    const targets = api.sql.json([{ name: 'Ann Lee', phone: to, when: null, hours: null }]);
    await api.sql`update assistants set transfer_targets = ${targets} where id = ${call.assistantId}`;
    assert.ok(!(await isBarred(call, to)));
  });

  it('is not bounded on the simulated network, which reaches nobody', async () => {
    assert.ok(!(await isBarred(await ring('simulator'), '+33142278186')));
  });
});
