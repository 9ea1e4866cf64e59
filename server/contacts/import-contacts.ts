import type { ActionContext } from '../platform/action-context.ts';
import { lockWorkspace } from '../platform/db/lock-workspace.ts';
import { inTransaction, UNIQUE_VIOLATION, violatedConstraint, type Db } from '../platform/db/sql.ts';
import { emitToHooks } from '../platform/events/emit.ts';
import { isoOf } from '../platform/instants.ts';
import { englishOf, Refusal, type FieldErrors } from '../platform/refusal.ts';
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
const MAX_ROUNDS = 10;

/**
 * Creates contacts, or updates those with the same external id or phone, row by row as `POST /contacts` would, but with a
 * few statements for all. Faulty rows are listed and left out; the others are written together.
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
    let left = good;
    for (let round = 0; left.length > 0; round += 1) {
      if (round === MAX_ROUNDS) throw new Refusal('unavailable', contactProblems.changing_at_once());
      left = await writeRows(tx, workspaceId, left, now, result);
    }
  });
  result.errors.sort((a, b) => a.row - b.row);
  result.failed = result.errors.length;
  return result;
}

/** The rows of one person, and the contact that they change; null when they make one. */
interface Person {
  contact: KnownContact | null;
  externalId: string | null;
  rows: GoodRow[];
}

/**
 * Gives each row to its person, in the order of the rows: by the external id, else by the phone, of a contact or of an
 * earlier row. A row with neither is a person of its own, a row whose two name different people is refused.
 */
function groupRows(
  rows: readonly GoodRow[],
  known: readonly KnownContact[],
): { people: Person[]; errors: ImportResult['errors'] } {
  const people = new Set<Person>();
  const byExternalId = new Map<string, Person>();
  const byPhone = new Map<string, Person>();
  for (const contact of known) {
    const person: Person = { contact, externalId: contact.external_id, rows: [] };
    if (contact.external_id !== null) byExternalId.set(contact.external_id, person);
    if (contact.phone !== null) byPhone.set(contact.phone, person);
  }
  const errors: ImportResult['errors'] = [];
  for (const good of rows) {
    const { phone, external_id: externalId } = good.values;
    const named = externalId === null ? undefined : byExternalId.get(externalId);
    const called = phone === null ? undefined : byPhone.get(phone);
    const person = named ?? called ?? { contact: null, externalId: null, rows: [] };
    if (called && called !== person) {
      errors.push(refusedRow(good.row, { phone: [contactProblems.phone_of_other()] }));
    } else if (externalId !== null && person.externalId !== null && person.externalId !== externalId) {
      errors.push(refusedRow(good.row, { external_id: [contactProblems.other_external_id()] }));
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

/** @returns the rows of people whom somebody else made meanwhile: they are there to be updated the next time. */
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
  const merged = people.map(({ contact, rows: own }) => ({
    contact,
    rows: own,
    ...mergeRows(own, contact?.custom_fields ?? {}),
  }));
  const updates = merged.flatMap(({ contact, values }) =>
    contact && values ? [{ id: contact.id, values }] : [],
  );
  const inserts = merged.filter(({ contact }) => contact === null);
  const values = inserts.flatMap((person) => person.values ?? []);
  const made = await writeAtOnce(tx, workspaceId, { updates, values }, isoOf(now));
  if (made === null) return [...rows];
  const late: GoodRow[] = [];
  result.errors.push(...errors);
  for (const [place, person] of [...inserts, ...merged.filter(({ contact }) => contact !== null)].entries()) {
    const isNew = person.contact === null;
    if (isNew && !made.has(place)) {
      late.push(...person.rows);
      continue;
    }
    result.errors.push(...person.errors);
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
 * @returns the ids of the new ones by their place; null when somebody else has meanwhile taken a phone that a contact was to
 *   change to: nothing is written then.
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
      await updateImported(savepoint, workspaceId, updates, now);
      return insertImported(savepoint, workspaceId, values, now);
    });
  } catch (error) {
    if (violatedConstraint(error, UNIQUE_VIOLATION) === 'contacts_live_phone') return null;
    throw error;
  }
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
