import type {
  AppointmentValues,
  CustomerNoticeKind,
  InboxValues,
  NoticeCustomer,
  NoticeSubject,
  OrderValues,
  ReservationValues,
} from './notice.ts';
import { findWords } from './words/find-words.ts';
import type { NoticeWords, SentenceValues } from './words/notice-words.ts';

/** What a notice says of the business that sends it. */
export interface Business {
  name: string;
  phone: string | null;
  email: string | null;
  address: string | null;
  timezone: string;
  country: string;
  /** BCP 47. */
  language: string;
}

/** A notice in words: `text` is a whole text message, `subject` and `body` a mail. */
export interface Wording {
  subject: string;
  body: string;
  text: string;
}

/** Characters of a name, a title or a number in a notice. */
export const MAX_NAME = 100;
const MAX_SUBJECT = 200;
/** Two parts of a text in the alphabet of GSM 03.38. */
const MAX_TEXT = 306;
/** Characters of a value in a mail, and of a message that a caller left. */
const MAX_VALUE = 1_000;
const MAX_MESSAGE = 10_000;

/** The language and locale in which a business writes. */
interface Style {
  business: Business;
  words: NoticeWords;
  locale: string;
}

type Line = [label: keyof NoticeWords['labels'], value: string | null];

/** The notice for the customer, in the workspace's language, with times of its zone. */
export function writeForCustomer(
  business: Business,
  subject: Extract<NoticeSubject, { about: CustomerNoticeKind }>,
  customer: NoticeCustomer,
): Wording {
  const style: Style = { business, ...findWords(business.language, business.country) };
  const { words } = style;
  const values = sentenceValues(style, subject);
  const sentence = words.customer[subject.about](values);
  const signature = [business.name, business.address, business.phone, business.email];
  return {
    subject: oneLine(words.subject[subject.about](values), MAX_SUBJECT),
    body: paragraphs([
      [words.greeting(customer.name)],
      [sentence],
      linesOf(style, subject),
      ['-- ', ...signature.filter((line) => line !== null)],
    ]),
    text: oneLine(`${business.name}: ${sentence}`, MAX_TEXT),
  };
}

/** The notice for the team and for staff: what happened, and who the customer is. */
export function writeForTeam(
  business: Business,
  subject: NoticeSubject,
  customer: NoticeCustomer | null,
): Wording {
  const style: Style = { business, ...findWords(business.language, business.country) };
  const { words } = style;
  const { values } = subject;
  const who = customer?.name ?? customer?.phone ?? customer?.email ?? null;
  const sentence = words.team[subject.about]({ ...sentenceValues(style, subject), who });
  const person: Line[] = [
    ['customer', customer?.name ?? null],
    ['phone', customer?.phone ?? null],
    ['email', customer?.email ?? null],
  ];
  return {
    subject: oneLine(sentence, MAX_SUBJECT),
    body: paragraphs([
      [sentence],
      label(words, person),
      linesOf(style, subject),
      'message' in values ? messageLines(values) : [],
    ]),
    text: oneLine(teamText(sentence, who, subject), MAX_TEXT),
  };
}

/** The message of a caller stands in the text itself; of anything else, the name of the customer. */
function teamText(sentence: string, who: string | null, { values }: NoticeSubject): string {
  if ('message' in values) return `${sentence}: ${values.message}`;
  return who === null ? sentence : `${sentence} (${who})`;
}

/**
 * The words of the caller line by line; none of them can look like a line of ours, because they come last.
 */
const messageLines = ({ message }: InboxValues): string[] => [
  [...message.replace(/[^\P{Cc}\n]+/gu, ' ').trim()].slice(0, MAX_MESSAGE).join(''),
];

function sentenceValues(style: Style, { values }: NoticeSubject): SentenceValues {
  if ('message' in values) return { what: '', when: dateAndTime(style, values.leftAt), who: null };
  if ('appointmentId' in values) {
    const who = values.staff === null ? null : oneLine(values.staff, MAX_NAME);
    return { what: oneLine(values.title, MAX_NAME), when: dateAndTime(style, values.startsAt), who };
  }
  return {
    what: oneLine(values.number, MAX_NAME),
    when: 'checkIn' in values ? stayOf(style, values) : '',
    who: null,
  };
}

function linesOf(style: Style, { values }: NoticeSubject): string[] {
  if ('message' in values) return inboxLines(style, values);
  if ('appointmentId' in values) return appointmentLines(style, values);
  return 'checkIn' in values ? reservationLines(style, values) : orderLines(style, values);
}

function appointmentLines(style: Style, values: AppointmentValues): string[] {
  return label(style.words, [
    ['when', dateAndTime(style, values.startsAt)],
    ['staff', values.staff],
    ['reason', values.reason],
  ]);
}

function inboxLines(style: Style, values: InboxValues): string[] {
  return label(style.words, [
    ['callBack', values.callbackNumber],
    ['when', dateAndTime(style, values.leftAt)],
  ]);
}

function orderLines(style: Style, values: OrderValues): string[] {
  const amount = (cents: number): string => amountOf(style, cents, values.currency);
  const items = values.items.map(
    ({ quantity, name, totalCents }) => `${quantity} × ${oneLine(name, MAX_NAME)}  ${amount(totalCents)}`,
  );
  return [
    ...items,
    ...label(style.words, [
      ['total', amount(values.totalCents)],
      ['fulfillment', style.words.fulfillment[values.fulfillment]],
      ['address', values.address],
      ['readyAt', values.readyAt && dateAndTime(style, values.readyAt)],
      ['reason', values.reason],
    ]),
  ];
}

function reservationLines(style: Style, values: ReservationValues): string[] {
  return label(style.words, [
    ['room', values.room],
    ['when', stayOf(style, values)],
    ['guests', style.words.guests(values.adults, values.children)],
    ['total', amountOf(style, values.totalCents, values.currency)],
    ['reason', values.reason],
  ]);
}

const label = (words: NoticeWords, lines: readonly Line[]): string[] =>
  lines.flatMap(([name, value]) =>
    value === null || value.trim() === '' ? [] : [`${words.labels[name]}: ${oneLine(value, MAX_VALUE)}`],
  );

function dateAndTime({ business, words, locale }: Style, at: Temporal.Instant): string {
  return plainSpaces(words.dateAndTime(at.toZonedDateTimeISO(business.timezone), locale));
}

function stayOf({ words, locale }: Style, { checkIn, checkOut }: ReservationValues): string {
  const write = (date: Temporal.PlainDate): string =>
    date.toLocaleString(locale, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  return plainSpaces(words.stay(write(checkIn), write(checkOut)));
}

/** Cents are hundredths for every currency. */
function amountOf({ locale }: Style, cents: number, currency: string): string {
  const format = new Intl.NumberFormat(locale, {
    style: 'currency',
    currency,
    minimumFractionDigits: 2,
    maximumFractionDigits: 2,
  });
  return plainSpaces(format.format(cents / 100));
}

const paragraphs = (parts: readonly string[][]): string =>
  parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');

/** Formatted times hold narrow spaces, which the alphabet of texts does not have. */
const plainSpaces = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, ' ');

/**
 * One line without control characters, cut at `limit` characters, so that what callers say can begin neither
 * a new header nor a new paragraph.
 */
export function oneLine(text: string, limit: number): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= limit ? line : `${characters.slice(0, limit - 1).join('')}…`;
}
