import { withTransaction, type ActionContext } from '../platform/action-context.ts';
import { isEmptyChange } from '../platform/http/is-empty-change.ts';
import { collectCents, decimalOf } from '../platform/money.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { isoOf } from '../platform/instants.ts';
import type { Holiday } from '../platform/opening-hours.ts';
import { invalid, notFound, type FieldErrors } from '../platform/refusal.ts';
import { checkHolidaysOf, checkHoursOf } from './check-hours.ts';
import { checkPlace, readLanguage, readTimezone } from './check-place.ts';
import { defined } from './defined.ts';
import { notificationsOf, readNotifications, readPhone } from './read-notifications.ts';
import type { Profile, ProfileRow } from './profile.ts';
import { findProfile, updateProfile } from './profile.queries.ts';
import type { ProfileInput } from './profile.schema.ts';

/** @throws Refusal `not_found`. */
export async function showProfile({ db, workspaceId }: ActionContext): Promise<Profile> {
  const row = await findProfile(db, workspaceId);
  if (!row) throw notFound('workspace');
  return profileOf(row);
}

/**
 * Changes what is sent; the objects inside merge one level deep, lists are replaced whole.
 * @throws Refusal naming every wrong field, hours by their place (`opening_hours.1.start`).
 */
export async function changeProfile(context: ActionContext, input: ProfileInput): Promise<Profile> {
  return withTransaction(context, async ({ db, workspaceId, now }) => {
    await lockWorkspace(db, workspaceId);
    const current = await findProfile(db, workspaceId);
    if (!current) throw notFound('workspace');
    if (isEmptyChange(input)) return profileOf(current);
    const row = await updateProfile(db, workspaceId, readProfile(input, current), isoOf(now));
    if (!row) throw notFound('workspace');
    return profileOf(row);
  });
}

/** The columns to write: only those of fields that were sent. */
function readProfile(input: ProfileInput, current: ProfileRow): Partial<ProfileRow> {
  const { features, ordering, hotel, notifications, holidays: sent, phone: sentPhone, ...plain } = input;
  const country = input.country ?? current.country;
  const holidays = sent?.map((day): Holiday => ({ ...day, hours: day.hours ?? [] }));
  const errors: FieldErrors = {
    ...checkPlace(input),
    ...checkHoursOf('opening_hours', input.opening_hours ?? []),
    ...checkHolidaysOf('holidays', holidays ?? []),
  };
  const phone = typeof sentPhone === 'string' ? readPhone(sentPhone, 'phone', country, errors) : sentPhone;
  const notified = readNotifications(notifications, current.notification_topics, country, errors);
  const money = readMoney(ordering, errors);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return defined({
    ...plain,
    name: input.name?.trim(),
    timezone: input.timezone === undefined ? undefined : readTimezone(input.timezone),
    language: input.language === undefined ? undefined : (readLanguage(input.language) ?? input.language),
    holidays,
    phone,
    orders_enabled: features?.orders,
    hotels_enabled: features?.hotels,
    texting_enabled: features?.texting,
    ordering_fulfillments: ordering?.fulfillments,
    ...money,
    prep_minutes: ordering?.prep_minutes,
    hotel_check_in_time: hotel?.check_in_time,
    hotel_check_out_time: hotel?.check_out_time,
    hotel_auto_confirm: hotel?.auto_confirm,
    ...notified,
  });
}

/** Adds what is wrong to `errors`, by its field. */
function readMoney(
  ordering: ProfileInput['ordering'],
  errors: FieldErrors,
): { delivery_fee_cents: number | undefined; delivery_minimum_cents: number | undefined } {
  const centsOf = (name: 'delivery_fee' | 'delivery_minimum'): number | undefined =>
    collectCents(ordering?.[name], ordering?.[`${name}_cents`], `ordering.${name}`, errors) ?? undefined;
  return { delivery_fee_cents: centsOf('delivery_fee'), delivery_minimum_cents: centsOf('delivery_minimum') };
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
    notifications: notificationsOf(row),
    created_at,
    updated_at,
  };
}
