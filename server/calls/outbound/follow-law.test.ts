import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { useTestApi } from '../../testing/use-test-api.ts';
import type { TestAnswer } from '../../testing/test-api.ts';
import { openCallingFixture, type CallingFixture } from '../testing/calling-fixture.ts';
import { callOverRealCarrier, switchOff } from '../testing/real-carrier.ts';
import { nobodyAnswers, scriptCarrier } from '../testing/script-carrier.ts';

const BERLIN = '+4930901820';
const SAN_FRANCISCO = '+14155550188';
let answer = nobodyAnswers;
const carrier = scriptCarrier(() => answer());
// One in the afternoon in Berlin, four in the morning in San Francisco.
const api = useTestApi({ carrier, now: '2026-11-23T12:00:00Z' });
let fixture: CallingFixture;
beforeEach(async () => {
  fixture = await openCallingFixture(api, carrier);
  await callOverRealCarrier(api, fixture.key, fixture.line);
  carrier.dialled.length = 0;
  answer = nobodyAnswers;
});

const place = (to: string): Promise<TestAnswer> => fixture.place({ to });
const codesOf = ({ status, body }: TestAnswer): unknown => [status, body.error?.codes];

describe('a call over a real carrier is refused', () => {
  it('outside the calling hours of the number, in its own zone, and leaves nothing', async () => {
    const answer = await place(SAN_FRANCISCO);
    assert.deepEqual(codesOf(answer), [422, { to: ['outside_calling_hours'] }]);
    assert.match(answer.body.error.errors.to[0], /It is 04:00 .* from 09:00 to 20:00/);
    assert.deepEqual([carrier.dialled.length, await fixture.list()], [0, []]);
    assert.equal((await place(BERLIN)).status, 201);
  });

  it('never between 21 and 8, although the rule is off', async () => {
    await switchOff(api, fixture.key, 'calling_hours');
    const answer = await place(SAN_FRANCISCO);
    assert.match(answer.body.error.errors.to[0], /from 08:00 to 21:00/);
    // Six in the morning in Honolulu, eight in Dallas.
    await api.clock.advance(2 * 3_600_000);
    assert.equal((await place('+18085550188')).status, 422);
    assert.equal((await place('+12145550188')).status, 201);
  });

  it('after three calls to the number within 24 hours, and names when it may be called again', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) {
      assert.equal((await place(BERLIN)).status, 201);
      await api.clock.advance(60_000);
    }
    const answer = await place(BERLIN);
    assert.deepEqual(codesOf(answer), [422, { to: ['too_many_attempts'] }]);
    assert.match(
      answer.body.error.errors.to[0],
      /3 times within 24 hours; .* from \d{4}-\d\d-\d\d \d\d:\d\d/,
    );
    assert.equal((await place('+4930901821')).status, 201, 'another number may be called');
    await api.clock.advance(24 * 3_600_000 - 3 * 60_000);
    assert.equal((await place(BERLIN)).status, 201, 'the first of the three is a day old');
    assert.equal((await place(BERLIN)).status, 422, 'the other two are not');
  });

  it('when two ask at once for the last call of the day', async () => {
    await place(BERLIN);
    await place(BERLIN);
    const answers = await Promise.all(Array.from({ length: 6 }, () => place(BERLIN)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 422, 422, 422, 422, 422]);
    assert.equal(carrier.dialled.length, 3);
  });
});

describe('the limit of calls a day', () => {
  it('does not count calls that the carrier did not connect, and is off where the rule is', async () => {
    for (let attempt = 0; attempt < 3; attempt += 1) await place(BERLIN);
    await api.sql`update calls set status = 'failed' where workspace_id = ${fixture.workspace.id}`;
    assert.equal((await place(BERLIN)).status, 201);
    for (let attempt = 0; attempt < 2; attempt += 1) await place(BERLIN);
    assert.equal((await place(BERLIN)).status, 422);
    await switchOff(api, fixture.key, 'daily_attempts');
    assert.equal((await place(BERLIN)).status, 201);
  });
});

describe('a call that the team hangs up', () => {
  const hangUpAll = async (isWaiting: boolean): Promise<void> => {
    answer = () => [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const { answer: placed, network } = await fixture.begin({ to: BERLIN });
      network.isWaiting = isWaiting;
      const [{ id }] = (await fixture.list()) as [{ id: number }];
      const { status, body } = await api.post(`/calls/${id}/hang-up`, {}, { key: fixture.key });
      assert.deepEqual([status, body.data.status], [200, 'canceled']);
      assert.equal((await placed).status, 201);
      assert.equal((await fixture.shown(id)).metrics, null);
      await api.clock.advance(60_000);
    }
    answer = nobodyAnswers;
  };

  it('while it waits for its turn at the carrier is no attempt: the person was not called', async () => {
    await hangUpAll(true);
    assert.equal((await place(BERLIN)).status, 201);
  });

  it('after the carrier had it is one: the telephone may have rung', async () => {
    await hangUpAll(false);
    assert.deepEqual(codesOf(await place(BERLIN)), [422, { to: ['too_many_attempts'] }]);
  });
});

describe('a call on the simulated network', () => {
  it('reaches nobody, and is placed at any hour and as often as one likes', async () => {
    const simulated = await openCallingFixture(api, carrier);
    for (let attempt = 0; attempt < 5; attempt += 1) {
      assert.equal((await simulated.place({ to: SAN_FRANCISCO })).status, 201);
    }
  });
});
