import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { explain } from '../testing/explain.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { listCalls, type CallFilter } from './calls.queries.ts';
import { ending } from './testing/call-fixture.ts';
import { openReception, turn, type Reception } from './testing/reception.ts';

const api = useTestApi();
let fixture: Reception;
beforeEach(async () => {
  fixture = await openReception(api);
});

/** A call that is over, with these words on it. */
async function callWith(words: string[], more: { from?: string } = {}): Promise<number> {
  const { callId, recorder } = await fixture.ring(more);
  await recorder.answered();
  for (const [index, content] of words.entries()) {
    await recorder.recordTurn(turn(content, { role: index % 2 === 0 ? 'assistant' : 'user' }));
  }
  await api.clock.advance(1_000);
  await recorder.finish(ending());
  return callId;
}

const idsOf = async (query: string): Promise<number[]> => {
  const answer = await api.get(`/calls?${query}`, fixture);
  assert.equal(answer.status, 200, answer.raw.toString());
  assert.equal(answer.body.meta.total, answer.body.data.length);
  return answer.body.data.map((call: { id: number }) => call.id);
};
const said = (q: string): Promise<number[]> => idsOf(`q=${encodeURIComponent(q)}`);

describe('GET /calls?q=', () => {
  it('finds the calls on which all the words were said, by either side and in any order', async () => {
    const massage = await callWith(['How can I help you?', 'A massage on Tuesday, please.']);
    const dinner = await callWith(['How can I help you?', 'A table on Tuesday.']);
    assert.deepEqual(await said('tuesday'), [dinner, massage]);
    assert.deepEqual(await said('tuesday massage help'), [massage]);
    assert.deepEqual(await said('massage table'), []);
  });

  it('takes a word as the beginning of one, whatever its case and accents, in any language', async () => {
    const german = await callWith(['Guten Tag', 'Ich hätte gern Kürbissuppe für zwölf Personen.']);
    const spanish = await callWith(['Hola', 'Una habitación para mañana']);
    assert.deepEqual(await said('kurbis'), [german]);
    assert.deepEqual(await said('HÄTTE ZWÖLF'), [german]);
    assert.deepEqual(await said('habitacion manana'), [spanish]);
    assert.deepEqual(await said('suppe'), []);
  });

  it('is no language of its own: signs mean nothing, and nothing but signs finds nothing', async () => {
    const call = await callWith(["It's 50% off & free", 'rock-n-roll']);
    for (const q of ["it's", '50%', "o'ff | (free) & !x <-> 'y'", '\\', "''", ':*']) {
      assert.equal((await api.get(`/calls?q=${encodeURIComponent(q)}`, fixture)).status, 200, q);
    }
    assert.deepEqual(await said('50% free!'), [call]);
    assert.deepEqual(await said('& | !'), []);
    assert.deepEqual(await said(' '), [call]);
    assert.equal((await api.get(`/calls?q=${'x'.repeat(256)}`, fixture)).status, 422);
  });

  it('finds what was said at the end of a long call, and ends a call of any length', async () => {
    const long = Array.from({ length: 200 }, (_, index) => `word${index} `.repeat(100));
    const call = await callWith(long);
    assert.deepEqual(await said('word199'), [call]);
    await callWith(Array.from({ length: 300 }, (_, index) => `x${index}${'🙂é'.repeat(400)} `.repeat(3)));
  });

  it('goes together with the other filters', async () => {
    const ann = await callWith(['Hello'], { from: '+493012345671' });
    await callWith(['Hello'], { from: '+493012345672' });
    const contact = (await fixture.contacts()).find(({ phone }) => phone === '+493012345671');
    assert.deepEqual(await idsOf(`q=hello&contact_id=${contact?.id}`), [ann]);
    assert.deepEqual(await idsOf('q=hello&phone=%2B493012345671'), [ann]);
    assert.deepEqual(await idsOf('q=hello&outcome=voicemail'), []);
  });
});

describe('GET /calls', () => {
  it('filters by contact and by outcome', async () => {
    const call = await callWith(['Hello'], { from: '+493012345671' });
    const { outcome, contact_id: contactId } = await fixture.shown(call);
    await fixture.ring();
    assert.deepEqual(await idsOf(`outcome=${outcome}`), [call]);
    assert.deepEqual(await idsOf(`contact_id=${contactId}`), [call]);
    assert.equal((await api.get('/calls?outcome=lost', fixture)).status, 422);
    assert.equal((await api.get('/calls?contact_id=0', fixture)).status, 422);
  });

  it('reads an index and not the table, whatever is asked of a workspace with many calls', async () => {
    const { workspaceId } = fixture;
    await api.sql`
      insert into contacts (workspace_id, name, last_activity_at, created_at, updated_at)
      select ${workspaceId}, 'Ann ' || n, now(), now(), now() from generate_series(1, 200) n`;
    await api.sql`
      insert into calls (workspace_id, direction, status, outcome, contact_id, from_number, to_number, started_at, ended_at,
        words, carrier, carrier_call_id, created_at, updated_at)
      select ${workspaceId}, 'inbound', 'completed', case when n % 40 = 0 then 'voicemail' else 'information_given' end,
        (select min(id) from contacts where workspace_id = ${workspaceId}) + n % 200, '+49301' || n, '+49302',
        now() - n * interval '1 minute', now(), transcript_words('hello ' || md5(n::text)), 'test', n, now(), now()
      from generate_series(1, 20000) n`;
    await api.sql`vacuum analyze calls`;
    const all: CallFilter = {
      ...{ assistantId: undefined, status: undefined, direction: undefined, contactId: undefined },
      ...{ outcome: undefined, words: null, phone: null, from: null, to: null },
    };
    const [contact] = await fixture.contacts();
    const asked: [Partial<CallFilter>, RegExp][] = [
      [{ contactId: contact?.id }, /calls_by_contact/],
      [{ outcome: 'voicemail' }, /calls_by_outcome/],
      [{ words: 'c4ca4' }, /calls_words/],
    ];
    for (const [part, index] of asked) {
      const filter = { ...all, ...part };
      const plans = await explain(api.sql, 'force_custom_plan', (db) =>
        listCalls(db, workspaceId, filter, { limit: 25, offset: 0 }),
      );
      const plan = plans.join('\n');
      assert.match(plan, index, JSON.stringify(part));
      assert.doesNotMatch(plan, /Seq Scan on calls/, JSON.stringify(part));
    }
  });
});
