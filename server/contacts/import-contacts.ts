import type { ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { englishOf, Refusal, type FieldErrors } from '../platform/refusal.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import { MAX_CUSTOM_FIELDS, tooManyCustomFields, type CustomValue } from './contact.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { contactProblems } from './contacts.problems.ts';
import { insertImported, lockContactsByPhone, updateImported } from './import-contacts.queries.ts';
import { mergeValues, readImportRow, type ImportedValues } from './import-row.ts';

export interface ImportResult {
  created: number;
  updated: number;
  failed: number;
  /** `row` counts from 0. */
  errors: { row: number; errors: Record<string, string[]> }[];
}

/** A good row with its place in the import. */
interface GoodRow {
  row: number;
  values: ImportedValues;
}

/** How often contacts are looked for that others make at the same moment. */
const MOST_ROUNDS = 10;

/**
 * Creates contacts, or updates those with the same phone, row by row as `POST /contacts` would, but with a few statements
 * for all. Faulty rows are told and left out; the others land together.
 */
export async function importContacts(
  { db, workspaceId, now }: ActionContext,
  { rows }: { rows: readonly unknown[] },
): Promise<ImportResult> {
  const country = await findWorkspaceCountry(db, workspaceId);
  const result: ImportResult = { created: 0, updated: 0, failed: 0, errors: [] };
  const good: GoodRow[] = [];
  for (const [row, sent] of rows.entries()) {
    const read = readImportRow(sent, country);
    if ('errors' in read) result.errors.push(refusedRow(row, read.errors));
    else good.push({ row, values: read.values });
  }
  await inTransaction(db, async (tx) => {
    // One import at a time: two would each hold contacts that the other comes to later.
    await lockWorkspace(tx, workspaceId);
    let people = groupByPhone(good);
    for (let round = 0; people.length > 0; round += 1) {
      if (round === MOST_ROUNDS) throw new Refusal('unavailable', contactProblems.changing_at_once());
      people = await writePeople(tx, workspaceId, people, now, result);
    }
  });
  result.errors.sort((a, b) => a.row - b.row);
  result.failed = result.errors.length;
  return result;
}

/** Rows of one phone are one person; a row without a phone is a person of its own. */
function groupByPhone(rows: readonly GoodRow[]): GoodRow[][] {
  const groups = Map.groupBy(rows, ({ row, values }) => values.phone ?? row);
  return [...groups.values()];
}

/** @returns the people whom somebody else made meanwhile: they are there to be updated the next time. */
async function writePeople(
  tx: Db,
  workspaceId: number,
  people: readonly GoodRow[][],
  now: Temporal.Instant,
  result: ImportResult,
): Promise<GoodRow[][]> {
  const phones = people.flatMap(([first]) => first?.values.phone ?? []);
  const known = new Map(
    (await lockContactsByPhone(tx, workspaceId, phones)).map((contact) => [contact.phone, contact]),
  );
  const updates: { id: number; values: ImportedValues }[] = [];
  const inserts: { rows: GoodRow[]; merged: Merged }[] = [];
  for (const rows of people) {
    const contact = known.get(rows[0]?.values.phone ?? '');
    const merged = mergeRows(rows, contact?.custom_fields ?? {});
    if (!contact) inserts.push({ rows, merged });
    else {
      result.errors.push(...merged.errors);
      result.updated += merged.count;
      if (merged.values) updates.push({ id: contact.id, values: merged.values });
    }
  }
  await updateImported(tx, workspaceId, updates, isoOf(now));
  const values = inserts.flatMap(({ merged }) => merged.values ?? []);
  const made = await insertImported(tx, workspaceId, values, isoOf(now));
  const late: GoodRow[][] = [];
  for (const [place, { rows, merged }] of inserts.entries()) {
    if (!made.has(place)) late.push(rows);
    else {
      result.errors.push(...merged.errors);
      result.created += 1;
      result.updated += merged.count - 1;
    }
  }
  const data = values.flatMap((person, place) => {
    const id = made.get(place);
    return id === undefined ? [] : [createdData(id, { ...person, tags: person.tags ?? [] })];
  });
  await emitToHooks(tx, { workspaceId, event: CONTACT_CREATED, data, now });
  return late;
}

interface Merged {
  /** Null when no row is left. */
  values: ImportedValues | null;
  /** Rows that count. */
  count: number;
  errors: ImportResult['errors'];
}

const refusedRow = (row: number, errors: FieldErrors): ImportResult['errors'][number] => ({
  row,
  errors: Object.fromEntries(
    Object.entries(errors).map(([field, problems]) => [field, problems.map(englishOf)]),
  ),
});

/** A row with which the contact would have too many custom fields is left out. */
function mergeRows(rows: readonly GoodRow[], fields: Record<string, CustomValue>): Merged {
  const merged: Merged = { values: null, count: 0, errors: [] };
  const names = new Set(Object.keys(fields));
  for (const { row, values } of rows) {
    const together = names.union(new Set(Object.keys(values.custom)));
    if (together.size > MAX_CUSTOM_FIELDS) {
      merged.errors.push(refusedRow(row, { custom_fields: [tooManyCustomFields()] }));
      continue;
    }
    for (const name of together) names.add(name);
    merged.values = merged.values ? mergeValues(merged.values, values) : values;
    merged.count += 1;
  }
  return merged;
}
