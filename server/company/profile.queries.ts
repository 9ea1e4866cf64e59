import type { Db } from '../platform/db/sql.ts';
import type { TopicSettings } from '../notify/notice.ts';
import type { ProfileRow } from './profile.ts';

const columns = (db: Db) => db`
  name, industry, description, phone, email, website, address, timezone, currency, country, language, opening_hours,
  holidays, orders_enabled, hotels_enabled, texting_enabled, ordering_fulfillments, delivery_fee_cents,
  delivery_minimum_cents, prep_minutes, hotel_check_in_time, hotel_check_out_time, hotel_auto_confirm,
  notification_emails, notification_texts, notification_topics, created_at, updated_at`;

export async function findProfile(db: Db, workspaceId: number): Promise<ProfileRow | null> {
  const [row] = await db<ProfileRow[]>`select ${columns(db)} from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

export async function updateProfile(
  db: Db,
  workspaceId: number,
  values: Partial<ProfileRow>,
  now: string,
): Promise<ProfileRow | null> {
  const { opening_hours: hours, holidays, notification_topics: topics, ...plain } = values;
  const changes = {
    ...plain,
    ...(hours ? { opening_hours: db.json(hours.map((range) => ({ ...range }))) } : {}),
    ...(holidays
      ? {
          holidays: db.json(
            holidays.map((day) => ({ ...day, hours: day.hours.map((range) => ({ ...range })) })),
          ),
        }
      : {}),
    ...(topics ? { notification_topics: db.json(plainTopics(topics)) } : {}),
    updated_at: now,
  };
  const [row] = await db<ProfileRow[]>`
    update workspaces set ${db.set(changes)} where id = ${workspaceId} returning ${columns(db)}`;
  return row ?? null;
}

const plainTopics = (topics: TopicSettings) =>
  Object.fromEntries(Object.entries(topics).map(([topic, recipients]) => [topic, { ...recipients }]));
