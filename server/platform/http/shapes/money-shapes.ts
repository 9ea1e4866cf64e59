import { Type } from 'typebox';

/** Money in answers: a decimal with at most two places. */
export const amount = (description: string) => Type.Number({ minimum: 0, description, examples: [12.5] });

/** The same in whole cents. */
export const cents = (description: string) =>
  Type.Integer({ minimum: 0, maximum: 100_000_000, description: `${description}, in cents.` });

/** Money in requests: a number or a decimal text. */
export const givenAmount = (description: string) =>
  Type.Unsafe<number | string>({
    type: ['number', 'string'],
    maxLength: 20,
    description,
    examples: [12.5, '12.50'],
  });
