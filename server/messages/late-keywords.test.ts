import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { receiveText } from './receive-text.ts';
import type { TextFixture } from './testing/text-fixture.ts';
import { useWriter } from './testing/use-writer.ts';

const api = useTestApi();
const writer = useWriter(api);
const { ann, contact, answers } = writer;
let fixture: TextFixture;
let number: { id: number; number: string };
beforeEach(() => {
  ({ fixture, number } = writer);
});

describe('STOP and START that the carrier brings out of order', () => {
  let count = 0;
  const bring = async (body: string, secondsAgo: number | null): Promise<void> => {
    const id = { carrierMessageId: `late-${(count += 1)}`, withinWorkspaceId: fixture.workspace.id };
    const text = { from: ann, to: number.number, channel: 'sms', carrier: 'telnyx', body, ...id } as const;
    const now = api.clock.now();
    const told = secondsAgo === null ? text : { ...text, writtenAt: now.subtract({ seconds: secondsAgo }) };
    assert.equal((await receiveText(api.sql, told, now)).taken, true);
  };
  const wantsNone = async (): Promise<boolean> => (await contact()).sms_opt_out;

  it('count by when they were written: a START between two STOPs changes nothing', async () => {
    await bring('STOP', 60);
    await bring('STOP', 10);
    await bring('START', 30);
    assert.deepEqual([await wantsNone(), (await answers()).length], [true, 1]);
    await bring('START', 5);
    assert.deepEqual([await wantsNone(), (await answers()).length], [false, 2]);
  });

  it('count by when they were written: a STOP from before the START changes nothing', async () => {
    await bring('STOP', 60);
    await bring('START', 10);
    await bring('STOP', 30);
    assert.deepEqual([await wantsNone(), (await answers()).length], [false, 2]);
    await bring('STOP', 5);
    assert.equal(await wantsNone(), true);
  });

  it('count by when they came where the carrier names no time', async () => {
    for (const [word, none] of [
      ['STOP', true],
      ['START', false],
      ['STOP', true],
    ] as const) {
      await api.clock.advance(1_000);
      await bring(word, null);
      assert.equal(await wantsNone(), none);
    }
  });

  it('keep a STOP whatever the clocks of our processes say, where the carrier names no time', async () => {
    const text = { from: ann, to: number.number, channel: 'sms', carrier: 'twilio' } as const;
    for (const [body, seconds] of [
      ['STOP', 0],
      ['START', 10],
      ['STOP', 5],
    ] as const) {
      const id = { carrierMessageId: `own-${seconds}`, withinWorkspaceId: fixture.workspace.id };
      await receiveText(api.sql, { ...text, ...id, body }, api.clock.now().add({ seconds }));
    }
    assert.equal(await wantsNone(), true);
  });

  it('count by when they came where the carrier names a time that cannot be', async () => {
    await bring('STOP', 60);
    await bring('START', 30);
    assert.equal(await wantsNone(), false);
    const text = { from: ann, to: number.number, channel: 'sms', carrier: 'telnyx', body: 'STOP' } as const;
    const id = { carrierMessageId: 'year-1', withinWorkspaceId: fixture.workspace.id };
    const writtenAt = Temporal.Instant.from('0001-01-01T00:00:00Z');
    await receiveText(api.sql, { ...text, ...id, writtenAt }, api.clock.now());
    assert.equal(await wantsNone(), true);
  });

  it('count so when they come at once', async () => {
    await bring('STOP', 60);
    for (let round = 0; round < 8; round += 1) {
      await Promise.all([bring('START', 30), bring('STOP', 10), bring('START', 31)]);
      assert.equal(await wantsNone(), true);
      await bring('START', 10);
      await bring('STOP', 9);
      await api.clock.advance(60_000);
    }
  });

  it('keep the latest of two people who are one', async () => {
    const key = fixture.workspace.keys.write;
    const other = '+493012345679';
    const theirs = {
      from: other,
      to: number.number,
      channel: 'sms',
      carrier: 'telnyx',
      body: 'STOP',
    } as const;
    const id = { carrierMessageId: 'late-other', withinWorkspaceId: fixture.workspace.id };
    await bring('STOP', 60);
    const writtenAt = api.clock.now().subtract({ seconds: 10 });
    await receiveText(api.sql, { ...theirs, ...id, writtenAt }, api.clock.now());
    const found = await api.get(`/contacts?phone=${encodeURIComponent(other)}`, { key });
    const [{ id: otherId }] = found.body.data;
    await api.post(`/contacts/${(await contact()).id}/merge`, { contact_id: otherId }, { key });
    await bring('START', 30);
    assert.equal(await wantsNone(), true);
  });
});
