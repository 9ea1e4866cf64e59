import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { reasonOf, ToolCaller } from '../calls/testing/tool-caller.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNumber, openTextFixture, type TextFixture } from './testing/text-fixture.ts';
import { writeHours } from './write-hours.ts';

const api = useTestApi();
let shop: TextFixture;
let caller: ToolCaller;
const call = (asks: Parameters<typeof ToolCaller.call>[2] = {}): Promise<ToolCaller> =>
  ToolCaller.call(api, shop.workspace.id, asks);
const setProfile = async (change: object): Promise<void> => {
  const answer = await api.patch('/company/profile', change, { key: shop.workspace.keys.write });
  assert.equal(answer.status, 200, answer.raw.toString());
};
const texts = async (): Promise<Json[]> => (await shop.list('direction=outbound')).data;
beforeEach(async () => {
  shop = await openTextFixture(api);
  await addNumber(api, shop.workspace.id);
  await setProfile({
    ...{ name: 'Salon Ada', address: 'Main Street 1\n10115 Berlin', website: 'https://salon.example/' },
    opening_hours: [{ days: ['mon', 'tue'], start: '09:00', end: '18:00' }],
  });
  caller = await call();
});

describe('send_text', () => {
  it('goes to the number that calls without asking, once', async () => {
    const sent = await caller.use('send_text', { what: 'address' });
    const [text, ...others] = await texts();
    assert.deepEqual(others, []);
    assert.deepEqual(sent, { ok: true, facts: { message_id: text?.id } });
    const { to, body, status } = text ?? {};
    assert.deepEqual([to, body], ['+4930901820', 'Salon Ada: Main Street 1 10115 Berlin']);
    assert.equal(status, 'queued', 'the worker hands it over');
    assert.deepEqual(await caller.use('send_text', { what: 'address' }), sent);
    assert.equal((await texts()).length, 1);
  });

  it('tells the opening hours and the link of the website, in the language of the call', async () => {
    const german = await call({ language: 'de-DE' });
    await german.use('send_text', { what: 'opening_hours' });
    await german.use('send_text', { what: 'link' });
    const bodies = (await texts()).map(({ body }) => body);
    assert.deepEqual(bodies.toSorted(), [
      'Salon Ada: Mo-Di 09:00-18:00',
      'Salon Ada: https://salon.example/',
    ]);
  });

  it('tells what was booked on the call, else what of the caller is still to come', async () => {
    assert.equal(reasonOf(await caller.use('send_text', { what: 'booking' })), 'not_found');
    const { write } = shop.workspace.keys;
    assert.equal((await api.post('/products', { name: 'Water', price: 2 }, { key: write })).status, 201);
    await setProfile({ opening_hours: [{ days: ['mon'], start: '09:00', end: '18:00' }] });
    const order = { fulfillment: 'pickup', items: [{ item: 'water' }], name: 'Ann' };
    await caller.agree('place_order', order);
    await api.sql`update orders set customer_email = null, call_id = null where workspace_id = ${shop.workspace.id}`;
    const later = await call();
    assert.equal((await later.use('send_text', { what: 'booking' })).ok, true);
    const [text] = await texts();
    assert.equal(text?.body, 'Salon Ada: Thank you, we have received your order 1.');
    const stranger = await call({ from: '+4930555555' });
    assert.equal(reasonOf(await stranger.use('send_text', { what: 'booking' })), 'not_found');
  });

  it('reads another number back first, whatever the setting for bookings', async () => {
    const hasty = await call({ confirmBookings: false });
    const wish = { what: 'address', phone: '030 555 5551' };
    const asked = await hasty.use('send_text', wish);
    assert.deepEqual([reasonOf(asked), asked.facts.phone], ['needs_confirmation', '+49305555551']);
    assert.deepEqual(await texts(), []);
    hasty.tools.callerAnswered();
    assert.equal((await hasty.use('send_text', wish)).ok, true);
    assert.equal((await texts())[0]?.to, '+49305555551');
  });

  it('asks for the number of somebody who withholds it, and refuses what is none', async () => {
    const unknown = await call({ from: null });
    for (const phone of [undefined, 'seven']) {
      const refused = await unknown.use('send_text', { what: 'address', phone });
      assert.deepEqual(refused.ok ? [] : refused.fields, ['phone']);
    }
    assert.equal(
      reasonOf(await unknown.use('send_text', { what: 'address', phone: '030 5555551' })),
      'needs_confirmation',
    );
  });

  it('adds a sentence without links to other websites', async () => {
    const add = async (body: string) => caller.use('send_text', { what: 'address', body });
    for (const body of [
      'See evil.example/login',
      'https://salon.example.evil.example',
      'www.other.example',
      'a@b.example',
    ]) {
      assert.deepEqual([reasonOf(await add(body)), await texts()], ['not_allowed', []], body);
    }
    assert.equal((await add('Ring\ntwice. See www.salon.example/way.')).ok, true);
    assert.match((await texts())[0]?.body, /10115 Berlin Ring twice\. See www\.salon\.example\/way\.$/);
  });

  it('says what the business has not written down', async () => {
    await setProfile({ address: null, website: null, opening_hours: [] });
    const late = await call();
    for (const what of ['address', 'link', 'opening_hours']) {
      const refused = await late.use('send_text', { what });
      assert.deepEqual([reasonOf(refused), refused.facts], ['unavailable', { what }]);
    }
  });

  it('keeps to the sending rules and to the plan, and says which of them stands against it', async () => {
    const codeOf = async (who: ToolCaller): Promise<Json> => {
      const { ok, facts } = await who.use('send_text', { what: 'link' });
      return ok ? 'sent' : facts.code;
    };
    assert.equal(await codeOf(await call({ from: '+442079460000' })), 'other_country');
    await api.sql`update workspaces set included_texts = 0 where id = ${shop.workspace.id}`;
    assert.equal(await codeOf(await call()), 'no_credit');
    await api.sql`update phone_numbers set sms_enabled = false where workspace_id = ${shop.workspace.id}`;
    assert.equal(await codeOf(caller), 'no_sms_number');
    await setProfile({ features: { texting: false } });
    assert.equal(await codeOf(caller), 'texting_off');
    const unable = await call({ abilities: { send_texts: false } });
    assert.equal(reasonOf(await unable.use('send_text', { what: 'link' })), 'not_allowed');
    await setProfile({ features: { texting: true } });
    assert.deepEqual(await texts(), []);
  });
});

describe('opening hours in a text', () => {
  const write = (hours: Parameters<typeof writeHours>[0]['hours'], locale = 'en-US', holidays: Json[] = []) =>
    writeHours({ hours, holidays, timezone: 'Europe/Berlin' }, locale, Temporal.PlainDate.from('2026-12-20'));

  it('join days with equal hours and leave out closed ones', () => {
    const hours = [
      { days: ['mon', 'tue', 'wed', 'fri'] as const, start: '09:00', end: '12:30' },
      { days: ['wed'] as const, start: '14:00', end: '18:00' },
    ].map(({ days, ...range }) => ({ days: [...days], ...range }));
    assert.equal(
      write(hours),
      'Mon-Tue 9:00 AM-12:30 PM, Wed 9:00 AM-12:30 PM + 2:00 PM-6:00 PM, Fri 9:00 AM-12:30 PM',
    );
    assert.equal(write([]), null);
  });

  it('name the holidays of the next two weeks', () => {
    const hours = [{ days: ['mon' as const], start: '09:00', end: '17:00' }];
    const holidays = [
      {
        start_date: '2026-12-24',
        end_date: '2026-12-24',
        name: 'Eve',
        hours: [{ start: '09:00', end: '12:00' }],
      },
      { start_date: '2026-12-25', end_date: '2026-12-25', name: 'Day', hours: [] },
      { start_date: '2027-02-01', end_date: '2027-02-01', name: 'Far', hours: [] },
    ];
    assert.equal(
      write(hours, 'de-DE', holidays),
      'Mo 09:00-17:00. 24. Dez: 09:00-12:00. 25. Dez: geschlossen',
    );
    assert.equal(write(hours, 'fr-FR', holidays), 'lun 09:00-17:00. 24 déc: 09:00-12:00. 25 déc: fermé');
  });
});
