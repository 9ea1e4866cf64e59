import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { inTransaction } from '../platform/db/sql.ts';
import type { TestWorkspace } from '../testing/fixtures.queries.ts';
import type { Json } from '../testing/test-api.ts';
import { useTestApi } from '../testing/use-test-api.ts';
import { addNotices, NOTICE_QUEUE, type NoticeRequest } from './add-notices.ts';
import type { NoticeSubject } from './notice.ts';

const api = useTestApi();
let workspace: TestWorkspace;
beforeEach(async () => {
  workspace = await api.makeWorkspace();
});

const ann = { name: 'Ann', phone: '+4915112345678', email: 'ann@example.com' };
const appointment = {
  appointmentId: 7,
  title: 'Massage',
  startsAt: Temporal.Instant.from('2026-12-01T13:30:00Z'),
  endsAt: Temporal.Instant.from('2026-12-01T14:30:00Z'),
  staff: 'Zoë',
  reason: null,
};
const order = {
  number: '17',
  fulfillment: 'delivery',
  items: [{ quantity: 2, name: 'Pizza', totalCents: 1_990 }],
  currency: 'EUR',
  totalCents: 2_240,
  readyAt: null,
  address: 'Main Street 1',
  reason: null,
} as const;
const reservation = {
  number: '3',
  room: 'Double room',
  checkIn: Temporal.PlainDate.from('2026-12-24'),
  checkOut: Temporal.PlainDate.from('2026-12-27'),
  adults: 2,
  children: 1,
  currency: 'EUR',
  totalCents: 45_000,
  reason: null,
};
const booked: NoticeSubject = { about: 'appointment.booked', values: appointment };

type Rest = Omit<NoticeRequest, 'about' | 'values' | 'now' | 'workspaceId'>;

const notify = (subject: NoticeSubject, rest: Rest): Promise<void> =>
  inTransaction(api.sql, (tx) =>
    addNotices(tx, { ...subject, ...rest, workspaceId: workspace.id, now: api.clock.now() }),
  );
const notices = async (): Promise<Json[]> =>
  (await api.get('/notices?per_page=100', { key: workspace.keys.write })).body.data;
const profile = async (change: object): Promise<void> => {
  const answer = await api.patch('/company/profile', change, { key: workspace.keys.write });
  assert.equal(answer.status, 200, answer.raw.toString());
};
const bodies = async (): Promise<Json[]> => [
  ...(await api.sql`select channel, body, calendar from notices where workspace_id = ${workspace.id} order by id`),
];
const jobs = async (): Promise<Json[]> => [
  ...(await api.sql`select payload from jobs where queue = ${NOTICE_QUEUE} and workspace_id = ${workspace.id}`),
];

describe('a change that customers are notified of', () => {
  it('leaves no notice and no job when its transaction is rolled back', async () => {
    const refused = inTransaction(api.sql, async (tx) => {
      const now = api.clock.now();
      await addNotices(tx, { ...booked, workspaceId: workspace.id, customer: ann, toTeam: true, now });
      throw new Error('the change was refused');
    });
    await assert.rejects(refused, /was refused/);
    assert.deepEqual(await notices(), []);
    assert.deepEqual(await jobs(), []);
  });

  it('notifies by e-mail where an address is known, with a job for each notice', async () => {
    await notify(booked, { customer: ann, toTeam: false });
    const [notice, ...others] = await notices();
    assert.deepEqual(others, []);
    const { id, created_at: createdAt, updated_at: _updatedAt, ...rest } = notice;
    assert.deepEqual(rest, {
      kind: 'appointment.booked',
      audience: 'customer',
      channel: 'email',
      to: 'ann@example.com',
      name: 'Ann',
      subject: 'Your appointment: Tuesday, December 1, 2026 at 2:30 PM',
      status: 'pending',
      attempts: 0,
      error: null,
      sent_at: null,
    });
    assert.equal(createdAt, '2026-11-23T12:00:00.000Z');
    assert.deepEqual(await jobs(), [{ payload: { notice_id: id } }]);
  });

  it('notifies by text where only the phone is known', async () => {
    await notify(booked, { customer: { ...ann, email: null }, toTeam: false });
    const [notice] = await notices();
    assert.deepEqual([notice.channel, notice.to, notice.subject], ['text', ann.phone, null]);
    const [{ body }] = await bodies();
    assert.match(
      body,
      /^Test \w+: Your appointment is booked: Massage, Tuesday, December 1, 2026 at 2:30 PM\.$/,
    );
  });

  it('notifies nobody where the phone is known and texting is off, or nothing is known', async () => {
    await profile({ features: { texting: false } });
    await notify(booked, { customer: { ...ann, email: null }, toTeam: false });
    await notify(booked, { customer: { name: 'Ann', phone: null, email: null }, toTeam: false });
    await notify(booked, { customer: { name: ' ', phone: '', email: ' ' }, toTeam: false });
    await notify(booked, { customer: null, toTeam: false });
    assert.deepEqual(await notices(), []);
  });

  it('notifies all recipients of the profile, and names the customer', async () => {
    await profile({ notifications: { emails: ['a@x.example', 'b@x.example'], texts: ['+493012345'] } });
    await notify({ about: 'order.created', values: order }, { customer: null, toTeam: true });
    await notify({ about: 'order.cancelled', values: order }, { customer: ann, toTeam: true });
    const written = await notices();
    const named = written.map(({ kind, audience, to }) => `${kind} ${audience} ${to}`).sort();
    assert.deepEqual(named, [
      'order.cancelled customer ann@example.com',
      'order.cancelled team +493012345',
      'order.cancelled team a@x.example',
      'order.cancelled team b@x.example',
      'order.created team +493012345',
      'order.created team a@x.example',
      'order.created team b@x.example',
    ]);
    assert.equal((await jobs()).length, 7);
    const cancelled = (await bodies()).find(({ body }) => body.startsWith('Order 17 is cancelled\n'));
    assert.match(cancelled?.body ?? '', /Name: Ann\nPhone: \+4915112345678\nE-mail: ann@example\.com/);
  });
});

describe('the words of a notice', () => {
  it('of an order names its items, the total and where it goes, as people of the country write amounts', async () => {
    await profile({ language: 'de-DE', name: 'Pizzeria Roma', phone: '+493012345' });
    await notify({ about: 'order.created', values: order }, { customer: ann, toTeam: false });
    const [{ body }] = await bodies();
    assert.equal(
      body,
      [
        'Guten Tag Ann,',
        '',
        'Vielen Dank, wir haben Ihre Bestellung 17 erhalten.',
        '',
        '2 × Pizza  19,90 €',
        'Summe: 22,40 €',
        'Wie: Lieferung',
        'Adresse: Main Street 1',
        '',
        '-- ',
        'Pizzeria Roma',
        '+493012345',
      ].join('\n'),
    );
  });

  it('of a reservation names the stay and the guests', async () => {
    await notify({ about: 'reservation.confirmed', values: reservation }, { customer: ann, toTeam: false });
    const [{ body }] = await bodies();
    assert.match(body, /Your reservation 3 is confirmed: Thu, December 24, 2026 to Sun, December 27, 2026\./);
    assert.match(body, /Room: Double room\n/);
    assert.match(body, /Guests: 2 adults, 1 child\nTotal: €450\.00/);
  });

  it('of a cancelled appointment names the reason', async () => {
    const values = { ...appointment, reason: 'Zoë is ill' };
    await notify({ about: 'appointment.cancelled', values }, { customer: ann, toTeam: false });
    assert.match((await bodies())[0]?.body, /With: Zoë\nReason: Zoë is ill/);
  });

  it('is in the language of the workspace, with times as people of it write them', async () => {
    for (const [language, subject] of [
      ['en-GB', 'Your appointment: Tuesday, 1 December 2026 at 14:30'],
      ['de-AT', 'Ihr Termin: Dienstag, 1. Dezember 2026, 14:30 Uhr'],
      ['fr-FR', 'Votre rendez-vous : mardi 1 décembre 2026 à 14:30'],
      ['es-ES', 'Su cita: martes, 1 de diciembre de 2026, 14:30'],
    ]) {
      await profile({ language });
      await notify(booked, { customer: ann, toTeam: false });
      assert.equal((await notices())[0]?.subject, subject);
    }
  });

  it('is in English, with dates as that country writes them, where the language has no words', async () => {
    await profile({ language: 'it-IT', country: 'IT', timezone: 'Europe/Rome' });
    await notify(booked, { customer: ann, toTeam: false });
    assert.equal((await notices())[0]?.subject, 'Your appointment: Tuesday, 1 December 2026 at 14:30');
  });

  it('cannot be given new lines by names and titles', async () => {
    const title = 'Massage\r\nBcc: all@example.com';
    const customer = { ...ann, name: 'Ann\r\n\r\nPay here:\u2028now' };
    await notify(
      { about: 'appointment.booked', values: { ...appointment, title } },
      { customer, toTeam: false },
    );
    const [{ body, calendar }] = await bodies();
    assert.match(
      body,
      /^Hello Ann Pay here: now,\n\nYour appointment is booked: Massage Bcc: all@example\.com, /,
    );
    assert.equal((await notices())[0]?.name, 'Ann Pay here: now');
    assert.doesNotMatch(calendar.title, /[\r\n]/);
  });

  it('about one appointment has one name in calendars and counts its changes', async () => {
    const customer = ann;
    await notify(booked, { customer, toTeam: false });
    await notify({ about: 'appointment.rescheduled', values: appointment }, { customer, toTeam: false });
    await notify({ about: 'appointment.cancelled', values: appointment }, { customer, toTeam: false });
    const other = { ...appointment, appointmentId: 8 };
    await notify({ about: 'appointment.booked', values: other }, { customer, toTeam: false });
    const entries = (await bodies()).map(({ calendar }) => calendar);
    assert.deepEqual(
      entries.map(({ sequence, cancelled }) => [sequence, cancelled]),
      [
        [0, false],
        [1, false],
        [2, true],
        [0, false],
      ],
    );
    assert.equal(new Set(entries.slice(0, 3).map(({ uid }) => uid)).size, 1);
    assert.notEqual(entries[3]?.uid, entries[0]?.uid);
  });
});

describe('GET /notices', () => {
  it('refuses members: the log is for owners and admins', async () => {
    const answer = await api.get('/notices', { key: workspace.keys.member });
    assert.equal(answer.status, 403);
    assert.equal((await api.get('/notices', { key: workspace.keys.admin })).status, 200);
  });

  it('refuses a status and a channel that do not exist, by name', async () => {
    const answer = await api.get('/notices?status=lost&channel=fax');
    assert.equal(answer.status, 422);
    assert.deepEqual(Object.keys(answer.body.error.errors).sort(), ['channel', 'status']);
  });

  it('gives the newest first, page by page, by status and by channel, of this workspace alone', async () => {
    const { keys } = workspace;
    await notify(booked, { customer: ann, toTeam: false });
    await notify(booked, { customer: { ...ann, email: null }, toTeam: false });
    await notify({ about: 'order.ready', values: order }, { customer: ann, toTeam: false });
    const all = (await api.get('/notices?per_page=2', { key: keys.write })).body;
    assert.deepEqual(all.meta, { current_page: 1, per_page: 2, last_page: 2, total: 3 });
    assert.deepEqual(
      all.data.map(({ kind, channel }: Json) => [kind, channel]),
      [
        ['order.ready', 'email'],
        ['appointment.booked', 'text'],
      ],
    );
    const texts = (await api.get('/notices?channel=text&status=pending', { key: keys.write })).body;
    assert.equal(texts.meta.total, 1);
    assert.equal((await api.get('/notices?status=sent', { key: keys.write })).body.meta.total, 0);
    assert.equal((await api.get('/notices')).body.meta.total, 0);
  });
});
