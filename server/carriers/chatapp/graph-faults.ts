import type { Problem } from '../../platform/problem.ts';
import { textFaultProblems as problems } from '../texts/text-fault.problems.ts';
import type { TextFault } from '../text-carrier.ts';

type Row = [kind: TextFault['kind'], problem: () => Problem, ...codes: number[]];

/** https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes, as far as texts meet them. */
const ROWS: Row[] = [
  ['permanent', problems.not_on_chatapp, 131026, 131021],
  ['permanent', problems.not_in_test_list, 131030],
  ['permanent', problems.blocked, 130403, 130472],
  ['opted_out', problems.opted_out, 131050],
  ['window', problems.window_over, 131047],
  ['window', problems.filtered, 131049],
  ['permanent', problems.text_unfit, 100, 131008, 131009, 131051, 131052, 131053, 132000],
  ['permanent', problems.region_off, 130497],
  ['account', problems.number_unregistered, 33, 131045, 133000],
  ['account', problems.name_not_approved, 131037],
  ['account', problems.payment_missing, 131042, 131044],
  ['account', problems.account_limited, 368, 131031, 131048, 131064],
  ['account', problems.account_refused, 0, 3, 10, 190, 131005],
  ['later', problems.too_many, 4, 80007, 130429, 131056],
  ['later', problems.out_of_order, 1, 2, 131000, 131016, 131057, 133004],
];

const BY_CODE = new Map(
  ROWS.flatMap(([kind, problem, ...codes]) => codes.map((code) => [code, { kind, problem }] as const)),
);

/** Ranges whose codes mean what one of them means, as far as they have no row of their own. */
const RANGES = [
  { from: 200, to: 299, as: 10 },
  { from: 132_000, to: 132_999, as: 132_000 },
  { from: 133_000, to: 133_016, as: 133_000 },
];

/** What an error code of the Graph API means for a text; a code that is not known is permanent. */
export function graphFault(code: number): TextFault {
  const range = RANGES.find(({ from, to }) => code >= from && code <= to);
  const known = BY_CODE.get(code) ?? (range && BY_CODE.get(range.as));
  return known
    ? { kind: known.kind, code: String(code), problem: known.problem() }
    : { kind: 'permanent', code: String(code), problem: problems.refused({ code }) };
}
