import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { receiveCalls } from '../calls/inbound/receive-call.ts';
import { arrival, eventsOf, stillNode } from '../calls/testing/call-fixture.ts';
import { scriptCarrier } from '../calls/testing/script-carrier.ts';
import { inTransaction } from '../platform/db/sql.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { TextLine } from '../voice/text-line.ts';
import {
  isBusy,
  isRejected,
  isSilent,
  makeCampaignFixture,
  rings,
  type CampaignFixture,
} from './testing/campaign-fixture.ts';

const carrier = scriptCarrier();
let api: TestApi;
let fixture: CampaignFixture;
before(async () => {
  // Monday, one in the afternoon in Berlin.
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell(isSilent);
  await api.stop();
});
beforeEach(async () => {
  fixture = await makeCampaignFixture(api, carrier);
});

const [ann, bob, cleo] = ['+493011111111', '+493022222222', '+493033333333'] as const;
const none = { pending: 0, calling: 0, reached: 0, no_answer: 0, busy: 0, failed: 0, skipped: 0 };
const progress = async (id: number): Promise<Json> => (await fixture.shown(id)).progress;
const called = (): string[] => fixture.dialled().map(({ call }) => call.to);
const completions = async (): Promise<Json[]> =>
  (await eventsOf(api.sql, fixture.workspaceId)).filter(({ type }) => type === 'campaign.completed');

/** The person answers and hangs up again. */
async function answers(phone: string, by: 'person' | 'machine' = 'person'): Promise<void> {
  const screen = { said: () => {}, beeped: () => {}, ended: () => {} };
  const line = new TextLine({ clock: api.clock, screen });
  const talking = fixture.ends(phone, rings, { kind: 'answered', line, by });
  await until('it is answered', async () => {
    const [row] = await api.sql`
      select from calls where workspace_id = ${fixture.workspaceId} and to_number = ${phone} and status = 'in_progress'`;
    return row !== undefined;
  });
  line.leave();
  await talking;
}

describe('a step of a campaign', () => {
  it('lets calls arrive while it judges its contacts, however many the plan allows', async () => {
    const { workspaceId } = fixture;
    const id = await fixture.started([ann, bob, cleo]);
    await api.sql`update workspaces set max_concurrent_calls = 2 where id = ${workspaceId}`;
    await api.sql`update contacts set do_not_call = true where workspace_id = ${workspaceId} and phone = ${bob}`;
    const { log } = api.services;
    const signal = new AbortController().signal;
    const receive = receiveCalls({ ...api.services, log, recordingNotice: false, node: stillNode(), signal });
    const { stepping } = await inTransaction(api.sql, async (tx) => {
      await tx`
        select from campaign_contacts where workspace_id = ${workspaceId} and state = 'pending'
        order by contact_id for update`;
      const step = fixture.step(id);
      await waitUntilBlocked(api.sql);
      assert.equal((await receive(arrival(fixture.line.number))).admitted, true);
      return { stepping: step };
    });
    await stepping;
    // One line was left: what the step had prepared beside that waits for the next one.
    assert.deepEqual(called(), [ann]);
    assert.deepEqual(await progress(id), { ...none, total: 3, pending: 1, calling: 1, skipped: 1 });
  });

  it('places as many simultaneous calls as allowed, and the next when a call ends', async () => {
    const id = await fixture.started([ann, bob, cleo], { max_concurrent_calls: 2 });
    await fixture.step(id);
    assert.deepEqual(called(), [ann, bob]);
    assert.deepEqual(await progress(id), { ...none, total: 3, pending: 1, calling: 2 });
    await fixture.step(id);
    assert.equal(called().length, 2);
    await answers(ann);
    await fixture.step(id);
    assert.deepEqual(called(), [ann, bob, cleo]);
    assert.deepEqual(await progress(id), { ...none, total: 3, calling: 2, reached: 1 });
  });

  it('places calls from the number of the campaign, for the contact, with the campaign in the metadata', async () => {
    const id = await fixture.started([ann]);
    await fixture.step(id);
    const { data } = (await api.get('/calls', { key: fixture.key })).body;
    const call = (await api.get(`/calls/${data[0].id}`, { key: fixture.key })).body.data;
    assert.deepEqual(
      [call.direction, call.status, call.from, call.to, call.assistant_id, call.metadata],
      ['outbound', 'queued', fixture.line.number, ann, fixture.line.assistantId, { campaign_id: id }],
    );
    assert.ok(call.contact_id > 0);
  });

  it('counts a person as reached, and a mailbox as not answered', async () => {
    const id = await fixture.started([ann, bob], { max_attempts: 1 });
    await fixture.step(id);
    await answers(ann);
    const mailbox = answers(bob, 'machine');
    await mailbox;
    await fixture.step(id);
    assert.deepEqual(await progress(id), { ...none, total: 2, reached: 1, no_answer: 1 });
  });

  it('calls unreached contacts again after the pause, up to the maximum number of attempts', async () => {
    const id = await fixture.started([ann], { max_attempts: 3, retry_after_minutes: 30 });
    for (const [event, left] of [
      [isBusy, 'pending'],
      [isSilent, 'pending'],
      [isRejected, 'failed'],
    ] as const) {
      await fixture.step(id);
      assert.deepEqual(await progress(id), { ...none, total: 1, calling: 1 });
      await fixture.ends(ann, rings, event);
      const { nextAt } = await fixture.step(id);
      assert.deepEqual(await progress(id), { ...none, total: 1, [left]: 1 });
      if (left === 'failed') break;
      assert.equal(nextAt?.toString(), api.clock.now().add({ minutes: 30 }).toString());
      await api.clock.advance(30 * 60_000 - 1);
      await fixture.step(id);
      assert.deepEqual(await progress(id), { ...none, total: 1, pending: 1 });
      await api.clock.advance(1);
    }
    assert.equal(called().length, 3);
    assert.equal((await fixture.shown(id)).status, 'completed');
  });

  it('checks at dial time whether a contact must not be called', async () => {
    const id = await fixture.started([ann, bob, cleo, null]);
    await api.sql`update contacts set do_not_call = true where phone = ${ann} and workspace_id = ${fixture.workspaceId}`;
    await api.sql`update contacts set deleted_at = now() where phone = ${bob} and workspace_id = ${fixture.workspaceId}`;
    await fixture.step(id);
    assert.deepEqual(called(), [cleo]);
    assert.deepEqual(await progress(id), { ...none, total: 4, calling: 1, skipped: 3 });
  });

  it('waits for the calling hours of each contact, and calls others meanwhile', async () => {
    const id = await fixture.started(['+14155550188', ann], { max_attempts: 1 });
    const { nextAt } = await fixture.step(id);
    assert.deepEqual(called(), [ann]);
    assert.equal(nextAt?.toString(), api.clock.now().add({ seconds: 2 }).toString());
    await fixture.ends(ann, rings, isSilent);
    // Nine in the morning in San Francisco.
    assert.equal((await fixture.step(id)).nextAt?.toString(), '2026-11-23T17:00:00Z');
    await api.clock.advance(msUntil('17:00'));
    await fixture.step(id);
    assert.deepEqual(called(), [ann, '+14155550188']);
  });

  it('calls nobody before starts_at', async () => {
    const startsAt = api.clock.now().add({ minutes: 10 });
    const id = await fixture.started([ann], { starts_at: startsAt.toString(), calling_hours: allDay });
    assert.equal((await fixture.step(id)).nextAt?.epochMilliseconds, startsAt.epochMilliseconds);
    assert.deepEqual(called(), []);
    await api.clock.advance(600_000);
    await fixture.step(id);
    assert.deepEqual(called(), [ann]);
  });

  it('leaves busy lines of the plan alone, and calls when one is free', async () => {
    await api.sql`update workspaces set max_concurrent_calls = 1 where id = ${fixture.workspaceId}`;
    const id = await fixture.started([ann, bob], { calling_hours: allDay, max_attempts: 1 });
    await fixture.step(id);
    await fixture.step(id);
    assert.deepEqual(called(), [ann]);
    await fixture.ends(ann, rings, isBusy);
    await fixture.step(id);
    assert.deepEqual(called(), [ann, bob]);
  });

  it('starts no more attempts than the carrier has lines for, and loses no attempt', async () => {
    const id = await fixture.started([ann, bob, cleo], { calling_hours: allDay });
    carrier.free = 2;
    await fixture.step(id);
    carrier.free = 1_000;
    assert.deepEqual(called(), [ann, bob]);
    assert.deepEqual(await progress(id), { ...none, total: 3, pending: 1, calling: 2 });
    await fixture.step(id);
    assert.deepEqual(called(), [ann, bob, cleo]);
  });

  it('pauses the campaign when no line can call any more; the campaign continues after it is resumed', async () => {
    const id = await fixture.started([ann], { calling_hours: allDay });
    await api.sql`update assistants set status = 'paused' where id = ${fixture.line.assistantId}`;
    await fixture.step(id);
    assert.equal((await fixture.shown(id)).status, 'paused');
    assert.deepEqual(called(), []);
    await api.sql`update assistants set status = 'active' where id = ${fixture.line.assistantId}`;
    await fixture.move(id, 'resume');
    await fixture.step(id);
    assert.deepEqual(called(), [ann]);
  });

  it('skips thousands of contacts outside their calling hours to find a callable one', async () => {
    const far = Array.from({ length: 3_000 }, (_, index) => `+8131${2_000_000 + index}`);
    const id = await fixture.started([...far, ann], {
      calling_hours: { ...allDay, start: '06:00', end: '23:00' },
    });
    // It is two at night in Tokyo.
    await api.clock.advance(msUntil('17:00'));
    await fixture.step(id);
    assert.deepEqual(called(), [ann]);
  });
});

const allDay = { days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '00:00', end: '00:00' };

/** Milliseconds until the next occurrence of this time of day in UTC. */
function msUntil(time: string): number {
  const now = api.clock.now().toZonedDateTimeISO('UTC');
  const then = now.withPlainTime(time);
  const next = Temporal.ZonedDateTime.compare(then, now) > 0 ? then : then.add({ days: 1 });
  return next.epochMilliseconds - now.epochMilliseconds;
}

describe('a campaign whose contacts are all called', () => {
  it('is completed and emits one event with its counts, also with concurrent steps', async () => {
    const id = await fixture.started([ann, bob, null], { calling_hours: allDay, max_attempts: 1 });
    await fixture.step(id);
    await fixture.ends(ann, rings, isBusy);
    await answers(bob);
    await Promise.all(Array.from({ length: 10 }, () => fixture.step(id)));
    assert.equal((await fixture.shown(id)).status, 'completed');
    const counts = { ...none, total: 3, busy: 1, reached: 1, skipped: 1 };
    const [event, ...more] = await completions();
    assert.deepEqual(event?.data, { campaign_id: id, name: 'Spring', ...counts });
    assert.deepEqual(more, []);
  });

  it('is completed at once when nobody can be called', async () => {
    const id = await fixture.started([null]);
    assert.deepEqual(await fixture.step(id), { status: 'completed', nextAt: null });
    assert.equal((await completions()).length, 1);
  });
});

describe('a campaign that is paused or cancelled', () => {
  for (const name of ['pause', 'cancel'] as const) {
    it(`${name}: dials nobody any more, and counts the calls that were in progress`, async () => {
      const id = await fixture.started([ann, bob], {
        calling_hours: allDay,
        max_concurrent_calls: 1,
        max_attempts: 1,
      });
      await fixture.step(id);
      await fixture.move(id, name);
      await fixture.ends(ann, rings, isSilent);
      const { nextAt } = await fixture.step(id);
      assert.equal(nextAt, null);
      assert.deepEqual(called(), [ann]);
      assert.deepEqual(await progress(id), { ...none, total: 2, no_answer: 1, pending: 1 });
      assert.deepEqual(await completions(), []);
    });
  }
});

describe('several workers on one campaign', () => {
  it('call everybody once, and keep the limit of simultaneous calls together', async () => {
    const phones = Array.from({ length: 60 }, (_, index) => `+49306${1_000_000 + index}`);
    const id = await fixture.started(phones, { calling_hours: allDay, max_concurrent_calls: 25 });
    await Promise.all(Array.from({ length: 12 }, () => fixture.step(id)));
    assert.equal(called().length, 25);
    for (const call of fixture.dialled()) call.tell(isRejected);
    await until('they are over', async () => {
      const rows = await api.sql`
        select from calls where workspace_id = ${fixture.workspaceId} and ended_at is null limit 1`;
      return rows.length === 0;
    });
    await Promise.all(Array.from({ length: 12 }, () => fixture.step(id)));
    assert.equal(called().length, 50);
    assert.equal(new Set(called()).size, 50);
  });
});
