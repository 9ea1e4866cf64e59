import { saysNothing } from '../platform/http/says-nothing.ts';
import { collectCents, decimalOf } from '../platform/money.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Holiday } from '../platform/opening-hours.ts';
import { NOT_A_PHONE, parsePhone } from '../platform/phone-numbers.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { faultsOfHolidays, faultsOfHours } from './check-hours.ts';
import { faultsOfPlace, readLanguage, readTimezone } from './check-place.ts';
import type { Profile, ProfileRow } from './profile.ts';
import { findProfile, updateProfile } from './profile.queries.ts';
import type { ProfileInput } from './profile.schema.ts';

/** @throws Refusal `not_found`. */
export async function showProfile(db: Db, workspaceId: number): Promise<Profile> {
  const row = await findProfile(db, workspaceId);
  if (!row) throw notFound('workspace');
  return profileOf(row);
}

/**
 * Changes what is sent; the objects inside merge one level deep, lists are replaced whole.
 * @throws Refusal naming every field at fault, hours by their place (`opening_hours.1.start`).
 */
export async function changeProfile(
  db: Db,
  workspaceId: number,
  input: ProfileInput,
  now: Temporal.Instant,
): Promise<Profile> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const current = await findProfile(tx, workspaceId);
    if (!current) throw notFound('workspace');
    if (saysNothing(input)) return profileOf(current);
    const changes = readProfile(input, current.country);
    const row = await updateProfile(tx, workspaceId, changes, isoOf(now));
    if (!row) throw notFound('workspace');
    return profileOf(row);
  });
}

/** What is written: only what was sent, as columns. */
function readProfile(input: ProfileInput, currentCountry: string): Partial<ProfileRow> {
  const { features, ordering, hotel, notifications, holidays: sent, phone, ...plain } = input;
  const country = input.country ?? currentCountry;
  const holidays = sent?.map((day): Holiday => ({ ...day, hours: day.hours ?? [] }));
  const phones = readPhones({ phone, texts: notifications?.texts }, country);
  const errors: FieldErrors = {
    ...faultsOfPlace(input),
    ...faultsOfHours('opening_hours', input.opening_hours ?? []),
    ...faultsOfHolidays('holidays', holidays ?? []),
    ...phones.errors,
  };
  const money = readMoney(ordering, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return present({
    ...plain,
    name: input.name?.trim(),
    timezone: input.timezone === undefined ? undefined : readTimezone(input.timezone),
    language: input.language === undefined ? undefined : (readLanguage(input.language) ?? input.language),
    holidays,
    phone: phones.phone,
    orders_enabled: features?.orders,
    hotels_enabled: features?.hotels,
    texting_enabled: features?.texting,
    ordering_fulfillments: ordering?.fulfillments,
    ...money,
    prep_minutes: ordering?.prep_minutes,
    hotel_check_in_time: hotel?.check_in_time,
    hotel_check_out_time: hotel?.check_out_time,
    hotel_auto_confirm: hotel?.auto_confirm,
    notification_emails: notifications?.emails && [...new Set(notifications.emails)],
    notification_texts: phones.texts,
  });
}

/** What is wrong is put among `errors`, by its field. */
function readMoney(
  ordering: ProfileInput['ordering'],
  errors: FieldErrors,
): { delivery_fee_cents: number | undefined; delivery_minimum_cents: number | undefined } {
  const centsOf = (name: 'delivery_fee' | 'delivery_minimum'): number | undefined =>
    collectCents(ordering?.[name], ordering?.[`${name}_cents`], `ordering.${name}`, errors) ?? undefined;
  return { delivery_fee_cents: centsOf('delivery_fee'), delivery_minimum_cents: centsOf('delivery_minimum') };
}

function readPhones(
  sent: { phone: string | null | undefined; texts: string[] | undefined },
  country: string,
): { phone: string | null | undefined; texts: string[] | undefined; errors: FieldErrors } {
  const errors: FieldErrors = {};
  const read = (text: string, path: string): string => {
    const phone = parsePhone(text, country);
    if (phone === null) errors[path] = [NOT_A_PHONE];
    return phone ?? text;
  };
  const phone = typeof sent.phone === 'string' ? read(sent.phone, 'phone') : sent.phone;
  const texts = sent.texts?.map((text, index) => read(text, `notifications.texts.${index}`));
  return { phone, texts: texts && [...new Set(texts)], errors };
}

function profileOf(row: ProfileRow): Profile {
  const { name, industry, description, phone, email, website, address } = row;
  const { timezone, currency, country, language, opening_hours, holidays, created_at, updated_at } = row;
  return {
    ...{ name, industry, description, phone, email, website, address },
    ...{ timezone, currency, country, language, opening_hours, holidays },
    features: { orders: row.orders_enabled, hotels: row.hotels_enabled, texting: row.texting_enabled },
    ordering: {
      fulfillments: row.ordering_fulfillments,
      delivery_fee: decimalOf(row.delivery_fee_cents),
      delivery_fee_cents: row.delivery_fee_cents,
      delivery_minimum: decimalOf(row.delivery_minimum_cents),
      delivery_minimum_cents: row.delivery_minimum_cents,
      prep_minutes: row.prep_minutes,
    },
    hotel: {
      check_in_time: row.hotel_check_in_time,
      check_out_time: row.hotel_check_out_time,
      auto_confirm: row.hotel_auto_confirm,
    },
    notifications: { emails: row.notification_emails, texts: row.notification_texts },
    created_at,
    updated_at,
  };
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** Without what was not sent. */
function present<T extends object>(values: T): Present<T> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Present<T>;
}
