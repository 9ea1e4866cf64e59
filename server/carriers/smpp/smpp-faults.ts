import type { Problem } from '../../platform/problem.ts';
import { textFaultProblems as problems } from '../texts/text-fault.problems.ts';
import type { TextFault } from '../text-carrier.ts';
import { statusName } from './commands.ts';
import type { Receipt } from './read-receipt.ts';

type Row = [kind: TextFault['kind'], problem: () => Problem, ...statuses: number[]];

/** Statuses of `submit_sm` (SMPP 3.4, section 5.1.3); carriers have more of their own from 0x400 on. */
const ROWS: Row[] = [
  ['permanent', problems.text_unfit, 0x01],
  ['later', problems.out_of_order, 0x04, 0x08, 0x64],
  ['permanent', problems.number_unfit, 0x0a, 0x48, 0x49],
  ['permanent', problems.not_a_mobile, 0x0b, 0x50, 0x51],
  ['account', problems.account_refused, 0x0d, 0x0e, 0x0f],
  ['later', problems.too_many, 0x14, 0x58],
];

const BY_STATUS = new Map(
  ROWS.flatMap(([kind, problem, ...statuses]) =>
    statuses.map((status) => [status, { kind, problem }] as const),
  ),
);

/** What a status means for a text, which the SMSC has not taken; one that is not known is permanent. */
export function submitFault(status: number): TextFault {
  const code = statusName(status);
  const known = BY_STATUS.get(status);
  return known
    ? { kind: known.kind, code, problem: known.problem() }
    : { kind: 'permanent', code, problem: problems.refused({ code }) };
}

/** What a receipt says of a text; null for one on the way, which changes nothing (appendix B). */
export function reportOf({
  state,
  error,
}: Pick<Receipt, 'state' | 'error'>): { status: 'delivered' | 'failed'; fault: TextFault | null } | null {
  if (state === 'DELIVRD') return { status: 'delivered', fault: null };
  const code = error === null ? state : `${state} ${error}`;
  const failed = (problem: Problem) =>
    ({ status: 'failed', fault: { kind: 'permanent', code, problem } }) as const;
  if (state === 'EXPIRED') return failed(problems.not_reached());
  if (state === 'REJECTD') return failed(problems.refused({ code }));
  if (state === 'UNDELIV' || state === 'DELETED') return failed(problems.not_delivered());
  return null;
}
