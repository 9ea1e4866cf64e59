import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { startTestApi, type TestApi } from '../../testing/test-api.ts';
import { TextLine } from '../../voice/text-line.ts';
import { CALLED, openCallingFixture } from '../testing/calling-fixture.ts';
import { scriptCarrier } from '../testing/script-carrier.ts';

const carrier = scriptCarrier();
let api: TestApi;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell({ kind: 'no_answer', cause: 'the test is over' });
  await api.stop();
});

/** Calls `CALLED`, who picks up and types one line once the call has begun. */
async function talk(recorder: Awaited<ReturnType<typeof openCallingFixture>>, said: string): Promise<number> {
  const { answer, network } = await recorder.begin();
  const screen = { said: () => {}, beeped: () => {}, ended: () => {} };
  const line = new TextLine({ clock: api.clock, screen });
  network.tell({ kind: 'ringing' });
  network.tell({ kind: 'answered', line, by: 'person' });
  const { id } = (await answer).body.data;
  await until('the offer is said', async () => (await recorder.shown(id)).transcript.length === 3);
  line.type(said);
  await until('the call is over', async () => (await recorder.shown(id)).ended_at !== null);
  return id;
}

for (const isKnown of [true, false]) {
  it(`${isKnown ? 'a contact' : 'a stranger'} who asks for no more calls has do_not_call from then on, and is not called again`, async () => {
    const recorder = await openCallingFixture(api, carrier);
    if (isKnown) await recorder.contact({ name: 'Ann' });
    const id = await talk(recorder, 'Take me off your list please');
    const call = await recorder.shown(id);
    assert.match(call.transcript.at(-2).content, /we will not call you again/);
    assert.equal(call.extracted.do_not_call, true);
    const { data: contacts } = (await api.get('/contacts', recorder)).body;
    assert.deepEqual(
      contacts.map(({ id: contactId, phone, do_not_call: barred }: Record<string, unknown>) => [
        contactId,
        phone,
        barred,
      ]),
      [[call.contact_id, CALLED, true]],
    );
    const again = await recorder.place();
    assert.equal(again.status, 422);
    assert.ok(again.body.error.errors.to.length > 0);
  });
}

it('a request for a person becomes a callback in the inbox, from the number that was called', async () => {
  const recorder = await openCallingFixture(api, carrier);
  const id = await talk(recorder, 'I would like to speak to an agent');
  const { data: items } = (await api.get('/inbox', recorder)).body;
  assert.deepEqual(
    items.map((item: Record<string, unknown>) => [item['type'], item['call_id'], item['from'], item['body']]),
    [['callback', id, CALLED, 'Would like to speak to a person.']],
  );
});
