import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { openShop, type Shop } from './testing/open-shop.ts';

const api = useTestApi();
const TUESDAY_9 = '2026-11-24T08:00:00.000Z';
const TUESDAY_10 = '2026-11-24T09:00:00.000Z';

/** Kind, recipient and subject or text of the notices for staff, the oldest first. */
async function toStaff(shop: Shop): Promise<string[][]> {
  const rows = await api.sql<{ kind: string; recipient: string; words: string }[]>`
    select kind, recipient, coalesce(subject, body) as words from notices
    where workspace_id = ${shop.id} and audience = 'staff' order by id`;
  return rows.map(({ kind, recipient, words }) => [kind.replace('appointment.', ''), recipient, words]);
}

const ann = { name: 'Ann', email: 'ann@salon.example', phone: '030 901820' };

describe('a member of staff', () => {
  it('is notified of a booking, a move and a cancellation, by e-mail with an entry for the calendar', async () => {
    const shop = await openShop(api);
    await shop.staff(ann);
    const customer = { name: 'Eve', phone: '030 901821' };
    const { id } = await shop.book({ starts_at: TUESDAY_9, title: 'Cut', customer });
    await api.patch(`/appointments/${id}`, { starts_at: TUESDAY_10 }, shop);
    await api.delete(`/appointments/${id}?reason=ill`, shop);
    assert.deepEqual(await toStaff(shop), [
      ['booked', ann.email, 'New appointment: Cut, Tuesday, November 24, 2026 at 9:00 AM'],
      ['rescheduled', ann.email, 'Appointment moved: Cut, now Tuesday, November 24, 2026 at 10:00 AM'],
      ['cancelled', ann.email, 'Appointment cancelled: Cut, Tuesday, November 24, 2026 at 10:00 AM'],
    ]);
    const [first, , last] = await api.sql<{ body: string; calendar: Json }[]>`
      select body, calendar from notices where workspace_id = ${shop.id} and audience = 'staff' order by id`;
    assert.match(first?.body ?? '', /Name: Eve\nPhone: \+4930901821/);
    assert.equal(first?.calendar.title, 'Cut (Eve)');
    assert.equal(first?.calendar.description, 'Eve, +4930901821');
    assert.deepEqual([last?.calendar.cancelled, last?.calendar.uid], [true, first?.calendar.uid]);
  });

  it('is notified in the language of the workspace', async () => {
    for (const [language, words] of [
      ['de-DE', /^Neuer Termin: Cut, Dienstag, 24\. November 2026, 09:00 Uhr$/],
      ['fr-FR', /^Nouveau rendez-vous : Cut, mardi 24 novembre 2026 à 09:00$/],
      ['es-ES', /^Nueva cita: Cut, martes, 24 de noviembre de 2026, 9:00$/],
    ] as const) {
      const shop = await openShop(api, { language });
      await shop.staff(ann);
      await shop.book({ starts_at: TUESDAY_9, title: 'Cut' });
      assert.match((await toStaff(shop))[0]?.[2] ?? '', words);
    }
  });

  it('is notified by text where no e-mail address is known, by both where they want, by text only where it is on', async () => {
    const shop = await openShop(api);
    const { id } = await shop.staff({ ...ann, email: null });
    const book = (hour: string) => shop.book({ starts_at: `2026-11-24T${hour}:00:00Z`, title: 'Cut' });
    await book('08');
    assert.deepEqual((await toStaff(shop)).at(-1), [
      'booked',
      '+4930901820',
      'New appointment: Cut, Tuesday, November 24, 2026 at 9:00 AM',
    ]);
    const both = { email: ann.email, notifications: { channel: 'both' } };
    await api.patch(`/company/staff/${id}`, both, shop);
    await book('09');
    assert.equal((await toStaff(shop)).length, 3);
    await api.patch('/company/profile', { features: { texting: false } }, shop);
    await book('10');
    assert.equal((await toStaff(shop)).at(-1)?.[1], ann.email);
    assert.equal((await toStaff(shop)).length, 4);
  });

  it('is not notified of what they switched off, and keeps the other switches', async () => {
    const shop = await openShop(api);
    const member = await shop.staff({ ...ann, notifications: { booked: false } });
    assert.deepEqual(member.notifications, { channel: 'auto', booked: false, moved: true, cancelled: true });
    const { id } = await shop.book({ starts_at: TUESDAY_9 });
    assert.deepEqual(await toStaff(shop), []);
    await api.patch(`/appointments/${id}`, { starts_at: TUESDAY_10 }, shop);
    assert.equal((await toStaff(shop)).length, 1);
    const off = { notifications: { moved: false, cancelled: false } };
    const changed = await api.patch(`/company/staff/${member.id}`, off, shop);
    assert.deepEqual(changed.body.data.notifications, {
      ...{ channel: 'auto', booked: false, moved: false, cancelled: false },
    });
    await api.delete(`/appointments/${id}`, shop);
    assert.equal((await toStaff(shop)).length, 1);
    const refused = await api.patch(
      `/company/staff/${member.id}`,
      { notifications: { channel: 'fax' } },
      shop,
    );
    assert.deepEqual(Object.keys(refused.body.error.errors), ['notifications.channel']);
  });

  it('is not notified with notify: false, nor of what has no member of staff', async () => {
    const shop = await openShop(api);
    await shop.book({ starts_at: TUESDAY_9, customer: { email: 'eve@example.com' } });
    await shop.staff(ann);
    await shop.book({ starts_at: TUESDAY_9, notify: false });
    assert.deepEqual(await toStaff(shop), []);
  });

  it('who gives an appointment to a colleague is notified, and the colleague, and the customer', async () => {
    const shop = await openShop(api);
    const [from, to] = [await shop.staff(ann), await shop.staff({ name: 'Bo', email: 'bo@salon.example' })];
    const customer = { email: 'eve@example.com' };
    const booking = { starts_at: TUESDAY_9, title: 'Cut', staff_member_id: from.id, customer };
    const { id } = await shop.book(booking);
    await api.patch(`/appointments/${id}`, { staff_member_id: to.id }, shop);
    assert.deepEqual((await toStaff(shop)).slice(1), [
      [
        'staff_changed',
        ann.email,
        'Appointment given to a colleague: Cut, Tuesday, November 24, 2026 at 9:00 AM',
      ],
      ['booked', 'bo@salon.example', 'New appointment: Cut, Tuesday, November 24, 2026 at 9:00 AM'],
    ]);
    const told = await api.sql<{ body: string; calendar: Json; audience: string }[]>`
      select audience, body, calendar from notices where workspace_id = ${shop.id} order by id`;
    const toCustomer = told.findLast(({ audience }) => audience === 'customer');
    assert.match(toCustomer?.body ?? '', /Your appointment is now with Bo: Cut, Tuesday/);
    const [gone, got] = told.filter(({ audience }) => audience === 'staff').slice(1);
    assert.deepEqual([gone?.calendar.cancelled, got?.calendar.cancelled], [true, false]);
  });

  it('leaves the team alone unless `notifications.appointments` says otherwise', async () => {
    const shop = await openShop(api, { notifications: { emails: ['desk@salon.example'] } });
    const kinds = async (): Promise<Json[]> => (await api.get('/notices', shop)).body.data;
    await shop.book({ starts_at: TUESDAY_9 });
    assert.deepEqual(await kinds(), []);
    await api.patch('/company/profile', { notifications: { appointments: { emails: null } } }, shop);
    await shop.book({ starts_at: TUESDAY_10 });
    const [notice, ...others] = await kinds();
    assert.deepEqual([others, notice.audience, notice.to], [[], 'team', 'desk@salon.example']);
  });
});
