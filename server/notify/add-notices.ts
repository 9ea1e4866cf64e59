import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import { chooseStaffChannels, chooseTeamRecipients, isStaffNotified } from './choose-recipients.ts';
import type {
  AppointmentNoticeKind,
  AppointmentValues,
  CalendarEntry,
  CustomerNoticeKind,
  NoticeCustomer,
  NoticeSubject,
} from './notice.ts';
import {
  countCalendarChange,
  findNotifyingBusiness,
  findStaffRecipients,
  insertNotices,
  type NewNotice,
  type NotifyingBusiness,
  type StaffRecipient,
} from './notices.queries.ts';
import { MAX_NAME, oneLine, writeForCustomer, writeForTeam } from './write-notice.ts';

/** The queue of jobs that send notices, one job for each. */
export const NOTICE_QUEUE = 'notices';

/**
 * A member of staff to notify, and of what: the one who loses an appointment hears something else than the
 * others.
 */
export interface StaffToNotify {
  memberId: number;
  about: AppointmentNoticeKind;
  /** Where they are not those of the request. */
  values?: AppointmentValues;
}

/** What happened and who is to be notified. */
export type NoticeRequest = NoticeSubject & {
  workspaceId: number;
  /** The customer or caller it is about; null notifies no customer. */
  customer: NoticeCustomer | null;
  /** Whether the recipients of the profile's `notifications` are notified. */
  toTeam: boolean;
  /** Members of staff whose appointment it is; each by their own e-mail address and phone. */
  staff?: readonly StaffToNotify[];
  now: Temporal.Instant;
};

/**
 * Notifies customer, team and staff: writes a notice and its job for each recipient, in the transaction of
 * the change. Nothing is sent before it commits and nothing is lost after. Who receives what is described in
 * docs/notices.md. The words are settled here, in the workspace's language. Do not call it for `notify:
 * false`.
 *
 * @example
 * await addNotices(tx, {
 *   workspaceId,
 *   about: 'order.created',
 *   customer: { name: 'Ann', phone: '+15005550006', email: null },
 *   toTeam: true,
 *   values: {
 *     number: '17', fulfillment: 'pickup', items, currency: 'EUR', totalCents: 1250,
 *     readyAt, address: null, reason: null,
 *   },
 *   now,
 * });
 */
export async function addNotices(tx: Db, request: NoticeRequest): Promise<void> {
  const { workspaceId, toTeam, staff = [], now } = request;
  const customer = request.customer && cleanCustomer(request.customer);
  const business = await findNotifyingBusiness(tx, workspaceId);
  if (!business) return;
  const calendars = new CalendarEntries(tx, business, request, customer);
  const notices = [
    ...(customer === null ? [] : await forCustomer(business, request, customer, calendars)),
    ...(toTeam ? forTeam(business, request, customer) : []),
    ...(await forStaff(tx, business, { request, customer, staff }, calendars)),
  ];
  if (notices.length === 0) return;
  const written = await insertNotices(tx, workspaceId, notices, isoOf(now));
  await Promise.all(
    written.map(({ id, channel }) =>
      enqueue(tx, {
        queue: NOTICE_QUEUE,
        lane: `${workspaceId} ${channel}`,
        workspaceId,
        payload: { notice_id: id },
        now,
      }),
    ),
  );
}

/** Blank values become null; names stand on one line. */
function cleanCustomer({ name, phone, email }: NoticeCustomer): NoticeCustomer {
  const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);
  return {
    name: orNull(name === null ? null : oneLine(name, MAX_NAME)),
    phone: orNull(phone),
    email: orNull(email),
  };
}

const isForCustomers = (
  request: NoticeRequest,
): request is Extract<NoticeRequest, { about: CustomerNoticeKind }> => !request.about.startsWith('inbox.');

async function forCustomer(
  business: NotifyingBusiness,
  request: NoticeRequest,
  customer: NoticeCustomer,
  calendars: CalendarEntries,
): Promise<NewNotice[]> {
  if (!isForCustomers(request)) return [];
  const { subject, body, text } = writeForCustomer(business, request, customer);
  const notice = { kind: request.about, audience: 'customer', name: customer.name } as const;
  if (customer.email !== null) {
    const calendar = await calendars.forCustomer();
    return [{ ...notice, channel: 'email', to: customer.email, subject, body, calendar }];
  }
  if (customer.phone === null || !business.texting) return [];
  return [{ ...notice, channel: 'text', to: customer.phone, subject: null, body: text, calendar: null }];
}

function forTeam(
  business: NotifyingBusiness,
  request: NoticeRequest,
  customer: NoticeCustomer | null,
): NewNotice[] {
  const { subject, body, text } = writeForTeam(business, request, customer);
  const { emails, texts } = chooseTeamRecipients(business, request.about);
  const notice = { kind: request.about, audience: 'team', name: null, calendar: null } as const;
  return [
    ...emails.map((to): NewNotice => ({ ...notice, channel: 'email', to, subject, body })),
    ...texts.map((to): NewNotice => ({ ...notice, channel: 'text', to, subject: null, body: text })),
  ];
}

async function forStaff(
  tx: Db,
  business: NotifyingBusiness,
  told: { request: NoticeRequest; customer: NoticeCustomer | null; staff: readonly StaffToNotify[] },
  calendars: CalendarEntries,
): Promise<NewNotice[]> {
  const { request, customer, staff } = told;
  if (staff.length === 0 || !('appointmentId' in request.values)) return [];
  const members = await findStaffRecipients(
    tx,
    request.workspaceId,
    staff.map(({ memberId }) => memberId),
  );
  const notices: NewNotice[] = [];
  for (const { memberId, about, values = request.values } of staff) {
    const member = members.find(({ id }) => id === memberId);
    if (!member || !isStaffNotified(member.notifications, about)) continue;
    const wording = writeForTeam(business, { about, values }, customer);
    const channels = chooseStaffChannels(member, business.texting);
    const calendar = channels.email === null ? null : await calendars.forStaff(about);
    notices.push(...staffNotices(member, about, { channels, wording, calendar }));
  }
  return notices;
}

function staffNotices(
  member: StaffRecipient,
  about: AppointmentNoticeKind,
  {
    channels,
    wording,
    calendar,
  }: {
    channels: ReturnType<typeof chooseStaffChannels>;
    wording: ReturnType<typeof writeForTeam>;
    calendar: CalendarEntry | null;
  },
): NewNotice[] {
  const { subject, body, text } = wording;
  const notice = { kind: about, audience: 'staff', name: oneLine(member.name, MAX_NAME) } as const;
  const { email, phone } = channels;
  return [
    ...(email === null ? [] : [{ ...notice, channel: 'email' as const, to: email, subject, body, calendar }]),
    ...(phone === null
      ? []
      : [{ ...notice, channel: 'text' as const, to: phone, subject: null, body: text, calendar: null }]),
  ];
}

/** The calendar entries that go with the mails of one request; all of them count as one change. */
class CalendarEntries {
  readonly #tx: Db;
  readonly #business: NotifyingBusiness;
  readonly #request: NoticeRequest;
  readonly #customer: NoticeCustomer | null;
  #change: Promise<{ uid: string; sequence: number }> | null = null;

  constructor(tx: Db, business: NotifyingBusiness, request: NoticeRequest, customer: NoticeCustomer | null) {
    this.#tx = tx;
    this.#business = business;
    this.#request = request;
    this.#customer = customer;
  }

  /** With the name of the business, and the member of staff as description. */
  async forCustomer(): Promise<CalendarEntry | null> {
    const { values, about } = this.#request;
    if (!('appointmentId' in values)) return null;
    return this.#entry(this.#business.name, values.staff, about === 'appointment.cancelled');
  }

  /** With the name of the customer, and how to reach them as description. */
  async forStaff(about: AppointmentNoticeKind): Promise<CalendarEntry | null> {
    const { name = null, phone = null, email = null } = this.#customer ?? {};
    const known = [name, phone, email].filter((text) => text !== null);
    const isOver = about === 'appointment.cancelled' || about === 'appointment.staff_changed';
    return this.#entry(known[0] ?? this.#business.name, known.join(', ') || null, isOver);
  }

  async #entry(name: string, description: string | null, cancelled: boolean): Promise<CalendarEntry | null> {
    const { values, workspaceId } = this.#request;
    if (!('appointmentId' in values)) return null;
    this.#change ??= countCalendarChange(this.#tx, workspaceId, values.appointmentId);
    return {
      ...(await this.#change),
      cancelled,
      title: `${oneLine(values.title, 2 * MAX_NAME)} (${oneLine(name, MAX_NAME)})`,
      startsAt: isoOf(values.startsAt),
      endsAt: isoOf(values.endsAt),
      location: this.#business.address,
      description,
    };
  }
}
