import { Type } from 'typebox';
import type { ProblemLanguage } from '../../problem.ts';
import type { FieldErrors } from '../../refusal.ts';
import { ErrorTeller } from './tell-errors.ts';

/** Faults of an import that are kept to be told; further rows are only counted. */
const MAX_KEPT = 1_000;
const MAX_BYTES = 60 * 1024;

/** What is wrong with the rows of an import, of which any number may be faulty. */
export class RowFaults {
  /** Rows that were left out. */
  failed = 0;
  readonly #rows: { row: number; errors: FieldErrors }[] = [];
  #kept = 0;

  /** @param row place of the row, from 0. */
  add(row: number, errors: FieldErrors): void {
    this.failed += 1;
    if (this.#kept >= MAX_KEPT) return;
    this.#rows.push({ row, errors });
    this.#kept += Object.values(errors).flat().length;
  }

  /** The faults in the order of their rows, as many as an answer holds, and the number of rows that are not told. */
  tell(language: ProblemLanguage): ToldRows {
    const teller = new ErrorTeller(language, MAX_BYTES, MAX_KEPT);
    const told: ToldRows['errors'] = [];
    for (const { row, errors: faults } of this.#rows.toSorted((a, b) => a.row - b.row)) {
      const { errors, codes, truncated } = teller.tell(faults);
      if (Object.keys(errors).length > 0) told.push({ row, errors, codes });
      if (truncated) break;
    }
    return { failed: this.failed, errors: told, errors_omitted: this.failed - told.length };
  }
}

/** The part of the result of an import that tells of rows that were left out. */
export interface ToldRows {
  failed: number;
  errors: { row: number; errors: Record<string, string[]>; codes: Record<string, string[]> }[];
  errors_omitted: number;
}

/** The fields of `ToldRows` in the schema of a result. */
export const toldRowsFields = {
  failed: Type.Integer({ description: 'Rows that were left out.' }),
  errors: Type.Array(
    Type.Object({
      row: Type.Integer({ description: 'Place of the row, from 0.' }),
      errors: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Field to sentences.',
        examples: [{ email: ['The field email must be an e-mail address.'] }],
      }),
      codes: Type.Record(Type.String(), Type.Array(Type.String()), {
        description: 'Field to stable codes, in the order of the sentences.',
        examples: [{ email: ['bad_format'] }],
      }),
    }),
    {
      description:
        'What is wrong with the rows that were left out, in their order; as many as fit into 64 KiB.',
    },
  ),
  errors_omitted: Type.Integer({ description: 'Rows that were left out and are not listed in `errors`.' }),
};
