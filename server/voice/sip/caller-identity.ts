import { headerValues } from './message.ts';
import { listValues } from './received-request.ts';
import type { ReceivedRequest } from './received-request.ts';
import { parseAddress } from './parse-address.ts';
import type { Address } from './parse-address.ts';
import { parseUri } from './uri.ts';
import type { Uri } from './uri.ts';

/** Who calls, and whom. */
export interface Parties {
  /** The caller's number or user part as sent, empty when there is none. */
  readonly from: string;
  readonly to: string;
  readonly displayName: string | null;
}

/**
 * Reads the parties of a call. P-Asserted-Identity goes before From (RFC 3325, section 9.1): only peers that are let
 * in at all reach this, and From is whatever the caller's telephone claims. Called is whom the Request-URI names,
 * because To keeps the first intention however often the call was forwarded (RFC 3261, section 8.1.1.2).
 *
 * Who asks for privacy has no number for us, though the network tells it: what we learn is shown and called back.
 */
export function readParties(invite: ReceivedRequest): Parties {
  const to = userOf(parseUri(invite.uri)) || userOf(invite.to.uri);
  if (isWithheld(invite)) return { from: '', to, displayName: null };
  const asserted = (listValues(invite.message, 'p-asserted-identity') ?? [])
    .map(parseAddress)
    .find((address): address is Address => address !== null && userOf(address.uri) !== '');
  const caller = asserted ?? invite.from;
  return {
    from: userOf(caller.uri),
    to,
    displayName: caller.display ?? invite.from.display,
  };
}

/** Privacy of the identity itself (RFC 3323, section 4.2: `user`; RFC 3325, section 9.3: `id`). */
function isWithheld({ message }: ReceivedRequest): boolean {
  const wishes = headerValues(message, 'privacy').flatMap((value) => value.split(';'));
  return wishes.some((wish) => ['id', 'user'].includes(wish.trim().toLowerCase()));
}

/** The user without the parameters that telephone numbers carry (RFC 3966, section 3). */
function userOf(uri: Uri | null): string {
  if (!uri || uri.scheme === 'other') return '';
  return (uri.user ?? '').split(';', 1)[0] ?? '';
}
