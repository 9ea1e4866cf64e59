import type { IncomingCall } from '../voice/sip/user-agent.ts';
import type { CallArrival } from './carrier.ts';
import type { SipTrunkOptions } from './sip-trunk.ts';
import type { TrunkAccess } from './trunk-access.ts';
import type { TrunkRegistration } from './trunk-registration.ts';

type Source = IncomingCall['source'];

/** Whether a peer is one that the operator trusts, and at no carrier's address. */
export const isOperators = (
  peer: string,
  { isAllowed, peers }: Pick<SipTrunkOptions, 'isAllowed' | 'peers'>,
): boolean => isAllowed(peer) && peers.carriersAt(peer).length === 0;

/** Finds the carriers that something comes from: those at its address, and those registered over its flow. */
export const carriersOver =
  (registrations: ReadonlySet<TrunkRegistration>, { peers }: Pick<SipTrunkOptions, 'peers'>) =>
  (source: Source): readonly number[] => {
    const registered = [...registrations].filter((each) => each.isFlow(source));
    return [
      ...new Set([...peers.carriersAt(source.address), ...registered.map(({ trunk }) => trunk.carrierId)]),
    ];
  };

/** Which numbers a call may reach, and what it means where it names none. */
export type CallScope = Pick<CallArrival, 'throughCarriers' | 'onlyNumberOf'>;

/**
 * Which carriers' numbers a call may reach. A call to the Contact of a registration is of that carrier, when
 * it comes from one of the carrier's addresses or over its flow: the Contact alone proves nothing, because it
 * is no secret.
 */
export function scopeOf(
  { source, admittedAs, parties }: Pick<IncomingCall, 'source' | 'admittedAs' | 'parties'>,
  registrations: ReadonlySet<TrunkRegistration>,
  carriersOf: (source: Source) => readonly number[],
  { isAllowed }: Pick<SipTrunkOptions, 'isAllowed'>,
): CallScope {
  if (admittedAs !== null) return { throughCarriers: [admittedAs] };
  const isTrusted = isAllowed(source.address);
  const own = carriersOf(source);
  const called = [...registrations].find(({ trunk }) => trunk.contactUser === parties.to)?.trunk;
  if (called && (isTrusted || own.includes(called.carrierId))) {
    const { carrierId } = called;
    return { throughCarriers: [carrierId], onlyNumberOf: namesNumber(parties, called) ? null : carrierId };
  }
  return { throughCarriers: isTrusted ? null : own };
}

/** Whether a call to our Contact names a number beside it: neither the account nor an extension is one. */
function namesNumber(
  { toAlternatives }: Pick<IncomingCall['parties'], 'toAlternatives'>,
  { credentials }: Pick<TrunkAccess, 'credentials'>,
): boolean {
  return toAlternatives.some((user) => user !== credentials?.username && /^\+?[\d\s().-]{5,}$/.test(user));
}
