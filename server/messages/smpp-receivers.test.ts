import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS } from '../carriers/smpp/commands.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { startReceiver, useSmpp } from './testing/use-smpp.ts';

const use = useSmpp();
const ann = '+12125550142';

const text = (words: string, more: object = {}) => ({
  ...{ from: ann, to: use.fixture.number.number, text: words, ...more },
});
const bodies = async (): Promise<string[]> =>
  (await use.fixture.texts('direction=inbound')).map(({ body }) => body as string).toReversed();

describe('the session that receives', () => {
  it('is kept by one of several processes, and taken over when that one stops', async () => {
    const { api, vendor, fixture } = use;
    const first = await use.receive();
    const second = await startReceiver(api);
    try {
      await vendor.bring(text('One'));
      assert.deepEqual(vendor.binds, ['bind_transceiver']);
      await first.stop();
      await until('the other one receives', () => vendor.binds.length === 2 && vendor.receiver !== undefined);
      await vendor.bring(text('Two'));
      assert.deepEqual(await bodies(), ['One', 'Two']);
      const key = fixture.workspace.keys.write;
      await until('it says so', async () => {
        const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data;
        return status.state === 'ok' && status.registered_until !== null;
      });
    } finally {
      await second.stop();
    }
    await until('nobody receives', () => vendor.sessions.length === 0);
    const key = fixture.workspace.keys.write;
    assert.equal(
      (await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data.status.registered_until,
      null,
    );
  });

  it('is opened when the carrier is switched on, and ends when it is switched off or deleted', async () => {
    const { api, vendor, fixture } = use;
    const key = fixture.workspace.keys.write;
    const change = (active: boolean) => api.patch(`/carriers/${fixture.carrier.id}`, { active }, { key });
    await use.receive();
    await change(false);
    await until('it is over', () => vendor.sessions.length === 0);
    await change(true);
    await until('it is there again', () => vendor.receiver !== undefined);
    await api.patch(`/phone-numbers/${fixture.number.id}`, { text_carrier_id: null }, { key });
    assert.equal((await api.delete(`/carriers/${fixture.carrier.id}`, { key })).status, 200);
    await until('it is over for good', () => vendor.sessions.length === 0);
  });

  it('says at the carrier why it is not there, and is tried again with growing pauses', async () => {
    const { api, vendor, fixture } = use;
    const key = fixture.workspace.keys.write;
    vendor.bindMood = STATUS.RINVPASWD;
    const receiver = await startReceiver(api);
    try {
      await until('it says why', async () => {
        const { status } = (await api.get(`/carriers/${fixture.carrier.id}`, { key })).body.data;
        return status.state === 'failing' && /refuses the password/.test(status.message);
      });
      await api.clock.advance(20_000);
      assert.equal(vendor.asked.binds, 1, 'wrong passwords lock accounts');
      vendor.bindMood = null;
      await until('it is there', async () => {
        await api.clock.advance(10_000);
        return vendor.receiver !== undefined;
      });
    } finally {
      await receiver.stop();
    }
  });

  it('is the only one of its process: a text waits while it is opened again', async () => {
    const { vendor, fixture, api } = use;
    vendor.maxSessions = 1;
    await fixture.post(ann, 'Before');
    await use.receive();
    await fixture.post(ann, 'One');
    vendor.drop();
    await until('it is gone', () => vendor.sessions.length === 0);
    const waiting = await fixture.post(ann, 'Two');
    assert.equal(waiting.status, 'queued');
    await until('it is there again', async () => {
      await api.clock.advance(1_000);
      return vendor.receiver !== undefined;
    });
    const worker = await use.work();
    await worker.advance(30_000);
    await until('the text is sent', async () => (await fixture.show(waiting.id)).status === 'sent');
    assert.deepEqual(
      vendor.taken.map(({ words }) => words),
      ['Before', 'One', 'Two'],
    );
    assert.deepEqual(vendor.binds, ['bind_transmitter', 'bind_transceiver', 'bind_transceiver']);
  });

  it('is one for each direction where the carrier wants that', async () => {
    const { api, vendor, fixture } = use;
    const key = fixture.workspace.keys.write;
    vendor.knowsTransceivers = false;
    await api.patch(`/carriers/${fixture.carrier.id}`, { settings: { bind: 'separate' } }, { key });
    await use.receive();
    assert.equal((await fixture.post(ann)).status, 'sent');
    assert.deepEqual(vendor.binds, ['bind_receiver', 'bind_transmitter']);
    await vendor.bring(text('Hello'));
    assert.deepEqual(await bodies(), ['Hello']);
  });
});
