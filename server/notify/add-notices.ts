import type { Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { enqueue } from '../platform/jobs/enqueue.ts';
import type { CalendarEntry, NoticeCustomer, NoticeSubject } from './notice.ts';
import {
  countCalendarChange,
  findSpeaker,
  insertNotices,
  type NewNotice,
  type Speaker,
} from './notices.queries.ts';
import { LONGEST_NAME, oneLine, writeForCustomer, writeForTeam } from './write-notice.ts';

/** The queue of jobs that send notices, one job for each. */
export const NOTICE_QUEUE = 'notices';

/** What happened and who is to know. */
export type Happening = NoticeSubject & {
  workspaceId: number;
  /** The person it is about; null tells no customer. */
  customer: NoticeCustomer | null;
  /** Whether those are told whom the profile's `notifications` name. */
  toTeam: boolean;
  now: Temporal.Instant;
};

/**
 * Tells customer and team of what happened: writes a notice and its job for everybody who is to know, in the
 * transaction of the change. Nothing is sent before it commits and nothing is lost after. The customer gets an e-mail
 * when an address is known, else a text when the phone is known and texting is on, else nothing; the team gets what
 * `notifications.emails` and `.texts` of the profile say. The words are settled here, in the workspace's language.
 * Do not call it for `notify: false`.
 *
 * @example
 * await addNotices(tx, {
 *   workspaceId,
 *   about: 'order.created',
 *   customer: { name: 'Ann', phone: '+15005550006', email: null },
 *   toTeam: true,
 *   values: { number: '17', fulfillment: 'pickup', items, currency: 'EUR', totalCents: 1250, readyAt, address: null, reason: null },
 *   now,
 * });
 */
export async function addNotices(tx: Db, happening: Happening): Promise<void> {
  const { workspaceId, toTeam, now } = happening;
  const customer = happening.customer && cleanCustomer(happening.customer);
  const speaker = await findSpeaker(tx, workspaceId);
  if (!speaker) return;
  const notices = [
    ...(customer === null ? [] : await forCustomer(tx, speaker, happening, customer)),
    ...(toTeam ? forTeam(speaker, happening, customer) : []),
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

/** What is blank is not known; names stand on one line. */
function cleanCustomer({ name, phone, email }: NoticeCustomer): NoticeCustomer {
  const orNull = (text: string | null): string | null => (text === null || text.trim() === '' ? null : text);
  return {
    name: orNull(name === null ? null : oneLine(name, LONGEST_NAME)),
    phone: orNull(phone),
    email: orNull(email),
  };
}

async function forCustomer(
  tx: Db,
  speaker: Speaker,
  happening: Happening,
  customer: NoticeCustomer,
): Promise<NewNotice[]> {
  const { about: kind } = happening;
  const { subject, body, text } = writeForCustomer(speaker, happening, customer);
  const notice = { kind, audience: 'customer', name: customer.name } as const;
  if (customer.email !== null) {
    const calendar = await calendarOf(tx, speaker, happening);
    return [{ ...notice, channel: 'email', to: customer.email, subject, body, calendar }];
  }
  if (customer.phone === null || !speaker.texting) return [];
  return [{ ...notice, channel: 'text', to: customer.phone, subject: null, body: text, calendar: null }];
}

function forTeam(speaker: Speaker, happening: Happening, customer: NoticeCustomer | null): NewNotice[] {
  const { subject, body, text } = writeForTeam(speaker, happening, customer);
  const notice = { kind: happening.about, audience: 'team', name: null, calendar: null } as const;
  return [
    ...speaker.emails.map((to): NewNotice => ({ ...notice, channel: 'email', to, subject, body })),
    ...speaker.texts.map((to): NewNotice => ({ ...notice, channel: 'text', to, subject: null, body: text })),
  ];
}

/** The entry that goes with a mail about an appointment. */
async function calendarOf(tx: Db, speaker: Speaker, happening: Happening): Promise<CalendarEntry | null> {
  const { values, workspaceId, about } = happening;
  if (!('appointmentId' in values)) return null;
  return {
    ...(await countCalendarChange(tx, workspaceId, values.appointmentId)),
    cancelled: about === 'appointment.cancelled',
    title: `${oneLine(values.title, 2 * LONGEST_NAME)} (${oneLine(speaker.name, LONGEST_NAME)})`,
    startsAt: isoOf(values.startsAt),
    endsAt: isoOf(values.endsAt),
    location: speaker.address,
    description: values.staff,
  };
}
