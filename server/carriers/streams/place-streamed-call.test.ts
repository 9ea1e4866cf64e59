import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '../../platform/jobs/testing/until.ts';
import { StreamsFixture } from './testing/streams-fixture.ts';

const PERSON = '+14155550170';

describe('streamed calls that are placed', { timeout: 120_000 }, () => {
  const test = new StreamsFixture();
  before(() => test.start({ from: 22_450, to: 22_499 }));
  afterEach(() => test.settle());
  after(() => test.stop());

  it('are refused in the words of the vendor', async () => {
    test.open('twilio');
    test.twilio.fates[PERSON] = { code: 21211, message: "The 'To' number is not a valid phone number." };
    assert.deepEqual(await test.events(test.dial(PERSON)), [
      {
        ...{ kind: 'rejected', about: 'number' },
        cause: "Twilio refused the call: The 'To' number is not a valid phone number. (21211)",
      },
    ]);
    test.open('telnyx');
    test.telnyx.fates[PERSON] = { code: '90018', detail: 'The connection has no outbound profile.' };
    assert.deepEqual(await test.events(test.dial(PERSON)), [
      {
        kind: 'rejected',
        cause: 'Telnyx refused the call: The connection has no outbound profile. (90018)',
      },
    ]);
  });

  it('say whether the number, the account or how it is set up is at fault', async () => {
    const aboutOf = async (): Promise<unknown> => {
      const last = (await test.events(test.dial(PERSON))).at(-1);
      return last?.kind === 'rejected' ? (last.about ?? 'network') : last?.kind;
    };
    test.open('twilio');
    for (const [code, about] of [
      [13_224, 'number'],
      [20_003, 'account'],
      [30_002, 'account'],
      [21_215, 'settings'],
      [20_429, 'network'],
    ] as const) {
      test.twilio.fates[PERSON] = { code, message: 'No.' };
      assert.equal(await aboutOf(), about, String(code));
    }
    for (const [sip, about] of [
      [404, 'number'],
      [403, 'settings'],
      [407, 'network'],
      [503, 'network'],
    ] as const) {
      test.twilio.fates[PERSON] = { statuses: ['failed'], sip };
      assert.equal(await aboutOf(), about, String(sip));
    }
    test.open('telnyx');
    for (const [code, about] of [
      ['10016', 'number'],
      ['10010', 'account'],
      ['20100', 'account'],
      ['10039', 'settings'],
      ['90018', 'network'],
    ] as const) {
      test.telnyx.fates[PERSON] = { code, detail: 'No.' };
      assert.equal(await aboutOf(), about, code);
    }
  });

  it('are not dialled without an address, beyond the limits, and while the process stops', async () => {
    test.open('twilio', {}, false);
    assert.equal(test.calls.freeLines(test.access), 0);
    assert.equal((await test.events(test.dial(PERSON)))[0]?.kind, 'not_dialled');
    test.open('twilio', { maxCalls: 0 });
    assert.equal((await test.events(test.dial(PERSON)))[0]?.kind, 'not_dialled');
    test.open('twilio');
    test.calls.drain();
    assert.equal((await test.events(test.dial(PERSON)))[0]?.kind, 'not_dialled');
  });

  it('end as the vendor tells, whether it tells early, twice or not in order', async () => {
    test.open('twilio');
    const fates: [statuses: string[], sip: number | undefined, end: string][] = [
      [['initiated', 'ringing', 'busy'], undefined, 'busy'],
      [['ringing', 'initiated', 'no-answer', 'no-answer'], undefined, 'no_answer'],
      [['initiated', 'failed'], 404, 'rejected'],
      [['initiated', 'failed'], 486, 'busy'],
      [['initiated', 'failed'], undefined, 'rejected'],
    ];
    for (const [statuses, sip, end] of fates) {
      test.twilio.fates[PERSON] = sip === undefined ? { statuses } : { statuses, sip };
      const events = await test.events(test.dial(PERSON));
      assert.equal(events.at(-1)?.kind, end, statuses.join());
      const rings = events.filter(({ kind }) => kind === 'ringing').length;
      assert.equal(rings, statuses.includes('ringing') ? 1 : 0);
    }
    test.open('telnyx');
    for (const [cause, sip, end] of [
      ['user_busy', undefined, 'busy'],
      ['call_rejected', '603', 'busy'],
      ['timeout', undefined, 'no_answer'],
      ['not_found', '404', 'rejected'],
      ['unspecified', '480', 'no_answer'],
    ] as const) {
      test.telnyx.fates[PERSON] = sip === undefined ? { cause } : { cause, sip };
      assert.equal((await test.events(test.dial(PERSON))).at(-1)?.kind, end, cause);
    }
  });

  it('lead to a line when somebody picks up, and end with it at the vendor', async () => {
    for (const vendor of ['twilio', 'telnyx'] as const) {
      test.open(vendor);
      delete test.twilio.fates[PERSON];
      delete test.telnyx.fates[PERSON];
      const last = (await test.events(test.dial(PERSON))).at(-1);
      assert.ok(last?.kind === 'answered', JSON.stringify(last));
      assert.equal(await last.line.answer(), true);
      const stream = vendor === 'twilio' ? test.twilio.stream : test.telnyx.stream;
      assert.ok(stream);
      stream.press('7');
      const event = await last.line.next(60_000);
      assert.deepEqual([event.kind, 'key' in event && event.key], ['key', '7']);
      await last.line.hangUp();
      if (vendor === 'twilio') {
        const { sid } = test.twilio.calls.at(-1) ?? { sid: '' };
        await until('the vendor is told', () => test.twilio.ended.includes(sid));
        assert.deepEqual(test.twilio.calls.at(-1)?.events, ['initiated', 'ringing', 'answered', 'completed']);
      } else {
        await until('the vendor is told', () => test.telnyx.commands.at(-1)?.action === 'hangup');
      }
    }
  });

  it('are ended at the vendor when they are given up', async () => {
    test.open('twilio');
    test.twilio.fates[PERSON] = { statuses: ['initiated', 'ringing'] };
    const dialling = test.dial(PERSON);
    while ((await dialling.next()).kind !== 'ringing');
    dialling.cancel();
    const call = await until('the call', () => test.twilio.calls.at(-1));
    await until('the vendor is told', () => call.isEnded);
    await test.twilio.tell(call, 'canceled');
    const last = (await test.events(dialling)).at(-1);
    assert.deepEqual(last, { kind: 'no_answer', cause: 'The call was given up before it was answered.' });
  });

  it('are not asked of the vendor when they are given up before', async () => {
    test.open('twilio');
    const dialling = test.dial(PERSON);
    const before = test.twilio.calls.length;
    dialling.cancel();
    assert.equal((await dialling.next()).kind, 'not_dialled');
    assert.equal(test.twilio.calls.length, before);
  });

  it('are given up without an answer of the vendor too', async () => {
    test.open('twilio');
    test.twilio.fates[PERSON] = { statuses: [] };
    const dialling = test.dial(PERSON);
    assert.equal((await dialling.next()).kind, 'trying');
    dialling.cancel();
    await until('the vendor is told', () => test.twilio.calls.at(-1)?.isEnded);
    await test.clock.advance(3_000);
    assert.equal((await dialling.next()).kind, 'no_answer');
  });

  it('fail when somebody picks up and the sound does not come', async () => {
    test.open('telnyx');
    test.telnyx.fates[PERSON] = 'answered_without_sound';
    const late = test.events(test.dial(PERSON));
    let isOver = false;
    void late.finally(() => (isOver = true));
    await until('the call has failed', async () => {
      await test.clock.advance(1_000);
      return isOver;
    });
    const cause = 'The carrier did not open the sound of the call.';
    assert.deepEqual((await late).at(-1), { kind: 'rejected', cause });
    await until('the vendor is told', () => test.telnyx.commands.at(-1)?.action === 'hangup');
    const told = test.events(test.dial(PERSON));
    const { body, callId } = await until('the call', () => {
      const last = test.telnyx.commands.at(-1);
      return last?.action === 'dial' ? last : null;
    });
    await test.telnyx.tell(body['webhook_url'] ?? '', 'streaming.failed', callId);
    const reason = 'Telnyx could not open the sound of the call.';
    assert.deepEqual((await told).at(-1), { kind: 'rejected', cause: reason });
  });

  it('begin no faster than the carrier may', async () => {
    test.open('twilio', { callsPerSecond: 0.5 });
    test.twilio.fates[PERSON] = { statuses: ['busy'] };
    const before = test.twilio.calls.length;
    const both = [test.dial(PERSON), test.dial(PERSON)];
    assert.equal(test.calls.freeLines(test.access), 1);
    const third = [test.dial(PERSON), test.dial(PERSON)].map((dialling) => test.events(dialling));
    assert.equal(test.calls.freeLines(test.access), 0);
    assert.deepEqual((await third[1])?.at(-1)?.kind, 'not_dialled');
    await until('the first call', () => test.twilio.calls.length === before + 1);
    await test.clock.advance(1_999);
    assert.equal(test.twilio.calls.length, before + 1);
    await test.clock.advance(1);
    const ends = await Promise.all(both.map((dialling) => test.events(dialling)));
    assert.deepEqual(
      ends.map((events) => events.at(-1)?.kind),
      ['busy', 'busy'],
    );
    await test.clock.advance(2_000);
    assert.equal((await third[0])?.at(-1)?.kind, 'busy');
  });

  it('are ended at the vendor when somebody picks up whom nobody here calls any more', async () => {
    test.open('twilio');
    test.twilio.fates[PERSON] = { statuses: ['busy'] };
    await test.events(test.dial(PERSON));
    await until('the call is over', () => test.calls.callCount === 0);
    const call = test.twilio.calls.at(-1);
    assert.ok(call);
    await test.twilio.tell(call, 'in-progress');
    await until('the vendor is told', () => test.twilio.ended.includes(call.sid));
  });
});
