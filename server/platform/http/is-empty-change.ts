/**
 * Whether a PATCH contains no known field, also inside objects that merge. Such a PATCH changes nothing, not
 * even `updated_at`.
 */
export const isEmptyChange = (change: object): boolean =>
  Object.values(change).every(
    (value) => value === undefined || (isMerged(value) && Object.keys(value).length === 0),
  );

const isMerged = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
