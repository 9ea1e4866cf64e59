import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NotificationListener } from '../platform/db/notification-listener.ts';
import { JobWorker } from '../platform/jobs/job-worker.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { fileRemovalQueue } from '../platform/storage/file-removal.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { erasePerson } from './erase-person.ts';
import { erasureQueue } from './sweep-copies.ts';
import {
  ADA,
  addCall,
  addHistory,
  addWishes,
  findLeft,
  NEEDLES,
  openWorkspace,
} from './testing/person-fixture.queries.ts';

const api = useTestApi();

/** Runs the waiting jobs, as another process would. */
async function runWaitingJobs(): Promise<void> {
  const { sql, databaseUrl, services } = api;
  await api.clock.advance(60_000);
  const notifications = new NotificationListener(databaseUrl, services.log);
  const queues = [erasureQueue(services), fileRemovalQueue(services)];
  const worker = new JobWorker({ ...services, databaseUrl, notifications, queues });
  await notifications.start();
  await worker.start();
  const names = queues.map(({ name }) => name);
  await until(
    'the jobs are done',
    async () => (await sql`select from jobs where queue = any(${names}::text[])`).length === 0,
  );
  await worker.stop(5_000);
  await notifications.stop();
}

const erase = (id: number, key: string): Promise<TestAnswer> =>
  api.delete(`/contacts/${id}?erase=true`, { key });

describe('DELETE /contacts/{id}?erase=true', () => {
  it('removes the name, number and address of the person from all tables and files', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const { contactId, calls } = await addHistory(api, workspace, ADA);
    const before = await findLeft(api, workspace.id, NEEDLES);
    for (const table of [
      'calls',
      'call_traces',
      'transcript_turns',
      'messages',
      'inbox_items',
      'events',
      'notices',
    ]) {
      assert.ok(before[table], `${table} holds the person before`);
    }
    assert.ok(before['idempotency_keys']);
    const answer = await erase(contactId, key);
    assert.equal(answer.status, 200);
    assert.equal(answer.body.data.name, ADA.name);
    assert.equal(answer.body.data.deleted, true);
    assert.deepEqual(await findLeft(api, workspace.id, NEEDLES), {});
    for (const { recording, audio } of calls) {
      assert.equal(await api.services.store.sizeOf(recording), null);
      assert.equal(await api.services.store.sizeOf(audio), null);
    }
    const jobs = await api.sql<{ queue: string }[]>`
      select queue from jobs where workspace_id = ${workspace.id} and queue in ('erasures', 'file-removal')`;
    assert.deepEqual([...jobs], []);
    assert.equal((await api.get(`/contacts/${contactId}`, { key })).status, 404);
    assert.equal((await erase(contactId, key)).status, 404);
  });

  it('keeps appointments, orders and reservations without the person', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const { contactId, records } = await addHistory(api, workspace, ADA);
    await erase(contactId, key);
    const nobody = { name: null, phone: null, email: null };
    const appointment = (await api.get(`/appointments/${records.appointment.id}`, { key })).body.data;
    assert.deepEqual(appointment.customer, nobody);
    assert.deepEqual(
      [appointment.title, appointment.starts_at, appointment.notes, appointment.contact_id],
      ['Appointment', '2026-12-01T10:00:00.000Z', null, null],
    );
    const order = (await api.get(`/orders/${records.order.id}`, { key })).body.data;
    assert.deepEqual(order.customer, nobody);
    assert.deepEqual([order.total_cents, order.items[0].name, order.items[0].notes], [650, 'Soup', null]);
    const reservation = (await api.get(`/reservations/${records.reservation.id}`, { key })).body.data;
    assert.deepEqual(reservation.guest, nobody);
    assert.deepEqual([reservation.check_in, reservation.total_cents], ['2026-12-10', 20_000]);
    const campaign = (await api.get(`/campaigns/${records.campaign.id}`, { key })).body.data;
    assert.equal(campaign.progress.total, 0);
    const [endpoint] = (await api.get('/webhooks', { key })).body.data;
    assert.deepEqual((await api.get(`/webhooks/${endpoint.id}/deliveries`, { key })).body.data, []);
  });

  it('changes nothing of other people, including those whose number begins alike', async () => {
    const workspace = await openWorkspace(api);
    const other = { name: 'Ada Byron', phone: '+49309018201', email: 'ada@else.example' };
    const another = await addHistory(api, workspace, other);
    const count = async (): Promise<Json> => {
      const [row] = await api.sql<Json[]>`
        select (select count(*) from calls where workspace_id = ${workspace.id}) as calls,
          (select count(*) from events where workspace_id = ${workspace.id}) as events,
          (select count(*) from notices where workspace_id = ${workspace.id}) as notices,
          (select count(*) from messages where workspace_id = ${workspace.id}) as messages,
          (select count(*) from inbox_items where workspace_id = ${workspace.id}) as items,
          (select count(*) from idempotency_keys where workspace_id = ${workspace.id}
            and idempotency_key like 'Ada B %') as answers`;
      return { ...row };
    };
    const before = await count();
    await api.clock.advance(60_000);
    const { contactId } = await addHistory(api, workspace, ADA);
    await erase(contactId, workspace.keys.write);
    assert.deepEqual(await count(), before);
    const kept = await api.get(`/contacts/${another.contactId}`, { key: workspace.keys.write });
    assert.equal(kept.body.data.phone, other.phone);
  });

  it('erases a contact that was deleted before, with the deleted contacts of the same number', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const first = await api.post('/contacts', ADA, { key });
    await addCall(api, workspace, ADA.phone, first.body.data.id);
    await api.delete(`/contacts/${first.body.data.id}`, { key });
    const second = await api.post('/contacts', { ...ADA, name: 'A. Lovelace' }, { key });
    await api.delete(`/contacts/${second.body.data.id}`, { key });
    assert.equal((await erase(second.body.data.id, key)).status, 200);
    assert.deepEqual(await findLeft(api, workspace.id, NEEDLES), {});
  });

  it('knows people without a number by what the chat app calls them, and spares who is called so now', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const { sql } = api;
    const user = 'US.13491208655302741918';
    const make = async (name: string): Promise<number> => {
      const { id } = (await api.post('/contacts', { name }, { key })).body.data;
      await sql`update contacts set chatapp_user_id = ${user} where id = ${id}`;
      await sql`insert into call_permission_requests (workspace_id, contact_id, phone_number_id, requested_at)
        values (${workspace.id}, ${id}, ${workspace.numberId}, now())`;
      return id;
    };
    const optOut = () => sql`select from sms_opt_outs where phone = ${user}`;
    const first = await make('Ada Lovelace');
    await api.delete(`/contacts/${first}`, { key });
    const second = await make('Ralph');
    await sql`insert into sms_opt_outs (workspace_id, phone_number_id, phone, channel, created_at)
      values (${workspace.id}, ${workspace.numberId}, ${user}, 'chatapp', now())`;
    await erase(first, key);
    assert.equal((await optOut()).length, 1, 'the wish is that of the live contact');
    await api.delete(`/contacts/${second}`, { key });
    const third = await make('A. Lovelace');
    await erase(third, key);
    assert.equal((await optOut()).length, 0);
    assert.deepEqual(await findLeft(api, workspace.id, ['lovelace', 'ralph', user.toLowerCase()]), {});
    const asked = await sql`select from call_permission_requests where workspace_id = ${workspace.id}`;
    assert.equal(asked.length, 0);
  });

  it('keeps the data of another person who shares the address', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const ada = await api.post('/contacts', ADA, { key });
    const child = await api.post(
      '/contacts',
      { name: 'Ralph', phone: '+4930901821', email: ADA.email },
      { key, headers: { 'idempotency-key': 'ralph' } },
    );
    await erase(ada.body.data.id, key);
    assert.equal((await api.get(`/contacts/${child.body.data.id}`, { key })).body.data.email, ADA.email);
    const answers = await api.sql`select from idempotency_keys where idempotency_key = 'ralph'`;
    assert.equal(answers.length, 1);
  });

  it('is 409 while a call with the person is in progress, and changes nothing', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const { contactId } = await addHistory(api, workspace, ADA);
    await addCall(api, workspace, ADA.phone, contactId, 'in_progress');
    const before = await findLeft(api, workspace.id, NEEDLES);
    const answer = await erase(contactId, key);
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
    assert.deepEqual(await findLeft(api, workspace.id, NEEDLES), before);
  });

  it('leaves one job for the work that the process did not finish, and the job finishes it', async () => {
    const workspace = await openWorkspace(api);
    const { contactId, calls } = await addHistory(api, workspace, ADA);
    const { services } = api;
    // The process ends after the commit: `finish` is not called.
    const context = { db: api.sql, workspaceId: workspace.id, now: api.clock.now() };
    await erasePerson({ ...context, by: { kind: 'system' } }, services, { id: contactId });
    assert.notEqual(await services.store.sizeOf(calls[0]?.recording ?? ''), null);
    assert.ok((await findLeft(api, workspace.id, NEEDLES))['events']);
    await runWaitingJobs();
    assert.deepEqual(await findLeft(api, workspace.id, NEEDLES), {});
    assert.equal(await services.store.sizeOf(calls[0]?.recording ?? ''), null);
  });

  it('counts concurrent erasures of one person once', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.write;
    const { contactId } = await addHistory(api, workspace, ADA);
    const answers = await Promise.all(Array.from({ length: 5 }, () => erase(contactId, key)));
    const statuses = answers.map(({ status }) => status).toSorted();
    assert.deepEqual(statuses, [200, 404, 404, 404, 404]);
  });

  it('refuses any value except true and false', async () => {
    const { body } = await api.post('/contacts', { name: 'Bo' });
    const answer = await api.delete(`/contacts/${body.data.id}?erase=perhaps`);
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['erase']);
  });
});

describe('GET /contacts/{id}/export', () => {
  it('returns all data stored about the person, and none about others', async () => {
    const workspace = await openWorkspace(api);
    const key = workspace.keys.read;
    const { contactId } = await addHistory(api, workspace, ADA);
    await addHistory(api, workspace, { name: 'Bo', phone: '+4930901999', email: 'bo@else.example' });
    await addWishes(api.sql, workspace, { contactId, phone: ADA.phone });
    const { data } = (await api.get(`/contacts/${contactId}/export`, { key })).body;
    assert.deepEqual(
      [data.text_opt_outs[0].channel, data.text_conversations[0].memory],
      ['sms', { said: 'Ada Lovelace' }],
    );
    assert.equal(data.call_permission_requests[0].phone_number_id, workspace.numberId);
    assert.deepEqual([data.text_parts[0].part, data.text_parts[0].octets], [1, '\\x4869']);
    assert.equal(data.campaigns[0].skip_reason, 'no_consent');
    assert.equal(data.complete, true);
    assert.equal(data.contact.notes, 'Ada Lovelace prefers mornings.');
    assert.deepEqual(data.calls[0].transcript[0].content, `My name is Ada Lovelace, ${ADA.phone}.`);
    const kinds = [
      'messages',
      'inbox_items',
      'appointments',
      'orders',
      'reservations',
      'campaigns',
      'notices',
    ];
    for (const kind of kinds) assert.ok(data[kind].length > 0, kind);
    assert.ok(!JSON.stringify(data).includes('bo@else.example'));
    assert.ok(!JSON.stringify(data).includes('recording_key'));
  });

  it('is 404 for a person who was erased', async () => {
    const { body } = await api.post('/contacts', { name: 'Bo' });
    await api.delete(`/contacts/${body.data.id}?erase=true`);
    assert.equal((await api.get(`/contacts/${body.data.id}/export`)).status, 404);
  });
});
