import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';
import { RULES } from './law.ts';

const api = useTestApi();
const reason = 'Only colleagues use this line; they were told in writing.';

describe('PATCH /law refuses', () => {
  it('to switch a rule off without a reason, and changes nothing then', async () => {
    const { keys } = await api.makeWorkspace();
    for (const given of [{}, { reason: null }, { reason: '   ' }, { reason: 'because' }]) {
      const body = { consent: { enforced: false, ...given }, calling_hours: { enforced: false, reason } };
      const answer = await api.patch('/law', body, { key: keys.admin });
      assert.equal(answer.status, 422, JSON.stringify(given));
      assert.deepEqual(Object.keys(answer.body.error.errors), ['consent.reason']);
      assert.deepEqual(answer.body.error.codes, { 'consent.reason': ['required'] });
    }
    const { data } = (await api.get('/law', { key: keys.read })).body;
    assert.ok(RULES.every((rule) => data[rule].enforced));
  });

  it('wrong fields, each by its name', async () => {
    for (const [body, field] of [
      [{ consent: {} }, 'consent.enforced'],
      [{ consent: { enforced: 'no', reason } }, 'consent.enforced'],
      [{ consent: { enforced: false, reason: 'x'.repeat(10_001) } }, 'consent.reason'],
      [{ consent: false }, 'consent'],
    ] as const) {
      const answer = await api.patch('/law', body);
      assert.deepEqual([answer.status, Object.keys(answer.body.error.errors)], [422, [field]]);
    }
  });

  it('members and viewers, who may read it', async () => {
    const { keys } = await api.makeWorkspace();
    for (const key of [keys.member, keys.viewer]) {
      assert.equal((await api.patch('/law', { consent: { enforced: true } }, { key })).status, 403);
      assert.equal((await api.get('/law', { key })).status, 200);
    }
  });
});

describe('the rules of law', () => {
  it('are on from the start', async () => {
    const { keys } = await api.makeWorkspace();
    const { data } = (await api.get('/law', { key: keys.read })).body;
    const untouched = { enforced: true, reason: null, changed_by: null, changed_at: null };
    assert.deepEqual(data, Object.fromEntries(RULES.map((rule) => [rule, untouched])));
  });

  it('keep who switched one off, when and why; switching on again keeps the history', async () => {
    const workspace = await api.makeWorkspace();
    const key = workspace.keys.admin;
    const off = await api.patch(
      '/law',
      { recording_notice: { enforced: false, reason: ` ${reason} ` } },
      { key },
    );
    const { changed_by: by, ...state } = off.body.data.recording_notice;
    assert.deepEqual(state, { enforced: false, reason, changed_at: '2026-11-23T12:00:00.000Z' });
    assert.equal(by.id, workspace.users.admin);
    assert.match(by.name, /^admin of /);
    assert.equal(off.body.data.consent.enforced, true);
    // The same once more is no change.
    await api.patch('/law', { recording_notice: { enforced: false, reason } }, { key });
    const on = await api.patch('/law', { recording_notice: { enforced: true } }, { key });
    assert.deepEqual(
      [on.body.data.recording_notice.enforced, on.body.data.recording_notice.reason],
      [true, null],
    );
    const { data, meta } = (await api.get('/law/changes', { key: workspace.keys.read })).body;
    assert.equal(meta.total, 2);
    assert.deepEqual(
      data.map(({ rule, enforced, reason: given }: Record<string, unknown>) => [rule, enforced, given]),
      [
        ['recording_notice', true, null],
        ['recording_notice', false, reason],
      ],
    );
  });

  it('are those of one workspace', async () => {
    const [one, other] = [await api.makeWorkspace(), await api.makeWorkspace()];
    await api.patch('/law', { consent: { enforced: false, reason } }, { key: one.keys.admin });
    assert.equal((await api.get('/law', { key: other.keys.read })).body.data.consent.enforced, true);
    assert.deepEqual((await api.get('/law/changes', { key: other.keys.read })).body.data, []);
  });
});

describe('an assistant', () => {
  const make = async (key: string, body: object = {}) =>
    api.post('/assistants', { name: 'Mia', ...body }, { key });

  it('may be silent about what it is only where the rule is off', async () => {
    const { keys } = await api.makeWorkspace();
    const key = keys.write;
    const refused = await make(key, { announce_ai: false });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.errors)], [422, ['announce_ai']]);
    const { id } = (await make(key)).body.data;
    const silent = () => api.patch(`/assistants/${id}`, { announce_ai: false }, { key });
    assert.deepEqual((await silent()).body.error.codes, { announce_ai: ['disclosure_required'] });
    await api.patch('/law', { ai_disclosure: { enforced: false, reason } }, { key: keys.admin });
    assert.equal((await silent()).body.data.announce_ai, false);
    // It may be changed otherwise when the rule is on again, although it speaks of itself then.
    await api.patch('/law', { ai_disclosure: { enforced: true } }, { key: keys.admin });
    const named = await api.patch(`/assistants/${id}`, { name: 'Ada', announce_ai: false }, { key });
    assert.equal(named.status, 200);
  });
});
