import type { ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { RowFaults } from '../platform/http/row-faults.ts';
import { isoOf } from '../platform/instants.ts';
import { Pacer } from '../platform/pacer.ts';
import { Refusal, type FieldErrors } from '../platform/refusal.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import { MAX_CUSTOM_FIELDS, tooManyCustomFields, type CustomValue } from './contact.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { contactProblems } from './contacts.problems.ts';
import { insertImported, lockContactsByPhone, updateImported } from './import-contacts.queries.ts';
import { mergeValues, readImportRow, type ImportedValues } from './import-row.ts';

export interface ImportResult {
  created: number;
  updated: number;
  faults: RowFaults;
}

/** A good row with its place in the import. */
interface GoodRow {
  row: number;
  values: ImportedValues;
}

/** How often contacts are looked for that others make at the same moment. */
const MAX_ROUNDS = 10;

/**
 * Creates contacts, or updates those with the same phone, row by row as `POST /contacts` would, but with a few statements
 * for all. Faulty rows are told and left out; the others land together.
 */
export async function importContacts(
  { db, workspaceId, now }: ActionContext,
  { rows }: { rows: readonly unknown[] },
): Promise<ImportResult> {
  const country = await findWorkspaceCountry(db, workspaceId);
  const result: ImportResult = { created: 0, updated: 0, faults: new RowFaults() };
  const pacer = new Pacer();
  const good: GoodRow[] = [];
  for (const [row, sent] of rows.entries()) {
    const read = readImportRow(sent, country);
    if ('errors' in read) result.faults.add(row, read.errors);
    else good.push({ row, values: read.values });
    await pacer.pause();
  }
  await inTransaction(db, async (tx) => {
    // One import at a time: two would each hold contacts that the other comes to later.
    await lockWorkspace(tx, workspaceId);
    let people = groupByPhone(good);
    for (let round = 0; people.length > 0; round += 1) {
      if (round === MAX_ROUNDS) throw new Refusal('unavailable', contactProblems.changing_at_once());
      people = await writePeople(tx, workspaceId, people, now, result);
    }
  });
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
  const pacer = new Pacer();
  const inserts: { rows: GoodRow[]; merged: Merged }[] = [];
  for (const rows of people) {
    const contact = known.get(rows[0]?.values.phone ?? '');
    const merged = await mergeRows(rows, contact?.custom_fields ?? {}, pacer);
    if (!contact) inserts.push({ rows, merged });
    else {
      for (const { row, errors } of merged.errors) result.faults.add(row, errors);
      result.updated += merged.count;
      if (merged.values) updates.push({ id: contact.id, values: merged.values });
    }
  }
  for (const slice of slicesOf(updates)) await updateImported(tx, workspaceId, slice, isoOf(now));
  const values = inserts.flatMap(({ merged }) => merged.values ?? []);
  const made = await insertInSlices(tx, workspaceId, values, isoOf(now));
  const late: GoodRow[][] = [];
  for (const [place, { rows, merged }] of inserts.entries()) {
    if (!made.has(place)) late.push(rows);
    else {
      for (const { row, errors } of merged.errors) result.faults.add(row, errors);
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

/** Rows that one statement writes: a statement of all of them would hold the thread while it is put together. */
const SLICE_ROWS = 500;

function* slicesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += SLICE_ROWS) yield rows.slice(from, from + SLICE_ROWS);
}

/** The ids by the place in `people`. */
async function insertInSlices(
  tx: Db,
  workspaceId: number,
  people: readonly ImportedValues[],
  now: string,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  let from = 0;
  for (const slice of slicesOf(people)) {
    for (const [place, id] of await insertImported(tx, workspaceId, slice, now)) ids.set(from + place, id);
    from += slice.length;
  }
  return ids;
}

interface Merged {
  /** Null when no row is left. */
  values: ImportedValues | null;
  /** Rows that count. */
  count: number;
  errors: { row: number; errors: FieldErrors }[];
}

/** A row with which the contact would have too many custom fields is left out. */
async function mergeRows(
  rows: readonly GoodRow[],
  fields: Record<string, CustomValue>,
  pacer: Pacer,
): Promise<Merged> {
  const merged: Merged = { values: null, count: 0, errors: [] };
  const names = new Set(Object.keys(fields));
  for (const { row, values } of rows) {
    await pacer.pause();
    const more = Object.keys(values.custom).filter((name) => !names.has(name));
    if (names.size + more.length > MAX_CUSTOM_FIELDS) {
      merged.errors.push({ row, errors: { custom_fields: [tooManyCustomFields()] } });
      continue;
    }
    for (const name of more) names.add(name);
    merged.values = merged.values ? mergeValues(merged.values, values) : values;
    merged.count += 1;
  }
  return merged;
}
