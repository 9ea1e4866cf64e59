import type { Problem } from '../../platform/problem.ts';
import { textFaultProblems as problems } from '../texts/text-fault.problems.ts';
import type { TextFault } from '../text-carrier.ts';

type Row = [kind: TextFault['kind'], problem: () => Problem, ...codes: string[]];

/** https://developers.telnyx.com/docs/messaging/messages/error-codes, as far as texts meet them. */
const ROWS: Row[] = [
  ['permanent', problems.not_a_mobile, '40001', '40008', '10002', '10016'],
  ['opted_out', problems.opted_out, '40300'],
  ['permanent', problems.filtered, '40002', '40003'],
  ['later', problems.not_reached, '40004', '40005', '40006'],
  ['permanent', problems.text_unfit, '40009', '10015'],
  ['later', problems.too_many, '40011', '10011'],
  ['permanent', problems.sender_unregistered, '40010'],
  ['account', problems.account_refused, '10009', '10010'],
];

const BY_CODE = new Map(
  ROWS.flatMap(([kind, problem, ...codes]) => codes.map((code) => [code, { kind, problem }] as const)),
);

/** What an error code of Telnyx means for a text; a code that is not known is permanent. */
export function telnyxFault(code: string): TextFault {
  const known = BY_CODE.get(code);
  return known
    ? { kind: known.kind, code, problem: known.problem() }
    : { kind: 'permanent', code, problem: problems.refused({ code }) };
}
