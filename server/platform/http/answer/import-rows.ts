import { Type, type TSchema } from 'typebox';
import { Pacer } from '../../pacer.ts';
import type { ProblemLanguage } from '../../problem.ts';
import { Refusal } from '../../refusal.ts';
import { takeIgnoredFields } from '../request/ignored-fields.ts';
import { RowFaults, rejectedRowsFields, type RejectedRows } from './row-faults.ts';
import { checkBody } from '../request/validate.ts';

/** Maximum rows of an import of products or rooms. */
export const MAX_IMPORT_ROWS = 1000;
/** Maximum size of such an import's body, in bytes. */
export const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** The result of an import. */
export interface ImportResult extends RejectedRows {
  created: number;
  updated: number;
}

/** The result while the import runs. */
interface Progress {
  created: number;
  updated: number;
  faults: RowFaults;
}

/** A valid row and its index in the import. */
export interface GoodRow<Row> {
  row: number;
  value: Row;
}

/**
 * Validates each row as a request body and removes fields that the schema does not know. Yields to other
 * requests in between.
 */
export async function checkRows<Row>(
  rows: readonly unknown[],
  schema: TSchema,
): Promise<{ good: GoodRow<Row>[]; result: Progress }> {
  const check = checkBody(schema);
  const result: Progress = { created: 0, updated: 0, faults: new RowFaults() };
  const good: GoodRow<Row>[] = [];
  const pacer = new Pacer();
  for (const [row, value] of rows.entries()) {
    await pacer.pause();
    try {
      takeIgnoredFields(schema, value);
      check(value);
      good.push({ row, value: value as Row });
    } catch (error) {
      addRowErrors(result, row, error);
    }
  }
  return { good, result };
}

/** Writes rows one after the other; a refused row is counted as failed and does not stop the others. */
export async function writeRows<Row>(
  rows: readonly GoodRow<Row>[],
  result: Progress,
  write: (value: Row) => Promise<{ isNew: boolean }>,
  language: ProblemLanguage = 'en',
): Promise<ImportResult> {
  for (const { row, value } of rows) {
    try {
      const { isNew } = await write(value);
      if (isNew) result.created += 1;
      else result.updated += 1;
    } catch (error) {
      addRowErrors(result, row, error);
    }
  }
  const { created, updated, faults } = result;
  return { created, updated, ...faults.tell(language) };
}

/** @throws every error except a Refusal with field errors. */
function addRowErrors({ faults }: Progress, row: number, error: unknown): void {
  if (!(error instanceof Refusal) || error.errors === null) throw error;
  faults.add(row, error.errors);
}

/** The schema of the rows in an import's body; `like` describes a row, with an example. */
export const importList = (like: { description: string; example: object }) =>
  Type.Array(Type.Unsafe<unknown>({ description: like.description, examples: [like.example] }), {
    maxItems: MAX_IMPORT_ROWS,
    description: `Up to ${MAX_IMPORT_ROWS} rows, each judged for itself.`,
  });

/** The answer to an import. */
export const ImportResultShape = Type.Object(
  {
    created: Type.Integer({ description: 'Rows that made a record.' }),
    updated: Type.Integer({ description: 'Rows that changed the record with the same `external_id`.' }),
    ...rejectedRowsFields,
  },
  { title: 'ImportResult' },
);
