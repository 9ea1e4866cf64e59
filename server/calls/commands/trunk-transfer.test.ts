import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { PHONE, TransferFixture } from '../../carriers/testing/transfer-fixture.ts';
import {
  log,
  loudPackets,
  startSound,
  stopSound,
  type TrunkSound,
} from '../../carriers/testing/trunk-fixture.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { TEST_NODE } from '../../testing/open-notified.ts';
import type { Json } from '../../testing/test-api.ts';
import { useTestApi } from '../../testing/use-test-api.ts';
import { eventually } from '../../voice/sip/testing/eventually.ts';
import { receiveCalls } from '../inbound/receive-call.ts';
import { LiveCalls } from '../nodes/live-calls.ts';
import { makeAnsweredNumber } from '../testing/call-fixture.ts';

const api = useTestApi();

describe('a transfer of a call over a trunk, by the team', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let at: TransferFixture;
  let key: string;
  let carrierId: number;
  let id: number;
  before(async () => {
    sound = await startSound({ from: 22_700, to: 22_749 });
  });
  after(() => stopSound(sound));
  afterEach(() => at.close());
  beforeEach(() => call());

  /** A call that is answered, whose peer takes REFER or not. */
  async function call(refers = false): Promise<void> {
    const workspace = await api.makeWorkspace();
    key = workspace.keys.write;
    const line = await makeAnsweredNumber(api.services, workspace.id, { recordingEnabled: false });
    const carrier = { kind: 'sip', settings: { host: 'sip.carrier.example' } };
    carrierId = (await api.post('/carriers', carrier, { key })).body.data.id;
    await api.sql`update phone_numbers set voice_carrier_id = ${carrierId} where id = ${line.phoneNumberId}`;
    at = await TransferFixture.received(sound, {
      ...{ to: line.number, refers },
      receive: (trunk) =>
        receiveCalls({
          ...{ ...api.services, log, recordingNotice: false, signal: new AbortController().signal },
          node: { id: TEST_NODE, live: new LiveCalls() },
          ...{
            commanded: api.services.commandedCalls,
            trunkOf: async (_db, workspaceId) => ({ ...trunk, workspaceId, carrierId }),
          },
        }),
    });
    const inProgress = async (): Promise<boolean> => {
      const [call] = (await api.get('/calls', { key })).body.data;
      id = call?.id;
      return call?.status === 'in_progress';
    };
    await until('the call is answered', inProgress);
  }

  const shown = async (): Promise<Json> => (await api.get(`/calls/${id}`, { key })).body.data;
  const transfer = (body: Json) => api.post(`/calls/${id}/transfer`, body, { key });
  const eventsOf = async (type: string): Promise<Json[]> =>
    ((await api.get('/events', { key })).body.data as Json[]).filter((event) => event.type === type);

  it('is refused to numbers that its carrier must not call', async () => {
    for (const to of ['+18765550100', '+19005550100', '+881612345678']) {
      const { status, body } = await transfer({ to });
      assert.deepEqual([status, Object.keys(body.error.errors)], [422, ['to']], to);
    }
    await at.hangUp();
  });

  it('is announced, taken, told once and kept on the call', async () => {
    const { status, body } = await transfer({ to: PHONE, announce: 'Ada is calling.' });
    assert.equal(status, 200, JSON.stringify(body.error));
    assert.equal(body.data.transfer.state, 'ringing');
    await at.pickUp();
    await eventually(() => loudPackets(at.person) > 20, 'the announcement is heard');
    assert.deepEqual(await eventsOf('call.transferred'), []);
    await at.person.press(1);
    await until('it is taken', async () => (await shown()).transferred_at !== null);
    assert.deepEqual([(await shown()).transferred_to, (await shown()).status], [PHONE, 'in_progress']);
    await at.isHeard(at.on.telephone, at.person, 'the person hears the caller');
    at.caller.bye();
    await at.personIsHungUp();
    await at.on.trunk.settled();
    const over = await shown();
    assert.deepEqual([over.status, over.outcome, over.transferred_to], ['completed', 'transferred', PHONE]);
    assert.equal((await eventsOf('call.transferred')).length, 1);
  });

  it('that the carrier refuses, whoever is called, shows on the carrier until one is carried', async () => {
    const status = async (): Promise<Json> =>
      (await api.get(`/carriers/${carrierId}`, { key })).body.data.status;
    for (const [answer, words] of [
      [403, /^Calls are refused: The carrier does not allow the call \(403/],
      [401, /^Calls are refused: The carrier asks for a user name and password \(401/],
    ] as const) {
      await transfer({ to: PHONE, announce: 'Ada is calling.' });
      at.say(await at.server.next('INVITE'), answer);
      await until(`${answer} is told`, async () => words.test((await status()).message ?? ''));
      assert.equal((await status()).state, 'failing');
      await until('it has failed', async () => (await shown()).transfer.state === 'failed');
    }
    await transfer({ to: PHONE });
    at.say(await at.server.next('INVITE'), 404);
    await until('it has failed again', async () => (await shown()).transfer.state === 'failed');
    assert.equal(
      (await status()).state,
      'failing',
      'a number that does not exist says nothing of the account',
    );
    await transfer({ to: PHONE });
    at.say(await at.server.next('INVITE'), 486);
    await until('calls are carried again', async () => (await status()).state === 'ok');
    await at.hangUp();
  });

  it('that is declined takes the caller back with a sentence', async () => {
    await transfer({ to: PHONE, announce: 'Ada is calling.' });
    await at.pickUp();
    await eventually(() => loudPackets(at.person) > 20, 'the announcement is heard');
    await at.person.press(2);
    await at.personIsHungUp();
    await until('it is told', async () => (await shown()).transfer.state === 'declined');
    const isBack = async (): Promise<boolean> =>
      (await shown()).transcript.some(({ content }: Json) => /nobody can be reached/.test(content));
    await until('the sentence is said', isBack);
    assert.deepEqual(
      [(await shown()).transferred_to, (await eventsOf('call.transferred')).length],
      [null, 0],
    );
    await at.hangUp();
  });

  it('and a hang-up of the team end it once, for the caller and for the person', async () => {
    await transfer({ to: PHONE });
    await at.pickUp();
    await until('it is taken', async () => (await shown()).transferred_at !== null);
    const hangingUp = api.post(`/calls/${id}/hang-up`, {}, { key });
    await Promise.all([at.personIsHungUp(), at.isHungUp()]);
    assert.equal((await hangingUp).status, 200);
    assert.equal((await shown()).outcome, 'transferred');
  });

  it('goes to nobody when the caller hangs up in the middle', async () => {
    await transfer({ to: PHONE });
    const invite = await at.ringing();
    at.caller.bye();
    at.say(await at.server.next('CANCEL'), 200);
    at.say(invite, 487);
    await at.on.trunk.settled();
    const over = await shown();
    assert.deepEqual(
      [over.status, over.transferred_to, over.transfer.state],
      ['completed', null, 'no_answer'],
    );
    assert.notEqual(over.outcome, 'transferred');
    assert.deepEqual(await eventsOf('call.transferred'), []);
  });

  for (const state of ['has not answered', 'has not told the end of'] as const) {
    it(`that the peer ${state} is the only one meanwhile, and a hang-up of the team ends the call at once`, async () => {
      await at.hangUp();
      await at.close();
      await call(true);
      assert.equal((await transfer({ to: PHONE })).status, 200);
      if (state === 'has not answered') await at.on.peer.next('REFER');
      else await at.acceptRefer();
      for (const what of ['transfer', 'take-over']) {
        const body = what === 'transfer' ? { to: '+12025550152' } : {};
        const second = await api.post(`/calls/${id}/${what}`, body, { key });
        assert.deepEqual([second.status, second.body.error.code], [409, 'transferring'], what);
      }
      assert.deepEqual([(await shown()).transfer.state, (await shown()).status], ['ringing', 'in_progress']);
      const hangingUp = api.post(`/calls/${id}/hang-up`, {}, { key });
      await at.isHungUp();
      assert.equal((await hangingUp).status, 200);
      const over = await shown();
      assert.deepEqual(
        [over.status, over.outcome === 'transferred', over.transferred_to, over.transfer.state],
        ['completed', false, null, 'no_answer'],
      );
      // The peer may put the caller through all the same: nothing takes a REFER back.
      await at.notify(200, 'terminated;reason=noresource', null, 481);
      assert.deepEqual(await eventsOf('call.transferred'), []);
      assert.equal((await shown()).transferred_to, null);
    });
  }

  it('of which the peer tells after the minute still ends the call as one', async () => {
    await at.hangUp();
    await at.close();
    await call(true);
    const { status, body } = await transfer({ to: PHONE });
    assert.equal(status, 200, JSON.stringify(body));
    await at.acceptRefer();
    await at.notify(180, 'active');
    await until('nobody waits any longer', async () => {
      await api.clock.advance(5_000);
      return (await shown()).transfer.state === 'no_answer';
    });
    const isBack = async (): Promise<boolean> =>
      (await shown()).transcript.some(({ content }: Json) => /nobody can be reached/.test(content));
    await until('the caller is back', isBack);
    assert.equal((await shown()).status, 'in_progress');
    await at.notify(200, 'terminated;reason=noresource');
    await at.isHungUp();
    const over = await shown();
    assert.deepEqual(
      [over.status, over.outcome, over.transferred_to, over.transfer.state],
      ['completed', 'transferred', PHONE, 'taken'],
    );
    assert.equal((await eventsOf('call.transferred')).length, 1);
  });
});
