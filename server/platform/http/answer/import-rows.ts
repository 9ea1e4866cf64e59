import { Type, type TSchema } from 'typebox';
import { Pacer } from '../../pacer.ts';
import type { ProblemLanguage } from '../../problem.ts';
import { Refusal } from '../../refusal.ts';
import { takeIgnoredFields } from '../request/ignored-fields.ts';
import { RowFaults, toldRowsFields, type ToldRows } from './row-faults.ts';
import { checkBody } from '../request/validate.ts';

/** The most rows of an import of products or rooms. */
export const MAX_IMPORT_ROWS = 1000;
/** Bytes of body that such an import accepts. */
export const IMPORT_BODY_BYTES = 8 * 1024 * 1024;

/** What became of the rows of an import. */
export interface ImportResult extends ToldRows {
  created: number;
  updated: number;
}

/** The same while it is being found out. */
interface Progress {
  created: number;
  updated: number;
  faults: RowFaults;
}

/** A row that has the right shape, and the row's place in the import. */
export interface GoodRow<Row> {
  row: number;
  value: Row;
}

/**
 * Judges the shape of each row as that of a body of its own; fields that the schema does not know are left
 * out. Other requests are answered in between.
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

/** Writes rows one after the other; a row that is refused is counted as failed and holds up no other. */
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

/** @throws what is no refusal of fields. */
function addRowErrors({ faults }: Progress, row: number, error: unknown): void {
  if (!(error instanceof Refusal) || error.errors === null) throw error;
  faults.add(row, error.errors);
}

/** The rows in the body of an import; `like` says what a row is, with an example. */
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
    ...toldRowsFields,
  },
  { title: 'ImportResult' },
);
