import type { Parties } from '../voice/sip/user-agent.ts';
import type { CallArrival } from './carrier.ts';

/** Who calls whom, as a call that arrives is told of. */
export function arrivalOf(
  parties: Parties,
): Pick<CallArrival, 'from' | 'to' | 'toAlternatives' | 'metadata'> {
  const { from, to, toAlternatives, displayName, diversion, historyInfo, verstat } = parties;
  const metadata = {
    ...(displayName === null ? {} : { caller_name: displayName }),
    ...(verstat === null ? {} : { verstat }),
    ...(diversion.length === 0 ? {} : { diversion }),
    ...(historyInfo.length === 0 ? {} : { history_info: historyInfo }),
  };
  return { from: callerNumber(from), to, toAlternatives, metadata };
}

/** The caller's number; null for names of softphones, `anonymous` and the like. */
function callerNumber(from: string): string | null {
  const number = from.replaceAll(/[\s().-]/g, '');
  return /^\+?\d{3,20}$/.test(number) ? number : null;
}
