import type { IncomingCall } from '../voice/sip/user-agent.ts';
import type { CallArrival } from './carrier.ts';
import { calledNumberId, readChatappCaller } from './chatapp-calls/chatapp-caller.ts';

/**
 * Who calls whom, as a call that arrives is told of. A call is the chat app's when it names the number as the
 * chat app does and has proved to come from it (`screen-calls.ts`).
 */
export function arrivalOf({
  parties,
  admittedAs,
}: Pick<IncomingCall, 'parties' | 'admittedAs'>): Pick<
  CallArrival,
  'from' | 'to' | 'toAlternatives' | 'metadata' | 'chatapp'
> {
  if (admittedAs !== null && calledNumberId(parties) !== null) {
    const { phone, person, metadata } = readChatappCaller(parties);
    return { from: phone, to: parties.to, toAlternatives: [], metadata, chatapp: person };
  }
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
