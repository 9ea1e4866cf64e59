import type {
  AppointmentValues,
  NoticeCustomer,
  NoticeSubject,
  OrderValues,
  ReservationValues,
} from './notice.ts';
import { findWords } from './words/find-words.ts';
import type { NoticeWords, Said } from './words/notice-words.ts';

/** What is known of the business that speaks. */
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

/** What is told: `text` is a whole text message, `subject` and `body` a mail. */
export interface Wording {
  subject: string;
  body: string;
  text: string;
}

/** A name, a title or a number of what it is about. */
export const LONGEST_NAME = 100;
const LONGEST_SUBJECT = 200;
/** Two parts of a text in the alphabet of GSM 03.38. */
const LONGEST_TEXT = 306;

interface Speech {
  business: Business;
  words: NoticeWords;
  locale: string;
}

type Line = [label: keyof NoticeWords['labels'], value: string | null];

/** What the customer is told, in the workspace's language, with times of its zone. */
export function writeForCustomer(
  business: Business,
  subject: NoticeSubject,
  customer: NoticeCustomer,
): Wording {
  const speech: Speech = { business, ...findWords(business.language, business.country) };
  const { words } = speech;
  const said = sayOf(speech, subject);
  const sentence = words.customer[subject.about](said);
  const signature = [business.name, business.address, business.phone, business.email];
  return {
    subject: oneLine(words.subject[subject.about](said), LONGEST_SUBJECT),
    body: paragraphs([
      [words.greeting(customer.name)],
      [sentence],
      linesOf(speech, subject),
      ['-- ', ...signature.filter((line) => line !== null)],
    ]),
    text: oneLine(`${business.name}: ${sentence}`, LONGEST_TEXT),
  };
}

/** What the team is told: the same, and who the customer is. */
export function writeForTeam(
  business: Business,
  subject: NoticeSubject,
  customer: NoticeCustomer | null,
): Wording {
  const speech: Speech = { business, ...findWords(business.language, business.country) };
  const { words } = speech;
  const sentence = words.team[subject.about](sayOf(speech, subject));
  const person: Line[] = [
    ['customer', customer?.name ?? null],
    ['phone', customer?.phone ?? null],
    ['email', customer?.email ?? null],
  ];
  const who = customer?.name ?? customer?.phone ?? customer?.email;
  return {
    subject: oneLine(sentence, LONGEST_SUBJECT),
    body: paragraphs([[sentence], label(words, person), linesOf(speech, subject)]),
    text: oneLine(who === undefined || who === null ? sentence : `${sentence} (${who})`, LONGEST_TEXT),
  };
}

function sayOf(speech: Speech, { values }: NoticeSubject): Said {
  if ('appointmentId' in values) {
    return { what: oneLine(values.title, LONGEST_NAME), when: dateAndTime(speech, values.startsAt) };
  }
  return {
    what: oneLine(values.number, LONGEST_NAME),
    when: 'checkIn' in values ? stayOf(speech, values) : '',
  };
}

function linesOf(speech: Speech, { values }: NoticeSubject): string[] {
  if ('appointmentId' in values) return appointmentLines(speech, values);
  return 'checkIn' in values ? reservationLines(speech, values) : orderLines(speech, values);
}

function appointmentLines(speech: Speech, values: AppointmentValues): string[] {
  return label(speech.words, [
    ['when', dateAndTime(speech, values.startsAt)],
    ['staff', values.staff],
    ['reason', values.reason],
  ]);
}

function orderLines(speech: Speech, values: OrderValues): string[] {
  const amount = (cents: number): string => amountOf(speech, cents, values.currency);
  const items = values.items.map(
    ({ quantity, name, totalCents }) => `${quantity} × ${oneLine(name, LONGEST_NAME)}  ${amount(totalCents)}`,
  );
  return [
    ...items,
    ...label(speech.words, [
      ['total', amount(values.totalCents)],
      ['fulfillment', speech.words.fulfillment[values.fulfillment]],
      ['address', values.address],
      ['readyAt', values.readyAt && dateAndTime(speech, values.readyAt)],
      ['reason', values.reason],
    ]),
  ];
}

function reservationLines(speech: Speech, values: ReservationValues): string[] {
  return label(speech.words, [
    ['room', values.room],
    ['when', stayOf(speech, values)],
    ['guests', speech.words.guests(values.adults, values.children)],
    ['total', amountOf(speech, values.totalCents, values.currency)],
    ['reason', values.reason],
  ]);
}

const label = (words: NoticeWords, lines: readonly Line[]): string[] =>
  lines.flatMap(([name, value]) =>
    value === null || value.trim() === '' ? [] : [`${words.labels[name]}: ${oneLine(value, 1_000)}`],
  );

function dateAndTime({ business, words, locale }: Speech, at: Temporal.Instant): string {
  return plainSpaces(words.dateAndTime(at.toZonedDateTimeISO(business.timezone), locale));
}

function stayOf({ words, locale }: Speech, { checkIn, checkOut }: ReservationValues): string {
  const write = (date: Temporal.PlainDate): string =>
    date.toLocaleString(locale, { weekday: 'short', day: 'numeric', month: 'long', year: 'numeric' });
  return plainSpaces(words.stay(write(checkIn), write(checkOut)));
}

/** Cents are hundredths for every currency (decisions, section 1). */
function amountOf({ locale }: Speech, cents: number, currency: string): string {
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

/** The narrow spaces of formatted times are outside the alphabet of texts, and odd in plain mails. */
const plainSpaces = (text: string): string => text.replace(/[\u00A0\u2009\u202F]/g, ' ');

/**
 * One line without control characters, cut at `most` characters: what callers say of themselves can neither begin a new
 * header nor a new paragraph.
 */
export function oneLine(text: string, most: number): string {
  const line = text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
  const characters = [...line];
  return characters.length <= most ? line : `${characters.slice(0, most - 1).join('')}…`;
}
