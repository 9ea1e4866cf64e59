import type { Problem } from '../../platform/problem.ts';
import { textFaultProblems as problems } from '../texts/text-fault.problems.ts';
import type { TextFault } from '../text-carrier.ts';

type Row = [kind: TextFault['kind'], problem: () => Problem, ...codes: number[]];

/** https://www.twilio.com/docs/api/errors, as far as texts meet them. */
const ROWS: Row[] = [
  ['permanent', problems.not_a_mobile, 21211, 21214, 21217, 21614, 21635, 30005, 30006],
  ['opted_out', problems.opted_out, 21610],
  ['window', problems.window_over, 63016],
  ['permanent', problems.region_off, 21408],
  ['permanent', problems.number_unfit, 21606, 21612, 21659, 21660, 21703, 21704, 30011],
  ['account', problems.trial_account, 21608],
  ['permanent', problems.text_unfit, 21617, 21602, 21658, 30044],
  ['account', problems.account_refused, 20003, 20404],
  ['account', problems.account_limited, 30002, 30010, 30454, 63038],
  ['later', problems.too_many, 20429, 14107, 21611, 30001, 30022, 30023, 30027, 60728],
  ['later', problems.out_of_order, 20500, 20503],
  ['later', problems.not_reached, 30003, 30008, 30009, 30036],
  ['permanent', problems.blocked, 30004],
  ['permanent', problems.filtered, 30007, 30035, 30038, 30450],
  ['permanent', problems.sender_unregistered, 30024, 30032, 30034, 30040, 30041],
];

const BY_CODE = new Map(
  ROWS.flatMap(([kind, problem, ...codes]) => codes.map((code) => [code, { kind, problem }] as const)),
);

/** What an error code of Twilio means for a text; a code that is not known is permanent. */
export function twilioFault(code: number): TextFault {
  const known = BY_CODE.get(code);
  return known
    ? { kind: known.kind, code: String(code), problem: known.problem() }
    : { kind: 'permanent', code: String(code), problem: problems.refused({ code }) };
}
