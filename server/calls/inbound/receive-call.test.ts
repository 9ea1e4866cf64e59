import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { pino } from 'pino';
import type { CallArrival, Reception } from '../../carriers/carrier.ts';
import { systemClock } from '../../platform/clock.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import type { TestWorkspace } from '../../testing/fixtures.queries.ts';
import { TextLine } from '../../voice/text-line.ts';
import type { Call } from '../call.ts';
import { receiveCalls } from './receive-call.ts';
import { findReachedNumber } from './reception.queries.ts';
import {
  arrival,
  eventsOf,
  makeAnsweredNumber,
  stillNode,
  type AnsweredNumber,
} from '../testing/call-fixture.ts';

const api = useTestApi();
let workspace: TestWorkspace;
let line: AnsweredNumber;
const log = pino({ level: 'silent' });
const node = stillNode();
let stopping: AbortController;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
  line = await makeAnsweredNumber(api.services, workspace.id);
  stopping = new AbortController();
});

const receive = (to: string, more: Partial<CallArrival> = {}): Promise<Reception> =>
  receiveCalls({ ...api.services, log, recordingNotice: false, node, signal: stopping.signal })(
    arrival(to, more),
  );
const calls = async (): Promise<Call[]> => (await api.get('/calls', { key: workspace.keys.read })).body.data;
const allowAtOnce = (most: number) =>
  api.sql`update workspaces set max_concurrent_calls = ${most} where id = ${workspace.id}`;

describe('a call that is not taken', () => {
  it('leaves nothing when nobody has the number', async () => {
    await api.sql`update phone_numbers set active = false where id = ${line.phoneNumberId}`;
    for (const to of [line.number, '+12125550000', 'alice', '', `+${'9'.repeat(500)}`, 'null-\0-null']) {
      assert.deepEqual(await receive(to), { admitted: false, reason: 'unknown_number' });
    }
    assert.deepEqual(await calls(), []);
  });

  it('leaves nothing when the number is of another workspace than the one that may be called', async () => {
    const other = await api.makeWorkspace();
    const answer = await receive(line.number, { withinWorkspaceId: other.id });
    assert.deepEqual(answer, { admitted: false, reason: 'unknown_number' });
    assert.equal((await receive(line.number, { withinWorkspaceId: workspace.id })).admitted, true);
  });

  for (const status of ['draft', 'paused', 'archived']) {
    it(`is kept as no_answer, without events, when the assistant is ${status}`, async () => {
      const away = await makeAnsweredNumber(api.services, workspace.id, { status });
      assert.deepEqual(await receive(away.number), { admitted: false, reason: 'no_assistant' });
      const [call] = await calls();
      assert.deepEqual(
        [call?.status, call?.outcome, call?.duration_seconds, call?.assistant_id],
        ['no_answer', 'no_answer', 0, null],
      );
      assert.equal(call?.ended_at, call?.started_at);
      assert.deepEqual(await eventsOf(api.sql, workspace.id), []);
    });
  }

  it('is kept as no_answer when the number has no assistant at all', async () => {
    await api.sql`update phone_numbers set assistant_id = null where id = ${line.phoneNumberId}`;
    assert.deepEqual(await receive(line.number), { admitted: false, reason: 'no_assistant' });
    assert.equal((await calls())[0]?.status, 'no_answer');
  });

  it('is kept as busy, with the reason, when the workspace has as many calls as it may', async () => {
    await allowAtOnce(1);
    assert.equal((await receive(line.number)).admitted, true);
    assert.deepEqual(await receive(line.number), { admitted: false, reason: 'busy' });
    const [call] = await calls();
    assert.deepEqual([call?.status, call?.outcome], ['busy', 'no_answer']);
    assert.equal(call?.error, 'As many calls as this workspace allows (1) were in progress.');
    assert.deepEqual(await eventsOf(api.sql, workspace.id), []);
  });

  it('is not taken either when thirty arrive at once: exactly as many as there are lines', async () => {
    await allowAtOnce(7);
    const answers = await Promise.all(Array.from({ length: 30 }, () => receive(line.number)));
    assert.equal(answers.filter((answer) => answer.admitted).length, 7);
    assert.equal((await calls()).length, 25);
  });

  it('leaves nothing while the process is stopping', async () => {
    stopping.abort();
    assert.deepEqual(await receive(line.number), { admitted: false, reason: 'unavailable' });
    assert.deepEqual(await calls(), []);
  });

  it('is not remembered as carried', async () => {
    const { live } = stillNode();
    const receiveHere = receiveCalls({
      ...api.services,
      log,
      recordingNotice: false,
      node: { id: 9, live },
      signal: stopping.signal,
    });
    await receiveHere(arrival('+12125550000'));
    assert.deepEqual(live.ids(), []);
  });
});

describe('a call that is taken', () => {
  it('rings at the assistant of the number, with the caller and the contact', async () => {
    const { body } = await api.post(
      '/contacts',
      { name: 'Ann', phone: '+14155550123' },
      { key: workspace.keys.write },
    );
    const reception = await receive(line.number, { from: '(415) 555-0123' });
    assert.ok(reception.admitted);
    const [call] = await calls();
    assert.equal(call?.id, reception.callId);
    assert.equal(call?.status, 'ringing');
    assert.equal(call?.from, '+14155550123');
    assert.equal(call?.assistant_id, line.assistantId);
    assert.equal(call?.phone_number_id, line.phoneNumberId);
    assert.equal(call?.contact_id, body.data.id);
    assert.match(reception.recordingPath ?? '', /recordings\/\d+\/[0-9a-f]+\.wav$/);
    const [row] = await api.sql`select voice_node_id, carrier from calls where id = ${reception.callId}`;
    assert.deepEqual([row?.['voice_node_id'], row?.['carrier']], [1, 'simulator']);
  });

  it('is not recorded when recording is disabled for the assistant', async () => {
    const quiet = await makeAnsweredNumber(api.services, workspace.id, { recordingEnabled: false });
    const reception = await receive(quiet.number);
    assert.ok(reception.admitted);
    assert.equal(reception.recordingPath, null);
  });

  it('goes on unrecorded when there is no place for the recording', async () => {
    const store = Object.create(api.services.store) as typeof api.services.store;
    store.pathToWrite = () => Promise.reject(new Error('no space left'));
    const receiveHere = receiveCalls({
      ...api.services,
      store,
      log,
      recordingNotice: false,
      node,
      signal: stopping.signal,
    });
    const reception = await receiveHere(arrival(line.number));
    assert.ok(reception.admitted);
    assert.equal(reception.recordingPath, null);
  });

  it('is failed with its cause, and sends nothing, when it cannot be carried', async () => {
    const reception = await receive(line.number);
    assert.ok(reception.admitted);
    await reception.fail('There was no room for the sound of another call.');
    const [call] = await calls();
    assert.deepEqual([call?.status, call?.outcome], ['failed', 'failed']);
    assert.equal(call?.error, 'There was no room for the sound of another call.');
    assert.deepEqual(await eventsOf(api.sql, workspace.id), []);
  });

  it('is led to its end by the assistant and written down, from the welcome to call.ended', async () => {
    const live = stillNode(2);
    const receiveHere = receiveCalls({
      ...api.services,
      clock: systemClock,
      log,
      recordingNotice: false,
      node: live,
      signal: stopping.signal,
    });
    const reception = await receiveHere(arrival(line.number));
    assert.ok(reception.admitted);
    assert.equal(live.live.ids().length, 1);
    const said: string[] = [];
    const screen = {
      said: (text: string) => {
        said.push(text);
        if (said.length === 1) typed.leave();
      },
      beeped: () => {},
      ended: () => {},
    };
    const typed = new TextLine({ clock: systemClock, screen });
    await reception.run(typed);
    assert.equal(said[0], 'Hello.');
    const [call] = await calls();
    assert.equal(call?.status, 'completed');
    const events = await eventsOf(api.sql, workspace.id);
    assert.deepEqual(
      events.map(({ type }) => type),
      ['call.started', 'call.ended'],
    );
    assert.deepEqual(events[1]?.data['transcript'], [{ role: 'assistant', content: 'Hello.' }]);
    assert.deepEqual(live.live.ids(), []);
  });
});

describe('what an assistant is told before it picks up', () => {
  it('is the business, its FAQs, and the knowledge that applies to this assistant', async () => {
    const { sql } = api;
    await sql`update workspaces set address = '1 Main Street' where id = ${workspace.id}`;
    await sql`
      insert into faqs (workspace_id, question, answer, created_at, updated_at)
      values (${workspace.id}, 'Parking?', 'Behind the house.', now(), now())`;
    const other = await makeAnsweredNumber(api.services, workspace.id);
    for (const [title, assistantId] of [
      ['for all', null],
      ['for this one', line.assistantId],
      ['for another', other.assistantId],
    ] as const) {
      const [entry] = await sql<{ id: number }[]>`
        insert into knowledge_base_entries (workspace_id, title, content, created_at, updated_at)
        values (${workspace.id}, ${title}, 'x', now(), now()) returning id`;
      if (assistantId === null) continue;
      await sql`
        insert into assistant_knowledge (workspace_id, entry_id, assistant_id)
        values (${workspace.id}, ${entry?.id ?? 0}, ${assistantId})`;
    }
    const reached = await findReachedNumber(sql, [line.number], {});
    assert.equal(reached?.business.address, '1 Main Street');
    assert.deepEqual(reached?.business.faqs, [{ question: 'Parking?', answer: 'Behind the house.' }]);
    assert.deepEqual(
      reached?.assistant?.knowledge.map(({ title }) => title),
      ['for all', 'for this one'],
    );
    assert.equal(reached?.assistant?.maxCallMinutes, 30);
  });
});

describe('the number called', () => {
  const makeNumber = async (number: string, country: string): Promise<void> => {
    await api.sql`update phone_numbers set number = ${number}, country = ${country} where id = ${line.phoneNumberId}`;
  };
  const ends = (): string => String(randomInt(1_000_000, 9_999_999));

  it('is found in international, national and plus-less form', async () => {
    const national = `89${ends()}`;
    await makeNumber(`+49${national}`, 'DE');
    const forms = [`+49${national}`, `49${national}`, `0049${national}`, `01149${national}`, `0${national}`];
    for (const form of [...forms, `+490${national}`]) {
      assert.equal((await receive(form)).admitted, true, form);
    }
    for (const call of await calls()) assert.equal(call.to, `+49${national}`);
  });

  it('is found where else the carrier names it, when the address called is the user of a trunk', async () => {
    const national = `212${ends()}`;
    await makeNumber(`+1${national}`, 'US');
    for (const alternative of [`+1${national}`, national]) {
      const answer = await receive('trunk-4711', { toAlternatives: ['nobody', alternative] });
      assert.equal(answer.admitted, true, alternative);
    }
  });

  it('is the one of the address called rather than another one that is named', async () => {
    const other = await makeAnsweredNumber(api.services, workspace.id);
    await receive(line.number, { toAlternatives: [other.number] });
    assert.equal((await calls())[0]?.to, line.number);
  });

  it('in national form is unknown when two countries have it', async () => {
    const digits = `30${ends()}`;
    await makeNumber(`+49${digits}`, 'DE');
    const other = await makeAnsweredNumber(api.services, workspace.id);
    await api.sql`update phone_numbers set number = ${`+33${digits}`}, country = 'FR' where id = ${other.phoneNumberId}`;
    assert.deepEqual(await receive(`0${digits}`), { admitted: false, reason: 'unknown_number' });
  });
});

describe('what the carrier tells of the caller', () => {
  it('is a number read in the country called, and in the format of the carrier where it means two', async () => {
    await api.sql`update phone_numbers set country = 'DE' where id = ${line.phoneNumberId}`;
    await receive(line.number, { from: '491795550107' });
    assert.equal((await calls())[0]?.from, '+491795550107');
    await receive(line.number, { from: '491795550107', numberFormat: 'national' });
    assert.equal((await calls())[0]?.from, '+49491795550107');
  });

  it('is kept as metadata of the call', async () => {
    const metadata = {
      caller_name: 'Ada',
      diversion: ['<sip:+4930901820@carrier.example>;reason=no-answer'],
    };
    await receive(line.number, { metadata });
    const [call] = await calls();
    const full = await api.get(`/calls/${call?.id}`, { key: workspace.keys.read });
    assert.deepEqual(full.body.data.metadata, metadata);
  });
});
