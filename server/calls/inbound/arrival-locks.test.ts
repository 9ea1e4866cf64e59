import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { changeAssistant } from '../../assistants/write-assistant.ts';
import { catalogOf } from '../../catalog/catalog.ts';
import { importContacts } from '../../contacts/import-contacts.ts';
import { changeContact } from '../../contacts/write-contact.ts';
import { inTransaction } from '../../platform/db/sql.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { makeAnsweredNumber, ringingCall } from '../testing/call-fixture.ts';

const api = useTestApi();

describe('an arriving call', () => {
  it('rings while its assistant is being changed', async () => {
    const { services, workspace, clock } = api;
    const line = await makeAnsweredNumber(services, workspace.id);
    const { callId } = await inTransaction(api.sql, async (db) => {
      const by = { kind: 'system' } as const;
      const { providers } = services;
      const catalog = catalogOf(await providers.providersOf(db, workspace.id), providers.local);
      const context = { db, workspaceId: workspace.id, now: clock.now(), by, catalog };
      await changeAssistant(context, { id: line.assistantId, name: 'Mia' });
      return ringingCall(services, workspace.id, line.number);
    });
    const call = (await api.get(`/calls/${callId}`)).body.data;
    assert.equal(call.assistant_id, line.assistantId);
  });

  it('rings while an import and a change of its contact go on, and calls at once are limited', async () => {
    const { services, clock } = api;
    const workspace = await api.makeWorkspace();
    await api.sql`update workspaces set max_concurrent_calls = 5 where id = ${workspace.id}`;
    const line = await makeAnsweredNumber(services, workspace.id);
    const person = { name: 'Ann', phone: '+14155550123', external_id: 'a-1' };
    const { body } = await api.post('/contacts', person, { key: workspace.keys.write });
    const { callId } = await inTransaction(api.sql, async (db) => {
      const by = { kind: 'system' } as const;
      const context = { db, workspaceId: workspace.id, now: clock.now(), by };
      const { updated } = await importContacts(context, { rows: [{ ...person, tags: ['guest'] }] });
      assert.equal(updated, 1);
      await changeContact(context, { id: body.data.id, name: 'Anna' });
      return ringingCall(services, workspace.id, line.number, { from: person.phone });
    });
    const call = (await api.get(`/calls/${callId}`, { key: workspace.keys.read })).body.data;
    assert.equal(call.contact_id, body.data.id);
  });
});
