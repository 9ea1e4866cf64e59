import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { useTestApi } from '../testing/use-test-api.ts';

const api = useTestApi();

describe('POST /assistants', () => {
  it('refuses a body without a name, naming the field', async () => {
    const answer = await api.post('/assistants', {});
    assert.equal(answer.status, 422);
    assert.equal(answer.body.error.type, 'validation_error');
    assert.deepEqual(Object.keys(answer.body.error.errors), ['name']);
  });

  it('refuses every faulty field at once, each by its path', async () => {
    const answer = await api.post('/assistants', {
      name: ' ',
      recording_enabled: 'yes',
      max_call_minutes: 0,
      abilities: { take_orders: 1 },
      transfer_targets: [{ name: 'Ann', phone: 5, when: 'always' }],
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), [
      'abilities.take_orders',
      'max_call_minutes',
      'name',
      'recording_enabled',
      'transfer_targets.0.phone',
    ]);
  });

  it('refuses what the catalogue does not have and invalid numbers, all at once', async () => {
    const wrong = {
      voice: 'loud',
      model: 'gpt-0',
      language: 'xx-XX',
      transfer_targets: [
        { name: 'Boss', phone: '+4930123456', when: 'always' },
        { name: 'Nobody', phone: '123', when: 'never' },
      ],
    };
    const faults = ['language', 'model', 'transfer_targets.1.phone', 'voice'];
    const made = await api.post('/assistants', { name: 'A', ...wrong });
    assert.equal(made.status, 422);
    assert.deepEqual(Object.keys(made.body.error.errors).sort(), faults);
    const { id } = (await api.post('/assistants', { name: 'A' })).body.data;
    const changed = await api.patch(`/assistants/${id}`, wrong);
    assert.equal(changed.status, 422);
    assert.deepEqual(Object.keys(changed.body.error.errors).sort(), faults);
  });

  it('names every knowledge base entry that there is not', async () => {
    const answer = await api.post('/assistants', { name: 'A', knowledge_base_ids: [999_998, 999_999] });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors), ['knowledge_base_ids.0', 'knowledge_base_ids.1']);
  });

  it('trims names, and refuses a welcome without words', async () => {
    const answer = await api.post('/assistants', { name: ' Reception ' });
    assert.equal(answer.body.data.name, 'Reception');
    const renamed = await api.patch(`/assistants/${answer.body.data.id}`, { name: ' Night ' });
    assert.equal(renamed.body.data.name, 'Night');
    assert.equal((await api.post('/assistants', { name: 'A', welcome_message: ' ' })).status, 422);
  });

  it('refuses a body that is no object with 422 and one that is no JSON with 400', async () => {
    assert.equal((await api.post('/assistants', [1])).status, 422);
    assert.equal((await api.post('/assistants', '{"name"')).status, 400);
    const text = await api.post('/assistants', 'name=A', { headers: { 'content-type': 'text/plain' } });
    assert.equal(text.status, 415);
  });

  it('makes a draft with the first voice, the platform’s abilities and a welcome in its language', async () => {
    const answer = await api.post('/assistants', { name: 'Reception' });
    assert.equal(answer.status, 201);
    const { data } = answer.body;
    const voices = await api.get('/catalog/voices');
    assert.equal(data.status, 'draft');
    assert.equal(data.voice, voices.body.data[0].id);
    assert.equal(data.abilities.take_messages, true);
    assert.match(data.welcome_message, /^Thank you for calling Test/);
    assert.equal(data.instructions, null);
    assert.deepEqual(data.knowledge_base, []);
    assert.equal(data.created_at, '2026-11-23T12:00:00.000Z');
  });

  it('ignores unknown fields and names them in a header', async () => {
    const answer = await api.post('/assistants', { name: 'A', nick: 'B', abilities: { fly: true } });
    assert.equal(answer.status, 201);
    assert.equal(answer.headers['x-service-ignored-fields'], 'nick, abilities.fly');
    assert.equal(answer.body.data.nick, undefined);
  });
});

describe('PATCH /assistants/{id}', () => {
  it('changes only what is sent and merges abilities one level deep', async () => {
    const { data } = (await api.post('/assistants', { name: 'Before', abilities: { take_orders: true } }))
      .body;
    await api.clock.advance(1000);
    const answer = await api.patch(`/assistants/${data.id}`, {
      status: 'active',
      abilities: { send_texts: true },
    });
    assert.equal(answer.status, 200);
    assert.deepEqual(answer.body.data.abilities, { ...data.abilities, send_texts: true });
    assert.equal(answer.body.data.name, 'Before');
    assert.equal(answer.body.data.status, 'active');
    assert.equal(answer.body.data.updated_at, '2026-11-23T12:00:01.000Z');
  });

  it('refuses turn taking out of its bounds, and merges it one level deep', async () => {
    const refused = await api.post('/assistants', {
      name: 'A',
      turn_taking: { max_pause_ms: 499, interrupt_after_words: 1.5, prompt_after_silence_ms: '7000' },
    });
    assert.equal(refused.status, 422);
    assert.deepEqual(Object.keys(refused.body.error.errors).sort(), [
      'turn_taking.interrupt_after_words',
      'turn_taking.max_pause_ms',
      'turn_taking.prompt_after_silence_ms',
    ]);
    const { data } = (await api.post('/assistants', { name: 'A', turn_taking: { max_pause_ms: 4_000 } }))
      .body;
    const usual = (await api.post('/assistants', { name: 'B' })).body.data.turn_taking;
    assert.deepEqual(data.turn_taking, { ...usual, max_pause_ms: 4_000 });
    const turn_taking = { silence_after_words_ms: 900 };
    const changed = await api.patch(`/assistants/${data.id}`, { turn_taking });
    assert.deepEqual(changed.body.data.turn_taking, { ...data.turn_taking, ...turn_taking });
    const { body } = await api.get(`/assistants?per_page=100`);
    const listed = body.data.find(({ id }: { id: number }) => id === data.id);
    assert.deepEqual(listed.turn_taking, changed.body.data.turn_taking);
  });

  it('keeps defaults out of a change', async () => {
    const { data } = (await api.post('/assistants', { name: 'A', max_call_minutes: 5 })).body;
    const answer = await api.patch(`/assistants/${data.id}`, { name: 'B' });
    assert.equal(answer.body.data.max_call_minutes, 5);
  });

  it('refuses to archive by PATCH (422), and to change an archived one (409)', async () => {
    const { data } = (await api.post('/assistants', { name: 'A' })).body;
    assert.equal((await api.patch(`/assistants/${data.id}`, { status: 'archived' })).status, 422);
    await api.delete(`/assistants/${data.id}`);
    const answer = await api.patch(`/assistants/${data.id}`, { status: 'active' });
    assert.equal(answer.status, 409);
    assert.equal(answer.body.error.type, 'invalid_state');
  });
});

describe('DELETE /assistants/{id}', () => {
  it('archives: gone from the list, there by id and under status=archived', async () => {
    const { data } = (await api.post('/assistants', { name: 'Leaving' })).body;
    const answer = await api.delete(`/assistants/${data.id}`);
    assert.equal(answer.body.data.deleted, true);
    assert.equal(answer.body.data.status, 'archived');
    const listed = (await api.get('/assistants?per_page=100')).body.data;
    assert.ok(!listed.some((other: { id: number }) => other.id === data.id));
    const archived = (await api.get('/assistants?status=archived&per_page=100')).body.data;
    assert.ok(archived.some((other: { id: number }) => other.id === data.id));
    assert.equal((await api.get(`/assistants/${data.id}`)).body.data.status, 'archived');
    assert.equal((await api.delete(`/assistants/${data.id}`)).status, 200);
  });
});

describe('GET /assistants', () => {
  it('refuses an unknown status, a page of 0 and more than 100 a page', async () => {
    for (const query of ['status=gone', 'page=0', 'per_page=101', 'per_page=x']) {
      const answer = await api.get(`/assistants?${query}`);
      assert.equal(answer.status, 422, query);
      assert.deepEqual(Object.keys(answer.body.error.errors), [query.split('=')[0]]);
    }
  });

  it('pages with exact totals; a page past the end is empty', async () => {
    const other = await api.makeWorkspace();
    const key = other.keys.write;
    for (const name of ['a', 'b', 'c']) await api.post('/assistants', { name }, { key });
    const first = await api.get('/assistants?per_page=2', { key });
    assert.deepEqual(first.body.meta, { current_page: 1, per_page: 2, last_page: 2, total: 3 });
    const past = await api.get('/assistants?per_page=2&page=9', { key });
    assert.deepEqual(past.body.data, []);
    assert.equal(past.body.meta.last_page, 2);
  });

  it('answers 404 for invalid ids', async () => {
    for (const id of ['0', '-1', 'x', '1.5', '99999999999999999999']) {
      assert.equal((await api.get(`/assistants/${id}`)).status, 404, id);
    }
  });
});

describe('every route', () => {
  it('answers 404 for unknown paths and 405 with Allow for other methods', async () => {
    assert.equal((await api.get('/nothing')).body.error.type, 'not_found');
    const answer = await api.delete('/assistants');
    assert.equal(answer.status, 405);
    assert.equal(answer.headers['allow'], 'GET, HEAD, POST');
  });

  it('replays the answer of an Idempotency-Key and refuses it for another body', async () => {
    const headers = { 'idempotency-key': 'once' };
    const first = await api.post('/assistants', { name: 'Once' }, { headers });
    const again = await api.post('/assistants', { name: 'Once' }, { headers });
    assert.equal(again.status, 201);
    assert.deepEqual(again.body, first.body);
    assert.equal(again.headers['idempotent-replayed'], 'true');
    const other = await api.post('/assistants', { name: 'Other' }, { headers });
    assert.equal(other.body.error.type, 'idempotency_mismatch');
  });
});

describe('the voice of an assistant', () => {
  it('is one of the catalogue, the clearer embedded one of English unless it is named', async () => {
    const { data } = (await api.post('/assistants', { name: 'A', language: 'en-US' })).body;
    assert.equal(data.voice, 'flite-rms');
    const refused = await api.patch(`/assistants/${data.id}`, { voice: 'cartesia:nobody' });
    assert.deepEqual([refused.status, Object.keys(refused.body.error.errors)], [422, ['voice']]);
  });

  it('may be one of a provider, and stays when the provider goes', async () => {
    const provider = (await api.post('/providers', { kind: 'cartesia', api_key: 'k', voices: ['v'] })).body
      .data;
    const made = await api.post('/assistants', { name: 'A', voice: 'cartesia:v' });
    assert.equal(made.status, 201, made.raw.toString());
    const { id } = made.body.data;
    await api.delete(`/providers/${provider.id}`);
    assert.equal((await api.get(`/assistants/${id}`)).body.data.voice, 'cartesia:v');
    assert.equal((await api.patch(`/assistants/${id}`, { name: 'B' })).body.data.voice, 'cartesia:v');
    assert.equal((await api.patch(`/assistants/${id}`, { voice: 'cartesia:v' })).status, 422);
  });
});

describe('settings of the conversation', () => {
  it('have their defaults', async () => {
    const { data } = (await api.post('/assistants', { name: 'A' })).body;
    assert.equal(data.listening, null);
    assert.deepEqual(data.fallback_models, []);
    assert.deepEqual(data.answering_machine, { action: 'leave_message', message: null });
    assert.deepEqual([data.confirm_bookings, data.announce_ai], [true, true]);
  });

  it('are kept and replaced whole', async () => {
    const hours = [{ days: ['mon', 'tue'], start: '09:00', end: '12:30' }];
    const target = { name: 'Boss', phone: '+49 30 123456', when: 'asked for' };
    const made = await api.post('/assistants', {
      name: 'A',
      fallback_models: ['switchboard-offline'],
      answering_machine: { action: 'hang_up' },
      confirm_bookings: false,
      transfer_targets: [{ ...target, hours }, target],
    });
    const { id, ...kept } = made.body.data;
    assert.deepEqual(kept.fallback_models, ['switchboard-offline']);
    assert.deepEqual(kept.answering_machine, { action: 'hang_up', message: null });
    assert.deepEqual([kept.confirm_bookings, kept.announce_ai], [false, true]);
    assert.deepEqual(
      kept.transfer_targets.map((one: { hours: unknown }) => one.hours),
      [hours, null],
    );
    const machine = { action: 'leave_message', message: 'Please call us back.' };
    const changed = await api.patch(`/assistants/${id}`, { answering_machine: machine, fallback_models: [] });
    assert.deepEqual(changed.body.data.answering_machine, machine);
    assert.deepEqual(changed.body.data.fallback_models, []);
    assert.equal(changed.body.data.confirm_bookings, false);
  });

  it('are refused by the path of the fault', async () => {
    const answer = await api.post('/assistants', {
      name: 'A',
      listening: 'deepgram:nova-3',
      fallback_models: ['switchboard-offline', 'openai:gpt-4.1-mini'],
      transfer_targets: [
        {
          ...{ name: 'Boss', phone: '+4930123456', when: 'always' },
          hours: [
            { days: ['mon'], start: '09:00', end: '12:00' },
            { days: ['mon'], start: '11:00', end: '13:00' },
          ],
        },
      ],
    });
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), [
      'fallback_models.1',
      'listening',
      'transfer_targets.0.hours.1.start',
    ]);
    const machine = await api.post('/assistants', { name: 'A', answering_machine: { action: 'shout' } });
    assert.deepEqual(Object.keys(machine.body.error.errors), ['answering_machine.action']);
  });
});
