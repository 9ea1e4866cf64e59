import { setImmediate as nextTurn } from 'node:timers/promises';
import { Type, type TSchema } from 'typebox';
import { englishOf, Refusal, type FieldErrors } from '../refusal.ts';
import { takeIgnoredFields } from './ignored-fields.ts';
import { checkBody } from './validate.ts';

/** The most rows of an import of products or rooms. */
export const MAX_IMPORT_ROWS = 1000;
/** Bytes of body that such an import accepts. */
export const IMPORT_BODY_BYTES = 8 * 1024 * 1024;
/** Faults told of one row. */
const MAX_ROW_FAULTS = 10;
/** How long rows are judged before other requests get their turn, in milliseconds. */
const SLICE_MS = 5;

/** What became of the rows of an import. */
export interface ImportResult {
  created: number;
  updated: number;
  failed: number;
  /** `row` counts from 0. */
  errors: { row: number; errors: Record<string, string[]> }[];
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
): Promise<{ good: GoodRow<Row>[]; result: ImportResult }> {
  const check = checkBody(schema);
  const result: ImportResult = { created: 0, updated: 0, failed: 0, errors: [] };
  const good: GoodRow<Row>[] = [];
  let sliceEndsAt = performance.now() + SLICE_MS;
  for (const [row, value] of rows.entries()) {
    if (performance.now() > sliceEndsAt) {
      await nextTurn();
      sliceEndsAt = performance.now() + SLICE_MS;
    }
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
  result: ImportResult,
  write: (value: Row) => Promise<{ isNew: boolean }>,
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
  result.errors.sort((a, b) => a.row - b.row);
  result.failed = result.errors.length;
  return result;
}

/** @throws what is no refusal of fields. */
function addRowErrors(result: ImportResult, row: number, error: unknown): void {
  if (!(error instanceof Refusal) || error.errors === null) throw error;
  result.errors.push({ row, errors: sentencesOf(error.errors) });
}

const sentencesOf = (errors: FieldErrors): Record<string, string[]> =>
  Object.fromEntries(
    Object.entries(errors)
      .slice(0, MAX_ROW_FAULTS)
      .map(([field, problems]) => [field, problems.map(englishOf)]),
  );

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
    failed: Type.Integer({ description: 'Rows that were left out.' }),
    errors: Type.Array(
      Type.Object({
        row: Type.Integer({ description: 'Place of the row, from 0.' }),
        errors: Type.Record(Type.String(), Type.Array(Type.String()), {
          description: 'Field to sentences; at most ten fields of a row.',
          examples: [{ price: ['The field price is required.'] }],
        }),
      }),
      { description: 'What is wrong with the rows that were left out, in their order.' },
    ),
  },
  { title: 'ImportResult' },
);
