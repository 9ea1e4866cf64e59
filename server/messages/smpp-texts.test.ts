import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATUS } from '../carriers/smpp/commands.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { useSmpp } from './testing/use-smpp.ts';
import { TEXT_QUEUE } from './text-lanes.ts';

const use = useSmpp();
const ann = '+12125550142';
const LONG = `${'a'.repeat(153)}${'b'.repeat(153)}ccc`;

const becomes = (id: number, status: string): Promise<true> =>
  until(`message ${id} is ${status}`, async () => (await use.fixture.show(id)).status === status);
const words = (): string[] => use.vendor.taken.map((taken) => taken.words);

describe('a text over SMPP that is refused', () => {
  for (const [status, fault] of [
    [STATUS.RINVDSTADR, /does not exist/],
    [STATUS.RINVSRCADR, /sending number/],
    [STATUS.RINVMSGLEN, /does not take this text/],
    [STATUS.RSUBMITFAIL, /0x00000045/],
    [0x0451, /0x00000451/],
  ] as const) {
    it(`with 0x${status.toString(16)} has failed, with the code of the carrier`, async () => {
      use.vendor.moods = [status];
      const message = await use.fixture.post(ann);
      assert.equal(message.status, 'failed');
      assert.equal(message.error_code, `0x${status.toString(16).padStart(8, '0')}`);
      assert.match(message.error, fault);
      assert.deepEqual([use.vendor.asked.messages, words()], [1, []]);
    });
  }

  it('because of the account says so at the carrier, and is not tried again and again', async () => {
    use.vendor.bindMood = STATUS.RINVPASWD;
    const [one, two] = [await use.fixture.post(ann), await use.fixture.post(ann)];
    assert.deepEqual([one.status, one.error_code], ['failed', '0x0000000e']);
    assert.equal(two.status, 'failed');
    assert.equal(use.vendor.asked.binds, 1, 'wrong passwords lock accounts');
    const { api, fixture } = use;
    const shown = await api.get(`/carriers/${fixture.carrier.id}`, { key: fixture.workspace.keys.write });
    assert.equal(shown.body.data.status.state, 'failing');
  });
});

describe('a text over SMPP', () => {
  it('is sent with the numbers as digits, and asks for a receipt', async () => {
    const message = await use.fixture.post(ann, 'Grüße für 5 €');
    assert.equal(message.status, 'sent');
    const [taken] = use.vendor.taken;
    assert.deepEqual(
      [taken?.words, taken?.from, taken?.to],
      ['Grüße für 5 €', use.fixture.number.number, ann],
    );
    const { source, destination, registered_delivery: receipt, data_coding: coding } = taken?.message ?? {};
    assert.deepEqual([source?.ton, source?.npi, destination?.ton, destination?.npi], [1, 1, 1, 1]);
    assert.deepEqual([receipt, coding], [1, 0]);
  });

  for (const status of [STATUS.RTHROTTLED, STATUS.RMSGQFUL, STATUS.RSYSERR]) {
    it(`stays queued after 0x${status.toString(16)}, and is sent once`, async () => {
      use.vendor.moods = [status];
      const message = await use.fixture.post(ann);
      assert.equal(message.status, 'queued');
      const worker = await use.work();
      await worker.advance(30_000);
      await becomes(message.id, 'sent');
      assert.deepEqual([use.vendor.asked.messages, words()], [2, ['Hello']]);
    });
  }

  it('stays queued while the carrier cannot be reached, and is sent once it can', async () => {
    await use.vendor.stop();
    const message = await use.fixture.post(ann);
    assert.equal(message.status, 'queued');
    await use.vendor.start();
    const worker = await use.work();
    await worker.advance(30_000);
    await becomes(message.id, 'sent');
    assert.deepEqual(words(), ['Hello']);
  });

  for (const mood of ['drop before', 'drop after'] as const) {
    it(`without an answer ("${mood}") is never sent again, and said to be unknown`, async () => {
      use.vendor.moods = [mood];
      const message = await use.fixture.post(ann);
      assert.equal(message.status, 'queued');
      const worker = await use.work();
      await triedOften();
      await worker.advance(30_000);
      await becomes(message.id, 'failed');
      assert.match((await use.fixture.show(message.id)).error, /not known whether/);
      assert.equal(use.vendor.asked.messages, 1);
    });
  }

  it('leaves by the session that receives where there is one, and that is the only one', async () => {
    await use.receive();
    assert.equal((await use.fixture.post(ann)).status, 'sent');
    assert.deepEqual(use.vendor.binds, ['bind_transceiver']);
    assert.equal(use.vendor.taken[0]?.mode, 'bind_transceiver');
  });

  it('leaves by a session of its own in a process that does not receive, which is given up again', async () => {
    await use.fixture.post(ann, 'One');
    await use.fixture.post(ann, 'Two');
    assert.deepEqual([use.vendor.binds, words()], [['bind_transmitter'], ['One', 'Two']]);
    for (let minutes = 0; minutes < 8; minutes += 1) await use.api.clock.advance(60_000);
    await until('the session is over', () => use.vendor.sessions.length === 0);
    await use.fixture.post(ann, 'Three');
    assert.deepEqual(use.vendor.binds, ['bind_transmitter', 'bind_transmitter']);
  });

  it('goes by a new session after the settings changed', async () => {
    await use.fixture.post(ann, 'One');
    const { api, fixture, vendor } = use;
    const key = fixture.workspace.keys.write;
    const settings = { system_type: 'VMA', source_ton: 5, source_npi: 0 };
    assert.equal((await api.patch(`/carriers/${fixture.carrier.id}`, { settings }, { key })).status, 200);
    await fixture.post(ann, 'Two');
    assert.equal(vendor.binds.length, 2);
    const { source } = vendor.taken[1]?.message ?? {};
    assert.deepEqual([source?.ton, source?.npi], [5, 0]);
  });

  it('waits for its turn where the carrier allows few a second, which is no failed try', async () => {
    const { api, fixture } = use;
    const key = fixture.workspace.keys.write;
    await api.patch(`/carriers/${fixture.carrier.id}`, { settings: { max_per_second: 0.1 } }, { key });
    assert.equal((await fixture.post(ann, 'One')).status, 'sent');
    const waiting = [await fixture.post(ann, 'Two'), await fixture.post(ann, 'Three')];
    assert.deepEqual(
      waiting.map(({ status }) => status),
      ['queued', 'queued'],
    );
    const worker = await use.work();
    await triedOften();
    await until('both are sent', async () => {
      await worker.advance(1_000);
      const shown = await Promise.all(waiting.map(({ id }) => fixture.show(id)));
      assert.ok(shown.every(({ status }) => status !== 'failed'));
      return shown.every(({ status }) => status === 'sent');
    });
    assert.deepEqual(words().toSorted(), ['One', 'Three', 'Two']);
    assert.equal(use.vendor.asked.messages, 3);
  });

  it('is not sent while the carrier is switched off', async () => {
    const { api, fixture } = use;
    const key = fixture.workspace.keys.write;
    await api.patch(`/carriers/${fixture.carrier.id}`, { active: false }, { key });
    assert.match((await fixture.post(ann)).error, /switched off/);
    assert.equal(use.vendor.asked.binds, 0);
  });
});

/** The next try of each text is its last. */
async function triedOften(): Promise<void> {
  await use.api.sql`update jobs set attempt = 4 where queue = 'texts'`;
}

describe('a long text over SMPP', () => {
  it('goes in parts that belong together', async () => {
    const message = await use.fixture.post(ann, LONG);
    assert.equal(message.status, 'sent');
    assert.deepEqual(
      use.vendor.taken.map(({ part }) => part),
      ['1/3', '2/3', '3/3'],
    );
    assert.equal(words().join(''), LONG);
    assert.equal(new Set(use.vendor.taken.map((taken) => taken.message.message[3])).size, 1);
  });

  it('is not sent when a later part is refused', async () => {
    use.vendor.moods = ['take', STATUS.RSUBMITFAIL];
    const message = await use.fixture.post(ann, LONG);
    assert.deepEqual([message.status, message.error_code], ['failed', '0x00000045']);
    assert.equal(use.vendor.asked.messages, 2);
  });

  it('goes on with the part that there was no room for', async () => {
    use.vendor.moods = ['take', STATUS.RTHROTTLED, 'take', 'take'];
    const posted = use.fixture.post(ann, LONG);
    await until('the second part was refused', () => use.vendor.asked.messages === 2);
    await until('it rests', () => use.api.clock.sleeping > 0);
    await use.api.clock.advance(3_000);
    assert.equal((await posted).status, 'sent');
    assert.equal(words().join(''), LONG);
    assert.equal(use.vendor.asked.messages, 4);
  });

  it('comes back later when there is no room for its rest, and goes on where it stopped', async () => {
    const { api, vendor, fixture } = use;
    vendor.moods = ['take', ...Array.from({ length: 20 }, () => STATUS.RTHROTTLED)];
    const posted: { id: number; status: string }[] = [];
    void fixture.post(ann, LONG).then(({ id, status }) => posted.push({ id, status }));
    const { id, status } = await until('it is given up for now', async () => {
      await api.clock.advance(500);
      return posted[0];
    });
    assert.equal(status, 'queued');
    vendor.moods = [];
    const worker = await use.work();
    await worker.advance(30_000);
    await becomes(id, 'sent');
    assert.deepEqual(
      vendor.taken.map(({ part }) => part),
      ['1/3', '2/3', '3/3'],
    );
    assert.equal(words().join(''), LONG);
  });

  it('whose later part has no answer is unknown, and no part of it is sent again', async () => {
    use.vendor.moods = ['take', 'drop after'];
    const message = await use.fixture.post(ann, LONG);
    assert.equal(message.status, 'queued');
    const worker = await use.work();
    await triedOften();
    await worker.advance(30_000);
    await becomes(message.id, 'failed');
    assert.equal(use.vendor.asked.messages, 2);
  });

  it('that was taken as a whole is sent, also when nobody was there any more to write that down', async () => {
    const message = await use.fixture.post(ann, LONG);
    await use.api.sql`
      update messages set status = 'queued', carrier = null, carrier_message_id = null where id = ${message.id}`;
    const { api, fixture } = use;
    await enqueue(api.sql, {
      ...{
        queue: TEXT_QUEUE,
        lane: `${fixture.workspace.id}/${message.id}`,
        workspaceId: fixture.workspace.id,
      },
      ...{ payload: { message_id: message.id }, now: api.clock.now() },
    });
    const worker = await use.work();
    await worker.advance(1_000);
    await becomes(message.id, 'sent');
    assert.equal(use.vendor.asked.messages, 3);
  });
});
