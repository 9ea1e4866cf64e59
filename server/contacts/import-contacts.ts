import type { ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, UNIQUE_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { RowFaults } from '../platform/http/answer/row-faults.ts';
import { isoOf } from '../platform/instants.ts';
import { Pacer } from '../platform/pacer.ts';
import { Refusal, type FieldErrors } from '../platform/refusal.ts';
import { CONTACT_CREATED, createdData } from './contact-events.ts';
import { MAX_CUSTOM_FIELDS, tooManyCustomFields, type CustomValue } from './contact.ts';
import { findWorkspaceCountry } from '../platform/workspace-country.queries.ts';
import { contactProblems } from './contacts.problems.ts';
import {
  insertImported,
  lockKnownContacts,
  updateImported,
  type KnownContact,
} from './import-contacts.queries.ts';
import { mergeValues, readImportRow, type ImportedValues } from './import-row.ts';

export interface ImportResult {
  created: number;
  updated: number;
  faults: RowFaults;
}

/** A valid row with its index in the import. */
interface GoodRow {
  row: number;
  values: ImportedValues;
}

/** Maximum number of retries when other requests create the same contacts meanwhile. */
const MAX_ROUNDS = 10;

/**
 * Creates contacts, or updates those with the same external id or phone, with the same result as `POST
 * /contacts` for each row but with few statements. Invalid rows are listed and skipped; the others are
 * written together.
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
    // Imports of a workspace run one at a time: two could deadlock over contacts that both change.
    await lockWorkspace(tx, workspaceId);
    let left = good;
    for (let round = 0; left.length > 0; round += 1) {
      if (round === MAX_ROUNDS) throw new Refusal('unavailable', contactProblems.changing_at_once());
      left = await writeRows(tx, workspaceId, left, now, result);
    }
  });
  return result;
}

/** The rows of one person, and the existing contact that they change; null when they create one. */
interface Person {
  contact: KnownContact | null;
  externalId: string | null;
  rows: GoodRow[];
}

/**
 * Groups the rows by person, in their order: by the external id, else by the phone, of a contact or of an
 * earlier row. A row with neither is a separate person. A row whose external id and phone belong to different
 * people is refused.
 */
function groupRows(
  rows: readonly GoodRow[],
  known: readonly KnownContact[],
): { people: Person[]; errors: FaultyRow[] } {
  const people = new Set<Person>();
  const byExternalId = new Map<string, Person>();
  const byPhone = new Map<string, Person>();
  for (const contact of known) {
    const person: Person = { contact, externalId: contact.external_id, rows: [] };
    if (contact.external_id !== null) byExternalId.set(contact.external_id, person);
    if (contact.phone !== null) byPhone.set(contact.phone, person);
  }
  const errors: FaultyRow[] = [];
  for (const good of rows) {
    const { phone, external_id: externalId } = good.values;
    const named = externalId === null ? undefined : byExternalId.get(externalId);
    const called = phone === null ? undefined : byPhone.get(phone);
    const person = named ?? called ?? { contact: null, externalId: null, rows: [] };
    if (called && called !== person) {
      errors.push({ row: good.row, errors: { phone: [contactProblems.phone_of_other()] } });
    } else if (externalId !== null && person.externalId !== null && person.externalId !== externalId) {
      errors.push({ row: good.row, errors: { external_id: [contactProblems.other_external_id()] } });
    } else {
      person.rows.push(good);
      person.externalId ??= externalId;
      if (externalId !== null) byExternalId.set(externalId, person);
      if (phone !== null) byPhone.set(phone, person);
      people.add(person);
    }
  }
  return { people: [...people], errors };
}

/**
 * Writes the rows of these people.
 * @returns the people whose contact another transaction has created meanwhile: the next round updates them.
 */
async function writeRows(
  tx: Db,
  workspaceId: number,
  rows: readonly GoodRow[],
  now: Temporal.Instant,
  result: ImportResult,
): Promise<GoodRow[]> {
  const known = await lockKnownContacts(tx, workspaceId, {
    phones: rows.flatMap(({ values }) => values.phone ?? []),
    externalIds: rows.flatMap(({ values }) => values.external_id ?? []),
  });
  const { people, errors } = groupRows(rows, known);
  const pacer = new Pacer();
  const merged: (Person & Merged)[] = [];
  for (const person of people) {
    merged.push({ ...person, ...(await mergeRows(person.rows, person.contact?.custom_fields ?? {}, pacer)) });
  }
  const updates = merged.flatMap(({ contact, values }) =>
    contact && values ? [{ id: contact.id, values }] : [],
  );
  const inserts = merged.filter(({ contact }) => contact === null);
  const values = inserts.flatMap((person) => person.values ?? []);
  const made = await writeAtOnce(tx, workspaceId, { updates, values }, isoOf(now));
  if (made === null) return [...rows];
  const late: GoodRow[] = [];
  for (const { row, errors: faults } of errors) result.faults.add(row, faults);
  for (const [place, person] of [...inserts, ...merged.filter(({ contact }) => contact !== null)].entries()) {
    const isNew = person.contact === null;
    if (isNew && !made.has(place)) {
      late.push(...person.rows);
      continue;
    }
    for (const { row, errors: faults } of person.errors) result.faults.add(row, faults);
    result.created += isNew ? 1 : 0;
    result.updated += person.count - (isNew ? 1 : 0);
  }
  const data = values.flatMap((person, place) => {
    const id = made.get(place);
    return id === undefined ? [] : [createdData(id, { ...person, tags: person.tags ?? [] })];
  });
  await emitToHooks(tx, { workspaceId, event: CONTACT_CREATED, data, now });
  return late;
}

/**
 * Writes changed and new contacts.
 * @returns the ids of the new contacts by index; null when another transaction has taken a phone meanwhile to
 *   which a contact was to change: nothing is written then.
 */
async function writeAtOnce(
  tx: Db,
  workspaceId: number,
  { updates, values }: { updates: { id: number; values: ImportedValues }[]; values: ImportedValues[] },
  now: string,
): Promise<Map<number, number> | null> {
  if (!('savepoint' in tx)) throw new Error('contacts are imported inside a transaction');
  try {
    return await tx.savepoint(async (savepoint) => {
      for (const slice of slicesOf(updates)) await updateImported(savepoint, workspaceId, slice, now);
      return insertInSlices(savepoint, workspaceId, values, now);
    });
  } catch (error) {
    if (violatedConstraint(error, UNIQUE_VIOLATION) === 'contacts_live_phone') return null;
    throw error;
  }
}

/** Rows per statement: building one statement for all rows would block the thread. */
const SLICE_ROWS = 500;

function* slicesOf<T>(rows: readonly T[]): Generator<T[]> {
  for (let from = 0; from < rows.length; from += SLICE_ROWS) yield rows.slice(from, from + SLICE_ROWS);
}

/** The ids by the index in `people`. */
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

/** A skipped row, and the reason. */
interface FaultyRow {
  row: number;
  errors: FieldErrors;
}

interface Merged {
  /** Null when no valid row is left. */
  values: ImportedValues | null;
  /** Number of valid rows. */
  count: number;
  errors: FaultyRow[];
}

/** Merges the rows of a person. A row with which the contact would have too many custom fields is skipped. */
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
