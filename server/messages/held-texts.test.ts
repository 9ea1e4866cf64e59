import assert from 'node:assert/strict';
import { beforeEach, describe, it, type TestContext } from 'node:test';
import type { TwilioVendor } from '../carriers/testing/twilio-vendor.ts';
import { until } from '../platform/jobs/testing/until.ts';
import { waitUntilBlocked } from '../testing/blocked.queries.ts';
import type { TestApi } from '../testing/test-api.ts';
import { countHooks, holdContacts } from './testing/held.queries.ts';
import { useTwilio } from './testing/use-twilio.ts';
import type { VendorFixture } from './testing/vendor-fixture.ts';

const twilio = useTwilio();
let api: TestApi;
let vendor: TwilioVendor;
let fixture: VendorFixture;
beforeEach(() => {
  ({ api, vendor, fixture } = twilio);
});

const ann = '+12125550142';
let brought = 0;
const bring = async (body: string, sid = `SMheld${(brought += 1)}`): Promise<number> => {
  const { number } = fixture.number;
  return (await vendor.bring({ sid, from: ann, to: number, body })).status;
};
const waiting = (): Promise<number> => countHooks(api.sql, fixture.carrier.id);
const bodies = async (): Promise<string[]> =>
  (await fixture.texts('direction=inbound')).map(({ body }) => body);

/** Ann's contact, held by another transaction until it is let go, as by an import. */
async function hold(test: TestContext): Promise<() => Promise<void>> {
  assert.equal(await bring('Hello'), 200);
  const held = await holdContacts(api.sql, fixture.workspace.id);
  test.after(held.letGo);
  return held.letGo;
}

/** What a vendor tells while it cannot be taken; resolves when it is answered. */
async function tellInVain<T>(telling: Promise<T>): Promise<T> {
  await waitUntilBlocked(api.sql);
  await api.clock.advance(700);
  return telling;
}

describe('a text whose contact is held', () => {
  it('is answered meanwhile, and taken once and in order when the contact is let go', async (test) => {
    const letGo = await hold(test);
    assert.equal(await tellInVain(bring('One', 'SMone')), 200);
    assert.deepEqual(await bodies(), ['Hello'], 'the answer came although the contact is held');
    // Told again, and with more behind it, which does not overtake it.
    for (const [body, sid] of [
      ['One', 'SMone'],
      ['Two', 'SMtwo'],
      ['Three', 'SMthree'],
    ] as const)
      assert.equal(await bring(body, sid), 200);
    assert.equal(await waiting(), 4);
    await letGo();
    await twilio.withWorker(test);
    await until('all of it is taken', async () => (await waiting()) === 0);
    assert.deepEqual(await bodies(), ['Three', 'Two', 'One', 'Hello']);
    assert.equal(await bring('Four'), 200);
    assert.equal((await bodies())[0], 'Four', 'nothing waits any more');
  });

  it('is obeyed when it says STOP, and not again when START follows', async (test) => {
    const letGo = await hold(test);
    assert.equal(await tellInVain(bring('STOP', 'SMstop')), 200);
    assert.equal((await fixture.contact(ann)).sms_opt_out, false);
    await letGo();
    const worker = await twilio.withWorker(test);
    await until('it is obeyed', async () => (await fixture.contact(ann)).sms_opt_out === true);
    await until('all of it is taken', async () => (await waiting()) === 0);
    await worker.advance(1_000);
    assert.equal(await bring('START'), 200);
    assert.equal(await bring('STOP', 'SMstop'), 200, 'told again by the vendor');
    assert.equal((await fixture.contact(ann)).sms_opt_out, false);
    assert.deepEqual(await bodies(), ['START', 'STOP', 'Hello']);
  });

  it('keeps nothing of a request that nobody signed', async (test) => {
    const letGo = await hold(test);
    assert.equal(await tellInVain(bring('One')), 200);
    const before = await waiting();
    const fields = { MessageSid: 'SM9', From: ann, To: fixture.number.number, Body: 'Hello' };
    const url: string = fixture.carrier.inbound_url;
    assert.equal((await vendor.tell(url, fields, url, 'another token')).status, 403);
    assert.equal((await vendor.tell(url, { ...fields, AccountSid: 'AC9' })).status, 400);
    assert.equal(await waiting(), before);
    await letGo();
  });
});
