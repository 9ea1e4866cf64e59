import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { makeAnsweredNumber, type AnsweredNumber } from '../calls/testing/call-fixture.ts';
import type { Json, TestAnswer } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();
let key: string;
let workspaceId: number;
let line: AnsweredNumber;
beforeEach(async () => {
  const workspace = await api.makeWorkspace();
  key = workspace.keys.write;
  workspaceId = workspace.id;
  line = await makeAnsweredNumber(api.services, workspaceId);
});

const create = (body: Json = {}): Promise<TestAnswer> =>
  api.post('/campaigns', { name: 'Spring', ...body }, { key });
const made = async (body: Json = {}): Promise<Json> => (await create(body)).body.data;
const shown = async (id: number): Promise<Json> => (await api.get(`/campaigns/${id}`, { key })).body.data;
const faultsOf = (answer: TestAnswer): string[] => Object.keys(answer.body.error.errors);
let phones = 1000;
const contact = async (values: Json = {}): Promise<number> => {
  const answer = await api.post('/contacts', { phone: `+4930123${(phones += 1)}`, ...values }, { key });
  assert.equal(answer.status, 201, answer.raw.toString());
  return answer.body.data.id;
};
const none = { pending: 0, calling: 0, reached: 0, no_answer: 0, busy: 0, failed: 0, skipped: 0 };
const jobs = () => api.sql`select from jobs where queue = 'campaigns' and workspace_id = ${workspaceId}`;

describe('POST /campaigns', () => {
  it('refuses a body of the wrong shape and names the field', async () => {
    for (const [field, value] of Object.entries({
      name: '',
      assistant_id: 'x',
      max_concurrent_calls: 0,
      max_attempts: 11,
      retry_after_minutes: -1,
      starts_at: 'tomorrow',
      contact_ids: [0],
      tag: '',
      'calling_hours.timezone': 'Mars/Olympus',
      'calling_hours.start': '9:00',
      'calling_hours.days': [],
    })) {
      const [outer = '', inner] = field.split('.');
      const answer = await create({ [outer]: inner === undefined ? value : { [inner]: value } });
      assert.equal(answer.status, 422, field);
      assert.ok(faultsOf(answer)[0]?.startsWith(field), `${field}: ${faultsOf(answer).join()}`);
    }
    assert.equal((await api.post('/campaigns', {}, { key })).status, 422);
    assert.equal((await create({ contact_ids: Array(10_001).fill(1) })).status, 422);
  });

  it('reports unknown contacts, assistants and numbers, also of other workspaces, together, and writes nothing', async () => {
    const other = await makeAnsweredNumber(api.services, api.workspace.id);
    const foreign = (await api.post('/contacts', { name: 'Eve' })).body.data.id;
    const answer = await create({
      assistant_id: other.assistantId,
      phone_number_id: other.phoneNumberId,
      contact_ids: [await contact(), foreign, 999_999],
      calling_hours: { days: ['mon', 'mon'] },
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer).sort(), [
      'assistant_id',
      'calling_hours.days.1',
      'contact_ids.1',
      'contact_ids.2',
      'phone_number_id',
    ]);
    assert.equal((await api.get('/campaigns', { key })).body.meta.total, 0);
  });

  it('creates a draft with the defaults, and without contacts when none are given', async () => {
    const answer = await create();
    assert.equal(answer.status, 201);
    const { id, created_at: _c, updated_at: _u, ...rest } = answer.body.data;
    assert.ok(id > 0);
    assert.deepEqual(rest, {
      name: 'Spring',
      status: 'draft',
      assistant_id: null,
      phone_number_id: null,
      instructions: null,
      calling_hours: {
        timezone: 'Europe/Berlin',
        days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
        start: '09:00',
        end: '20:00',
      },
      max_concurrent_calls: 5,
      max_attempts: 3,
      retry_after_minutes: 60,
      starts_at: null,
      progress: { total: 0, ...none },
    });
    assert.equal((await jobs()).length, 0);
  });

  it('adds contacts by id and by tag without duplicates; contacts without a phone number are skipped', async () => {
    const both = await contact({ tags: ['vip'] });
    const named = await contact();
    await contact({ tags: ['vip'] });
    await contact({ tags: ['other'] });
    const silent = await contact({ phone: null, name: 'Ann', tags: ['vip'] });
    const deleted = await contact({ tags: ['vip'] });
    await api.delete(`/contacts/${deleted}`, { key });
    const { progress } = await made({ contact_ids: [both, named, both, silent], tag: ' vip ' });
    assert.deepEqual(progress, { ...none, total: 4, pending: 3, skipped: 1 });
  });

  it('accepts five thousand contacts at once', async () => {
    const at = api.clock.now().toString();
    const rows = await api.sql<{ id: number }[]>`
      insert into contacts (workspace_id, phone, last_activity_at, created_at, updated_at)
      select ${workspaceId}, '+4930' || (2000000 + n), ${at}, ${at}, ${at} from generate_series(1, 5000) n returning id`;
    const { progress, id } = await made({ contact_ids: rows.map((row) => row.id) });
    assert.deepEqual(progress, { ...none, total: 5000, pending: 5000 });
    assert.deepEqual((await shown(id)).progress, progress);
  });
});

describe('GET /campaigns', () => {
  it('lists the newest first, in pages', async () => {
    const ids: number[] = [];
    for (const name of ['one', 'two', 'three']) ids.push((await made({ name })).id);
    const { data, meta } = (await api.get('/campaigns?per_page=2', { key })).body;
    assert.deepEqual(
      data.map((campaign: Json) => campaign.id),
      ids.toReversed().slice(0, 2),
    );
    assert.deepEqual(meta, { current_page: 1, per_page: 2, last_page: 2, total: 3 });
  });

  it('contains no campaign of another workspace', async () => {
    const { id } = await made();
    assert.equal((await api.get(`/campaigns/${id}`)).status, 404);
    assert.equal((await api.get(`/campaigns/${id}`, { key })).status, 200);
  });
});

describe('PATCH /campaigns/{id}', () => {
  it('refuses unknown and invalid values, and does not change the draft', async () => {
    const before = await made({ contact_ids: [await contact()] });
    const answer = await api.patch(
      `/campaigns/${before.id}`,
      { name: 'Autumn', contact_ids: [999_999], assistant_id: 999_999 },
      { key },
    );
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer).sort(), ['assistant_id', 'contact_ids.0']);
    assert.deepEqual(await shown(before.id), before);
  });

  it('answers 409 in any state but draft', async () => {
    for (const status of ['running', 'paused', 'completed', 'cancelled']) {
      const { id } = await made();
      await api.sql`update campaigns set status = ${status} where id = ${id}`;
      const answer = await api.patch(`/campaigns/${id}`, { name: 'Autumn' }, { key });
      assert.equal(answer.status, 409, status);
      assert.equal(answer.body.error.type, 'invalid_state');
    }
  });

  it('changes what is sent, merges the hours, clears null fields, and replaces the contacts when they are sent', async () => {
    const [first, second] = [await contact(), await contact({ tags: ['vip'] })];
    const { id } = await made({ contact_ids: [first], starts_at: '2026-12-01T09:00:00+01:00' });
    const answer = await api.patch(
      `/campaigns/${id}`,
      { name: ' Autumn ', calling_hours: { end: '12:00' }, starts_at: null, instructions: 'Be brief.' },
      { key },
    );
    assert.equal(answer.status, 200);
    const { data } = answer.body;
    assert.deepEqual([data.name, data.starts_at, data.instructions], ['Autumn', null, 'Be brief.']);
    assert.deepEqual([data.calling_hours.start, data.calling_hours.end], ['09:00', '12:00']);
    assert.equal(data.progress.total, 1);
    const others = await api.patch(`/campaigns/${id}`, { tag: 'vip', contact_ids: [second] }, { key });
    assert.deepEqual(others.body.data.progress, { ...none, total: 1, pending: 1 });
    const nobody = await api.patch(`/campaigns/${id}`, { contact_ids: [] }, { key });
    assert.deepEqual(nobody.body.data.progress, { ...none, total: 0 });
  });
});

describe('starting a campaign', () => {
  it('is refused without a contact, and without a number and an active assistant that can call', async () => {
    await api.sql`update assistants set status = 'paused' where id = ${line.assistantId}`;
    const { id } = await made();
    const answer = await api.post(`/campaigns/${id}/start`, {}, { key });
    assert.equal(answer.status, 422);
    assert.deepEqual(faultsOf(answer).sort(), ['contact_ids', 'phone_number_id']);
    await api.patch(`/campaigns/${id}`, { assistant_id: line.assistantId }, { key });
    assert.deepEqual(faultsOf(await api.post(`/campaigns/${id}/start`, {}, { key })).sort(), [
      'assistant_id',
      'contact_ids',
    ]);
    assert.equal((await shown(id)).status, 'draft');
    assert.equal((await jobs()).length, 0);
  });

  it('determines assistant and number, and schedules the steps from now on, or from starts_at', async () => {
    const { id } = await made({ contact_ids: [await contact()], starts_at: '2026-12-01T09:00:00+01:00' });
    const answer = await api.post(`/campaigns/${id}/start`, {}, { key });
    assert.equal(answer.status, 200, answer.raw.toString());
    const { data } = answer.body;
    assert.deepEqual(
      [data.status, data.assistant_id, data.phone_number_id],
      ['running', line.assistantId, line.phoneNumberId],
    );
    const rows = await api.sql<
      { run_at: string }[]
    >`select run_at from jobs where workspace_id = ${workspaceId}`;
    assert.deepEqual(
      rows.map((row) => row.run_at),
      ['2026-12-01T08:00:00.000Z'],
    );
  });

  it('succeeds once for forty concurrent requests', async () => {
    const { id } = await made({ contact_ids: [await contact()] });
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => api.post(`/campaigns/${id}/start`, {}, { key })),
    );
    const statuses = answers.map(({ status }) => status).sort();
    assert.deepEqual(statuses, [200, ...Array(39).fill(409)]);
    assert.equal((await jobs()).length, 1);
  });
});

describe('the transitions of a campaign', () => {
  const allowed: Record<string, string[]> = {
    start: ['draft'],
    pause: ['running'],
    resume: ['paused'],
    cancel: ['draft', 'running', 'paused'],
  };
  const move = (id: number, name: string): Promise<TestAnswer> => {
    switch (name) {
      case 'start':
        return api.post(`/campaigns/${id}/start`, {}, { key });
      case 'pause':
        return api.post(`/campaigns/${id}/pause`, {}, { key });
      case 'resume':
        return api.post(`/campaigns/${id}/resume`, {}, { key });
      default:
        return api.post(`/campaigns/${id}/cancel`, {}, { key });
    }
  };

  for (const [name, from] of Object.entries(allowed)) {
    it(`${name} is allowed from ${from.join(', ')}; any other state answers 409 and stays`, async () => {
      const contactId = await contact();
      for (const status of ['draft', 'running', 'paused', 'completed', 'cancelled']) {
        const { id } = await made({ contact_ids: [contactId] });
        await api.sql`update campaigns set status = ${status} where id = ${id}`;
        const answer = await move(id, name);
        assert.equal(answer.status, from.includes(status) ? 200 : 409, `${name} from ${status}`);
        if (answer.status === 409) {
          assert.equal(answer.body.error.type, 'invalid_state');
          assert.equal((await shown(id)).status, status);
        }
      }
    });
  }

  it('resume is refused while the campaign cannot call, and schedules its steps again', async () => {
    const { id } = await made({ contact_ids: [await contact()] });
    await move(id, 'start');
    await move(id, 'pause');
    await api.sql`update phone_numbers set active = false where id = ${line.phoneNumberId}`;
    assert.equal((await move(id, 'resume')).status, 422);
    await api.sql`update phone_numbers set active = true where id = ${line.phoneNumberId}`;
    await api.sql`delete from jobs where queue = 'campaigns'`;
    assert.equal((await move(id, 'resume')).body.data.status, 'running');
    assert.equal((await jobs()).length, 1);
  });
});
