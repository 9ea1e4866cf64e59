import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeBackgroundWork } from './background-work.ts';
import { addNumber, openTextFixture } from './messages/testing/text-fixture.ts';
import { addNotices } from './notify/add-notices.ts';
import { NotificationListener } from './platform/db/notification-listener.ts';
import { inTransaction } from './platform/db/sql.ts';
import { until } from './platform/jobs/testing/until.ts';
import type { Json } from './testing/test-api.ts';
import { useTestApi } from './testing/use-test-api.ts';

const api = useTestApi();

/** Starts the background work of one process; `stop` ends it. */
async function startWork(): Promise<{ stop: () => Promise<void> }> {
  const notifications = new NotificationListener(api.databaseUrl, api.services.log);
  const work = makeBackgroundWork({
    ...api.services,
    thinking: { providers: api.services.providers, client: api.services.providerClient },
    databaseUrl: api.databaseUrl,
    notifications,
    eventRetentionDays: 30,
    callTraceDays: 7,
    mail: null,
  });
  await notifications.start();
  await work.start();
  return {
    stop: async () => {
      await work.stop(5_000);
      await notifications.stop();
    },
  };
}

async function keptKeys(): Promise<string[]> {
  const rows = await api.sql<{ idempotency_key: string }[]>`select idempotency_key from idempotency_keys`;
  return rows.map((row) => row.idempotency_key);
}

describe('the background work', () => {
  it('has one row for each recurring job, however many processes run', async () => {
    const processes = [await startWork(), await startWork()];
    const rows = await api.sql<{ queue: string }[]>`select queue from jobs order by queue`;
    await Promise.all(processes.map(({ stop }) => stop()));
    assert.deepEqual(
      rows.map(({ queue }) => queue),
      [
        'recurring/bring-incomplete-texts',
        'recurring/expire-recordings',
        'recurring/prune-call-traces',
        'recurring/prune-deleted-texts',
        'recurring/prune-events',
        'recurring/prune-idempotency-keys',
        'recurring/prune-notices',
        'recurring/prune-password-resets',
        'recurring/prune-released-blocks',
        'recurring/prune-sessions',
        'recurring/prune-smpp',
        'recurring/take-missed-texts',
      ],
    );
  });

  it('deletes the answers of Idempotency-Keys after 24 hours and not before', async () => {
    const post = (key: string) =>
      api.post('/assistants', { name: key }, { headers: { 'idempotency-key': key } });
    await post('old');
    await api.clock.advance(24 * 3_600_000);
    await post('young');
    await api.clock.advance(1);
    const work = await startWork();
    await until('the old one is gone', async () => (await keptKeys()).length === 1);
    await work.stop();
    assert.deepEqual(await keptKeys(), ['young']);
  });

  it('sends notices by text as messages of the workspace, and records the reason when the rules refuse', async () => {
    const fixture = await openTextFixture(api);
    const { id: workspaceId, keys } = fixture.workspace;
    const { number } = await addNumber(api, workspaceId);
    const texts = ['+493012345678'];
    await api.patch(
      '/company/profile',
      { notifications: { texts, appointments: { texts: null } } },
      { key: keys.write },
    );
    const values = { appointmentId: 1, title: 'Massage', staff: null, reason: null };
    const startsAt = Temporal.Instant.from('2026-12-01T13:30:00Z');
    for (const phone of ['+4915112345678', '+12125550100']) {
      await inTransaction(api.sql, (tx) =>
        addNotices(tx, {
          workspaceId,
          about: 'appointment.booked',
          customer: { name: 'Ann', phone, email: null },
          toTeam: phone.startsWith('+49'),
          values: { ...values, startsAt, endsAt: startsAt.add({ hours: 1 }) },
          now: api.clock.now(),
        }),
      );
    }
    const work = await startWork();
    const log = async () => (await api.get('/notices', { key: keys.write })).body.data;
    await until('all are over', async () =>
      (await log()).every(({ status }: { status: string }) => status !== 'pending'),
    );
    const sent = await fixture.list();
    await work.stop();
    const shown = (await log()).map(({ to, status }: { to: string; status: string }) => `${to} ${status}`);
    assert.deepEqual(shown.sort(), ['+12125550100 not_sent', '+4915112345678 sent', '+493012345678 sent']);
    const [foreign] = await log();
    assert.match(foreign.error, /country/);
    const messages = sent.data.map(({ from, to, contact_id: id }: Json) => [from, to, id === null]);
    assert.deepEqual(messages.sort(), [
      [number, '+4915112345678', false],
      [number, '+493012345678', true],
    ]);
    assert.match(sent.data[0].body, /Massage/);
  });
});
