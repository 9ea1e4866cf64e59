import { Type } from 'typebox';
import type { ProblemLanguage } from '../../problem.ts';
import type { FieldErrors } from '../../refusal.ts';
import { ErrorLimiter } from './limit-errors.ts';

/** Faulty rows of an import whose errors are kept for the answer; further rows are only counted. */
const MAX_KEPT = 1_000;
const MAX_BYTES = 60 * 1024;

/** Collects the errors of an import's rows. */
export class RowFaults {
  /** Number of rejected rows. */
  failed = 0;
  readonly #rows: { row: number; errors: FieldErrors }[] = [];
  #kept = 0;

  /** @param row index of the row, from 0. */
  add(row: number, errors: FieldErrors): void {
    this.failed += 1;
    if (this.#kept >= MAX_KEPT) return;
    this.#rows.push({ row, errors });
    this.#kept += Object.values(errors).flat().length;
  }

  /**
   * The errors in the order of their rows, as many as an answer holds, and the number of rows that are not
   * listed.
   */
  tell(language: ProblemLanguage): RejectedRows {
    const teller = new ErrorLimiter(language, MAX_BYTES, MAX_KEPT);
    const told: RejectedRows['errors'] = [];
    for (const { row, errors: faults } of this.#rows.toSorted((a, b) => a.row - b.row)) {
      const { errors, codes, truncated } = teller.tell(faults);
      if (Object.keys(errors).length > 0) told.push({ row, errors, codes });
      if (truncated) break;
    }
    return { failed: this.failed, errors: told, errors_omitted: this.failed - told.length };
  }
}

/** The part of an import's result that lists the rejected rows. */
export interface RejectedRows {
  failed: number;
  errors: { row: number; errors: Record<string, string[]>; codes: Record<string, string[]> }[];
  errors_omitted: number;
}

/** The fields of `RejectedRows` in the schema of a result. */
export const rejectedRowsFields = {
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
