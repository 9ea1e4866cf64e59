import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { isoOf } from '../platform/instants.ts';
import { startTestApi, type Json, type TestApi } from '../testing/test-api.ts';
import { linkContact } from './link-contact.ts';

/** Apps are notified of every new contact, however it was created, and of no existing one. */
let api: TestApi;
before(async () => {
  api = await startTestApi();
  const body = { url: 'https://hooks.example/app', events: ['contact.created'], active: false };
  assert.equal((await api.post('/integrations/hooks', body)).status, 201);
});
after(() => api.stop());

/** The notifications since the previous call, oldest first. */
let seen = 0;
async function told(): Promise<Json[]> {
  const rows = await api.sql<{ body: string }[]>`
    select body from events join deliveries on deliveries.event_id = events.id where type = 'contact.created'
    order by deliveries.id offset ${seen}`;
  seen += rows.length;
  return rows.map(({ body }) => JSON.parse(body).data);
}

describe('contact.created', () => {
  it('is sent for a contact created through the API, and not for one that is updated or refused', async () => {
    const body = { name: 'Ann', phone: '+4915112345678', company: 'Acme', tags: ['vip'] };
    const { id } = (await api.post('/contacts', body)).body.data;
    await api.post('/contacts', { phone: body.phone, name: 'Ann Example' });
    await api.patch(`/contacts/${id}`, { email: 'ann@example.com' });
    await api.post('/contacts', { notes: 'nobody' });
    assert.deepEqual(await told(), [
      { contact_id: id, name: 'Ann', phone: body.phone, email: null, company: 'Acme', tags: ['vip'] },
    ]);
  });

  it('is sent for each contact that an import creates', async () => {
    const contacts = [
      { phone: '+4915112345678', name: 'Known' },
      { name: 'Bob', tags: 'a, b' },
      { phone: '+4915112345679' },
      { phone: '+4915112345679', name: 'Cem' },
      { email: 'nobody' },
    ];
    await api.post('/contacts/import', { contacts });
    const made = (await told()).map(({ name, phone, tags }) => [name, phone, tags]);
    assert.deepEqual(made.sort(), [
      ['Bob', null, ['a', 'b']],
      ['Cem', '+4915112345679', []],
    ]);
  });

  it('is sent once for a person who is linked for the first time, also by concurrent requests', async () => {
    const person = { name: 'Dana', phone: '+4915112345670' };
    const context = { workspaceId: api.workspace.id, now: api.clock.now(), by: { kind: 'system' } } as const;
    const link = (): Promise<{ contactId: number | null }> =>
      api.sql.begin((db) => linkContact({ ...context, db }, person));
    const links = await Promise.all(Array.from({ length: 20 }, link));
    const ids = links.map(({ contactId }) => contactId);
    assert.equal(new Set(ids).size, 1);
    assert.deepEqual(await told(), [
      { contact_id: ids[0], name: 'Dana', phone: person.phone, email: null, company: null, tags: [] },
    ]);
  });
});

describe('DELETE /contacts/{id}', () => {
  it('keeps the calls and appointments of the contact, which still refer to it', async () => {
    const { id } = (await api.post('/contacts', { name: 'Eve', phone: '+4915112345671' })).body.data;
    const at = isoOf(api.clock.now());
    const [call] = await api.sql<{ id: number }[]>`
      insert into calls (workspace_id, contact_id, direction, status, started_at, carrier, carrier_call_id, created_at,
        updated_at)
      values (${api.workspace.id}, ${id}, 'inbound', 'completed', ${at}, 'simulator', 'eve', ${at}, ${at}) returning id`;
    const booking = {
      starts_at: '2026-12-01T10:00:00Z',
      duration_minutes: 30,
      contact_id: id,
      force: true,
      notify: false,
    };
    const appointment = await api.post('/appointments', booking);
    assert.equal(appointment.status, 201, appointment.raw.toString());
    assert.equal((await api.delete(`/contacts/${id}`)).body.data.deleted, true);
    assert.equal((await api.get(`/calls/${call?.id}`)).body.data.contact_id, id);
    const shown = (await api.get(`/appointments/${appointment.body.data.id}`)).body.data;
    assert.deepEqual([shown.contact_id, shown.customer.name], [id, 'Eve']);
  });
});
