import { invalid } from '../platform/refusal.ts';

/** Most records of one kind; their lists have no pages. */
export const MOST_RECORDS = 1000;

/** @throws Refusal naming `field` when the list is full; `kind` is its plural in plain words. */
export function refuseFullList(count: number, field: string, kind: string): void {
  if (count >= MOST_RECORDS)
    throw invalid({ [field]: [`A company may have at most ${MOST_RECORDS} ${kind}.`] });
}

/** @throws Refusal naming the place in the list (`staff_member_ids.0`) of every id that is not among `known`. */
export function refuseUnknownIds(
  field: string,
  ids: readonly number[],
  known: ReadonlySet<number>,
  kind: string,
): void {
  const errors = Object.fromEntries(
    ids.flatMap((id, index) =>
      known.has(id) ? [] : [[`${field}.${index}`, [`There is no ${kind} ${id}.`]]],
    ),
  );
  if (Object.keys(errors).length > 0) throw invalid(errors);
}
