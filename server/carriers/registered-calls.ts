import type { IncomingCall } from '../voice/sip/user-agent.ts';
import type { CallArrival } from './carrier.ts';
import type { SipTrunkOptions } from './sip-trunk.ts';
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

/**
 * Which carriers' numbers a call may reach; null for all. A call to the Contact of a registration is of that
 * carrier, when it comes from one of the carrier's addresses or over its flow: the Contact alone proves
 * nothing, because it is no secret.
 */
export function throughOf(
  { source, admittedAs, parties }: Pick<IncomingCall, 'source' | 'admittedAs' | 'parties'>,
  registrations: ReadonlySet<TrunkRegistration>,
  carriersOf: (source: Source) => readonly number[],
  { isAllowed }: Pick<SipTrunkOptions, 'isAllowed'>,
): CallArrival['throughCarriers'] {
  if (admittedAs !== null) return [admittedAs];
  const isTrusted = isAllowed(source.address);
  const own = carriersOf(source);
  const called = [...registrations].find(({ trunk }) => trunk.contactUser === parties.to)?.trunk.carrierId;
  if (called !== undefined && (isTrusted || own.includes(called))) return [called];
  return isTrusted ? null : own;
}
