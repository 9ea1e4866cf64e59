import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import { until } from '../platform/jobs/testing/until.ts';
import { startStreamFixture, type StreamedNumber, type StreamFixture } from './testing/stream-fixture.ts';

const CALLER = '+14155550123';
const PERSON = '+18025550170';
const NOT_ALLOWED = {
  twilio: { statuses: ['failed'], sip: 403 },
  telnyx: { cause: 'unspecified', sip: '403' },
} as const;
const REFUSED = {
  twilio: { code: 20_003, message: 'Authenticate' },
  telnyx: { code: '10010', detail: 'Authorization failed' },
} as const;
const OVER = {
  twilio: { code: 20_404, message: 'The requested resource was not found', status: 404 },
  telnyx: { code: '90018', detail: 'Call has already ended' },
} as const;
let calls = 0;

describe('a transfer that the vendor carries out itself', { timeout: 240_000 }, () => {
  let test: StreamFixture;
  before(async () => {
    test = await startStreamFixture({ from: 22_400, to: 22_449 });
  });
  afterEach(async () => {
    delete test.twilio.fates[PERSON];
    delete test.telnyx.fates[PERSON];
    test.twilio.stream?.stop();
    test.telnyx.stream?.stop();
    await until('every call has ended', () => test.streams.callCount === 0);
  });
  after(() => test.stop());

  /** A call that arrived, and whose sound is there; `transfer` puts its caller through. */
  async function answered(vendor: 'twilio' | 'telnyx') {
    const at = await test.open(vendor);
    calls += 1;
    const url: string = at.carrier.voice_url;
    if (vendor === 'twilio') {
      const sid = `CA${String(500 + calls).padStart(32, '0')}`;
      const document = await (await test.twilio.ring(url, { sid, from: CALLER, to: at.number })).text();
      const stream = await test.twilio.connect(document, sid).opened();
      test.twilio.stream = stream;
      stream.begin();
      void stream.run();
    } else {
      await test.telnyx.ring(url, { callId: `v3:transferred-${calls}`, from: CALLER, to: at.number });
    }
    const { key } = at;
    const call = await until('it is in progress', async () => {
      const [shown] = (await test.api.get('/calls', { key })).body.data;
      return shown?.status === 'in_progress' ? shown : null;
    });
    const transfer = async (): Promise<void> => {
      const asked = await until('it can be put through', async () => {
        const answer = await test.api.post(`/calls/${call.id}/transfer`, { to: PERSON }, { key });
        return answer.status === 409 ? null : answer;
      });
      assert.equal(asked.status, 200, asked.raw.toString());
    };
    return { at, transfer };
  }
  /** What is known of the carrier of a number. */
  async function statusOf({ carrier, key }: StreamedNumber): Promise<string> {
    const { state, message } = (await test.api.get(`/carriers/${carrier.id}`, { key })).body.data.status;
    return `${state}: ${message}`;
  }
  /** Nobody is called in another way: what the carrier's status says, the transfer has found. */
  async function callNobody({ key }: StreamedNumber): Promise<void> {
    const [number] = (await test.api.get('/phone-numbers', { key })).body.data;
    const changed = await test.api.patch(`/phone-numbers/${number.id}`, { voice_carrier_id: null }, { key });
    assert.equal(changed.status, 200, changed.raw.toString());
  }

  for (const [vendor, name] of [
    ['twilio', 'Twilio'],
    ['telnyx', 'Telnyx'],
  ] as const) {
    it(`says at the carrier that ${name} refuses the account, until a person is reached`, async () => {
      const { at, transfer } = await answered(vendor);
      await callNobody(at);
      const refusal = REFUSED[vendor];
      Object.assign(test[vendor].fates, { [PERSON]: refusal });
      await transfer();
      const words = 'message' in refusal ? refusal.message : refusal.detail;
      await until('its status says so', async () => {
        return (
          (await statusOf(at)) ===
          `failing: Calls are refused: ${name} refused the call: ${words} (${refusal.code})`
        );
      });
      delete test[vendor].fates[PERSON];
      await transfer();
      await until('it is right again', async () => (await statusOf(at)) === 'ok: null');
    });

    it(`says at the carrier that the network of ${name} does not allow the call`, async () => {
      const { at, transfer } = await answered(vendor);
      Object.assign(test[vendor].fates, { [PERSON]: NOT_ALLOWED[vendor] });
      await transfer();
      const sentence = `The network of ${name} did not carry the call: it is not allowed (403).`;
      await until('its status says so', async () => {
        return (await statusOf(at)) === `failing: Calls are refused: ${sentence}`;
      });
    });

    it(`says nothing of the carrier where the call is over at ${name}`, async () => {
      const { at, transfer } = await answered(vendor);
      await callNobody(at);
      const before = await statusOf(at);
      Object.assign(test[vendor].fates, { [PERSON]: OVER[vendor] });
      const asked = (): number =>
        vendor === 'twilio'
          ? test.twilio.refused
          : test.telnyx.commands.filter(({ action }) => action === 'transfer').length;
      const asksBefore = asked();
      await transfer();
      await until('the vendor was asked', () => asked() > asksBefore);
      test[vendor].stream?.stop();
      await until('every call has ended', () => test.streams.callCount === 0);
      assert.equal(await statusOf(at), before);
    });
  }
});
