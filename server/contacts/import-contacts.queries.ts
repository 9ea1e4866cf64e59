import type { Db } from '../platform/db/sql.ts';
import type { CustomValue } from './contact.ts';
import type { ImportedValues } from './import-row.ts';

export interface KnownContact {
  id: number;
  phone: string | null;
  external_id: string | null;
  custom_fields: Record<string, CustomValue>;
}

/**
 * Locks the live contacts with these phones or external ids in a fixed order, so that two imports cannot
 * deadlock. Records are linked to them meanwhile: a large import takes seconds, and calls arrive.
 */
export async function lockKnownContacts(
  tx: Db,
  workspaceId: number,
  { phones, externalIds }: { phones: readonly string[]; externalIds: readonly string[] },
): Promise<KnownContact[]> {
  return [
    ...(await tx<KnownContact[]>`
      select id, phone, external_id, custom_fields from contacts
      where workspace_id = ${workspaceId} and deleted_at is null
        and (phone = any(${phones}::text[]) or external_id = any(${externalIds}::text[]))
      order by phone, id for no key update`),
  ];
}

/** Updates locked contacts with the given values; absent values are not changed. */
export async function updateImported(
  tx: Db,
  workspaceId: number,
  people: readonly { id: number; values: ImportedValues }[],
  now: string,
): Promise<void> {
  if (people.length === 0) return;
  const rows = people.map(({ id, values }) => ({ id, ...values }));
  await tx`
    update contacts contact set name = coalesce(row.name, contact.name), phone = coalesce(row.phone, contact.phone),
      external_id = coalesce(row.external_id, contact.external_id), email = coalesce(row.email, contact.email),
      company = coalesce(row.company, contact.company), tags = coalesce(row.tags, contact.tags),
      notes = coalesce(row.notes, contact.notes), custom_fields = contact.custom_fields || row.custom,
      last_activity_at = greatest(contact.last_activity_at, ${now}), updated_at = ${now}
    from jsonb_to_recordset(${tx.json(rows)}) as row (id bigint, name text, phone text, external_id text, email text, company text,
      tags text[], notes text, custom jsonb)
    where contact.workspace_id = ${workspaceId} and contact.id = row.id`;
}

/**
 * Creates contacts, in the order of their phones.
 * @returns the id by the index in `people`; absent where another transaction has created the contact of that
 *   phone.
 */
export async function insertImported(
  tx: Db,
  workspaceId: number,
  people: readonly ImportedValues[],
  now: string,
): Promise<Map<number, number>> {
  if (people.length === 0) return new Map();
  // Ids are drawn first, so that the id of each contact is known by its index.
  const rows = people.map((values, place) => ({ place, ...values }));
  const made = await tx<{ place: number; id: number }[]>`
    with row as materialized (
      select nextval(pg_get_serial_sequence('contacts', 'id')) as id, row.*
      from jsonb_to_recordset(${tx.json(rows)}) as row (place bigint, name text, phone text, external_id text, email text,
        company text, tags text[], notes text, custom jsonb)
    ), made as (
      insert into contacts (workspace_id, id, name, phone, external_id, email, company, tags, notes, custom_fields, last_activity_at,
        created_at, updated_at)
      select ${workspaceId}, id, name, phone, external_id, email, company, coalesce(tags, '{}'), notes, custom, ${now}, ${now}, ${now}
      from row order by phone, place
      on conflict (workspace_id, phone) where deleted_at is null do nothing
      returning id
    )
    select row.place, row.id from row join made on made.id = row.id`;
  return new Map(made.map(({ place, id }) => [place, id]));
}
