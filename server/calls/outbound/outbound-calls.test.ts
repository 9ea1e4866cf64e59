import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { startTestApi, type Json, type TestApi } from '../../testing/test-api.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { TextLine } from '../../voice/text-line.ts';
import { eventsOf } from '../testing/call-fixture.ts';
import { CALLED, openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { scriptCarrier, type ScriptedCall } from '../testing/script-carrier.ts';

/** A network that says nothing of its own: each test tells what becomes of its calls. */
const carrier = scriptCarrier();
let api: TestApi;
let recorder: CallingFixture;
before(async () => {
  api = await startTestApi({ carrier });
});
after(async () => {
  for (const call of carrier.dialled) call.tell({ kind: 'no_answer', cause: 'the test is over' });
  await api.stop();
});
beforeEach(async () => {
  recorder = await openCallingFixture(api, carrier);
});

async function ended(id: number): Promise<Json> {
  await until('the call is over', async () => (await recorder.shown(id)).ended_at !== null);
  return recorder.shown(id);
}

/** Somebody picks up, who types; hung up with `leave`. */
function pickUp(network: ScriptedCall, by: 'person' | 'machine' = 'person'): TextLine {
  const screen = { said: () => {}, beeped: () => {}, ended: () => {} };
  const answered = new TextLine({ clock: api.clock, screen });
  network.tell({ kind: 'answered', line: answered, by });
  return answered;
}

describe('a call that the carrier takes', () => {
  it('is answered 201, queued, with the defaults: first number, its assistant, the contact', async () => {
    const contactId = await recorder.contact({ name: 'Ann' });
    const { answer, network } = await recorder.begin({ to: '+1 (415) 555-0188', metadata: { ticket: 7 } });
    network.tell({ kind: 'ringing' });
    const { status, body } = await answer;
    assert.equal(status, 201);
    const { data } = body;
    assert.deepEqual(
      [data.status, data.direction, data.channel, data.from, data.to, data.error, data.ended_at],
      ['queued', 'outbound', 'phone', recorder.line.number, CALLED, null, null],
    );
    assert.deepEqual(
      [data.assistant_id, data.phone_number_id, data.contact_id, data.metadata],
      [recorder.line.assistantId, recorder.line.phoneNumberId, contactId, { ticket: 7 }],
    );
    assert.deepEqual([network.call.from, network.call.to], [recorder.line.number, CALLED]);
    await until('it rings', async () => (await recorder.shown(data.id)).status === 'ringing');
  });

  it('is shown with the contact by name, as long as there is one', async () => {
    const contactId = await recorder.contact({ name: 'Ann' });
    const { answer, network } = await recorder.begin();
    network.tell({ kind: 'ringing' });
    const { data } = (await answer).body;
    assert.deepEqual(data.contact, { id: contactId, name: 'Ann' });
    assert.deepEqual((await recorder.list())[0]?.contact, { id: contactId, name: 'Ann' });
    await api.delete(`/contacts/${contactId}`, recorder);
    assert.equal((await recorder.shown(data.id)).contact, null);
  });

  it('says after the welcome what the call is about, and nothing where only spaces were given', async () => {
    const first = async (instructions: string): Promise<string[]> => {
      const { network } = await recorder.begin({ instructions });
      const said: string[] = [];
      const screen = { said: (text: string) => void said.push(text), beeped: () => {}, ended: () => {} };
      network.tell({ kind: 'answered', line: new TextLine({ clock: api.clock, screen }), by: 'person' });
      await until('the offers are said', () => said.some((text) => text.includes('press 1')));
      return said.slice(0, -1);
    };
    const purpose = 'Your glasses are ready to be picked up.';
    const silent = await first('  ');
    assert.deepEqual(await first(` ${purpose} `), [...silent, purpose]);
  });

  it('reads a number without country code as one of the workspace’s country', async () => {
    const { answer, network } = await recorder.begin({ to: '030 1234567' });
    network.tell({ kind: 'ringing' });
    assert.equal((await answer).body.data.to, '+49301234567');
  });

  it('is taken two seconds after a bare 100, and no sooner', async () => {
    const { answer, network } = await recorder.begin();
    let isAnswered = false;
    void answer.then(() => (isAnswered = true));
    const { sleeping } = api.clock;
    network.tell({ kind: 'trying' });
    await until('the wait has begun', () => api.clock.sleeping > sleeping);
    await api.clock.advance(1_999);
    assert.equal(isAnswered, false);
    await api.clock.advance(1);
    assert.equal((await answer).status, 201);
  });

  for (const kind of ['busy', 'no_answer'] as const) {
    it(`and that is then ${kind} ends so, without events`, async () => {
      const { answer, network } = await recorder.begin();
      network.tell({ kind: 'ringing' });
      const { id } = (await answer).body.data;
      network.tell({ kind, cause: 'so it is' });
      const call = await ended(id);
      assert.deepEqual([call.status, call.outcome, call.error], [kind, 'no_answer', 'so it is']);
      assert.deepEqual([call.duration_seconds, call.answered_at], [0, null]);
      assert.deepEqual(await eventsOf(api.sql, recorder.workspace.id), []);
    });
  }

  it('is given up when it rings for three quarters of a minute', async () => {
    const { answer, network } = await recorder.begin();
    network.tell({ kind: 'ringing' });
    const { id } = (await answer).body.data;
    await api.clock.advance(45_000);
    assert.equal((await ended(id)).status, 'no_answer');
    assert.equal(network.isCancelled, true);
  });

  it('opens with the welcome message, and is told, kept and counted like one that came in', async () => {
    await recorder.contact({ name: 'Ann' });
    const { answer, network } = await recorder.begin();
    network.tell({ kind: 'trying' });
    const person = pickUp(network);
    const { id } = (await answer).body.data;
    await until('it is answered', async () => (await recorder.shown(id)).status === 'in_progress');
    await until('the welcome is said', async () => (await recorder.shown(id)).transcript.length > 0);
    assert.equal((await recorder.shown(id)).transcript[0].content, 'Hello.');
    // Nobody says goodbye to them after a minute of silence, as long as they say something.
    await api.clock.advance(40_000);
    const { length } = (await recorder.shown(id)).transcript;
    person.type('Hello, thank you');
    await until('they are answered', async () => (await recorder.shown(id)).transcript.length > length + 1);
    await api.clock.advance(21_000);
    person.leave();
    const call = await ended(id);
    assert.deepEqual(
      [call.status, call.outcome, call.duration_seconds],
      ['completed', 'information_given', 61],
    );
    assert.match(call.summary, /^Ann picked up and heard the welcome message\./);
    const events = await eventsOf(api.sql, recorder.workspace.id);
    assert.deepEqual(
      events.map(({ type, data }) => [type, data['direction'], data['from'], data['to'], data['status']]),
      [
        ['call.started', 'outbound', recorder.line.number, CALLED, 'in_progress'],
        ['call.ended', 'outbound', recorder.line.number, CALLED, 'completed'],
      ],
    );
    assert.equal((await api.get('/usage', recorder)).body.data.minutes.used, 2);
  });

  it('leaves its welcome message on a mailbox once the greeting is over, and hangs up', async () => {
    const { answer, network } = await recorder.begin();
    const mailbox = pickUp(network, 'machine');
    const { id } = (await answer).body.data;
    await until('it is answered', async () => (await recorder.shown(id)).status === 'in_progress');
    mailbox.type('Please leave a message after the tone.');
    const said = (await recorder.shown(id)).transcript.filter(({ role }: Json) => role === 'assistant');
    assert.deepEqual(said, []);
    await until('it listens', async () => {
      await api.clock.advance(1_500);
      return (await recorder.shown(id)).ended_at !== null;
    });
    const call = await recorder.shown(id);
    assert.deepEqual([call.status, call.outcome], ['completed', 'voicemail']);
    assert.match(call.summary, /mailbox/);
    assert.deepEqual(
      call.transcript.map(({ content }: Json) => content),
      ['Please leave a message after the tone.', 'Hello.'],
    );
  });
});

describe('a call that the carrier does not take', () => {
  for (const [when, before] of [
    ['at once', []],
    ['within two seconds of a bare 100', [{ kind: 'trying' }]],
  ] as const) {
    it(`${when}, is answered 502 with the call, failed, and the reason`, async () => {
      const { answer, network } = await recorder.begin();
      for (const event of before) network.tell(event);
      network.tell({ kind: 'rejected', cause: '403 Forbidden' });
      const { status, body } = await answer;
      assert.equal(status, 502);
      const { data } = body;
      assert.deepEqual([data.status, data.outcome, data.error], ['failed', 'failed', '403 Forbidden']);
      assert.notEqual(data.ended_at, null);
      assert.deepEqual(await eventsOf(api.sql, recorder.workspace.id), []);
    });
  }

  it('is the person’s doing when they are busy before any provisional answer: 201', async () => {
    const { answer, network } = await recorder.begin();
    network.tell({ kind: 'busy', cause: '486 Busy Here' });
    const { status, body } = await answer;
    assert.equal(status, 201);
    await until('it is over', async () => (await recorder.shown(body.data.id)).ended_at !== null);
    const { status: state, error } = await recorder.shown(body.data.id);
    assert.deepEqual([state, error], ['busy', '486 Busy Here']);
  });
});
