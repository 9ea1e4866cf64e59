import { isPublicAddress } from '../../platform/outbound/public-address.ts';

/**
 * True for the private address of a peer that calls from a public one: it is behind NAT (RFC 3581, section
 * 1).
 */
export function leadsNowhere(route: string, source: string): boolean {
  return !isPublicAddress(route) && isPublicAddress(source);
}
