import type { Db } from '../platform/db/sql.ts';

/** A number that gets texts through an account at a vendor, and up to when its texts are known. */
export interface ListedNumber {
  workspaceId: number;
  id: number;
  number: string;
  carrierId: number;
  /** Since when it gets them that way. */
  begunAt: string;
  knownUntil: string;
}

/** Numbers with the carrier that brings their texts, while both are on. */
const getsTexts = (db: Db) => db`
  phone_numbers n join carriers c on c.workspace_id = n.workspace_id and c.id = n.text_carrier_id
    and n.active and n.sms_enabled and c.active`;

// tidy: every workspace, because one process asks for the texts of all numbers
/**
 * Forgets numbers that get no texts through their carrier any more, and begins with those that do since: of
 * neither is anything from before asked for.
 */
export async function followNumbers(db: Db, kinds: readonly string[], now: string): Promise<void> {
  await db`
    delete from text_listings listing where not exists (
      select from ${getsTexts(db)}
      where n.workspace_id = listing.workspace_id and n.id = listing.phone_number_id
        and c.id = listing.carrier_id)`;
  await db`
    insert into text_listings (workspace_id, phone_number_id, carrier_id, begun_at, known_until, asked_at)
    select n.workspace_id, n.id, c.id, ${now}, ${now}, ${now}
    from ${getsTexts(db)} where c.kind = any(${[...kinds]}::text[])
    on conflict do nothing`;
}

// tidy: every workspace, as above
/**
 * The numbers whose texts were last asked for before a time, the longest ago first. Those of one moment come
 * in any order: the same one is not always first to fail, upon which the others of its carrier are left out.
 */
export async function listNumbersToAsk(db: Db, before: string, most: number): Promise<ListedNumber[]> {
  return [
    ...(await db<ListedNumber[]>`
      select n.workspace_id as "workspaceId", n.id, n.number, listing.carrier_id as "carrierId",
        listing.begun_at as "begunAt", listing.known_until as "knownUntil"
      from text_listings listing
      join phone_numbers n on n.workspace_id = listing.workspace_id and n.id = listing.phone_number_id
      where listing.asked_at <= ${before} order by listing.asked_at, random() limit ${most}`),
  ];
}

/** Notes that the texts of a number were asked for, and up to when they are known by it; null: as before. */
export async function noteAsked(
  db: Db,
  { workspaceId, id, carrierId }: ListedNumber,
  { at, knownUntil }: { at: string; knownUntil: string | null },
): Promise<void> {
  await db`
    update text_listings set asked_at = ${at}, known_until = coalesce(${knownUntil}, known_until)
    where workspace_id = ${workspaceId} and phone_number_id = ${id} and carrier_id = ${carrierId}`;
}

/** Which of a carrier's texts are stored here, or were deleted. */
export async function listKnownTexts(
  db: Db,
  workspaceId: number,
  carrier: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const wanted = [...ids];
  const rows = await db<{ id: string }[]>`
    select carrier_message_id as id from messages where workspace_id = ${workspaceId}
      and carrier = ${carrier} and carrier_message_id = any(${wanted}::text[])
    union all
    select carrier_message_id from deleted_incoming_texts where workspace_id = ${workspaceId}
      and carrier = ${carrier} and carrier_message_id = any(${wanted}::text[])`;
  return new Set(rows.map(({ id }) => id));
}
