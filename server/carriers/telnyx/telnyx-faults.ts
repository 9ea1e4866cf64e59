import type { Problem } from '../../platform/problem.ts';
import { textFaultProblems as problems } from '../texts/text-fault.problems.ts';
import type { TextFault } from '../text-carrier.ts';

type Row = [kind: TextFault['kind'], problem: () => Problem, ...codes: string[]];

/** https://developers.telnyx.com/docs/messaging/messages/error-codes, as far as texts meet them. */
const ROWS: Row[] = [
  ['permanent', problems.not_a_mobile, '40001', '40008', '40012', '40310', '10002', '10016'],
  ['opted_out', problems.opted_out, '40300'],
  ['permanent', problems.filtered, '40003', '40015', '40017', '40020', '40322'],
  // Told as temporary, other than 40003.
  ['later', problems.filtered, '40002'],
  ['later', problems.not_reached, '40004', '40005', '40006', '40014'],
  ['permanent', problems.text_unfit, '40009', '40302', '40304', '40316', '10015'],
  ['later', problems.too_many, '40011', '40016', '40018', '40318', '10011'],
  ['permanent', problems.region_off, '40309', '40331'],
  [
    'permanent',
    problems.number_unfit,
    '40013',
    '40301',
    '40305',
    '40315',
    '40319',
    '40320',
    '40321',
    '40323',
  ],
  ['permanent', problems.number_unfit, '40100', '40150', '40151', '40155', '10001'],
  ['permanent', problems.sender_unregistered, '40010', '40019', '40329', '40330'],
  ['account', problems.trial_account, '10039'],
  ['account', problems.account_limited, '20012', '20013', '20014', '20016', '20017', '20100'],
  ['account', problems.account_limited, '40312', '40314', '40333'],
  ['account', problems.account_refused, '10009', '10010', '20002', '20006'],
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
