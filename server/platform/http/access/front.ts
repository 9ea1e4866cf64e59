import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { unmapped, type Network } from '../../networks.ts';
import { clientAddress, isTrusted } from '../connection/client-address.ts';

/** What stands between the clients and this server. */
export interface Front {
  /** The public origin of this server, such as `https://phone.example`; null when no setting names it. */
  publicUrl: string | null;
  /** Proxies whose `X-Forwarded-For` and `X-Forwarded-Proto` are used. */
  trustedProxies: readonly Network[];
}

/** Who sent a request, and how. */
export interface Client {
  address: string;
  userAgent: string | null;
  /** True when the request came over https. */
  isSecure: boolean;
}

const MAX_USER_AGENT = 500;

export function clientOf(request: IncomingMessage, front: Front): Client {
  const { headers } = request;
  return {
    address: addressOf(request, front),
    userAgent: headers['user-agent']?.slice(0, MAX_USER_AGENT) ?? null,
    isSecure: isSecure(request, front),
  };
}

export const addressOf = (request: IncomingMessage, { trustedProxies }: Front): string =>
  clientAddress(request.socket.remoteAddress ?? '', request.headers['x-forwarded-for'], trustedProxies);

/** True when the browser speaks https: PUBLIC_URL says so, or a trusted proxy. */
export function isSecure({ socket, headers }: IncomingMessage, front: Front): boolean {
  if (front.publicUrl?.startsWith('https:')) return true;
  if (!isTrusted(unmapped(socket.remoteAddress ?? ''), front.trustedProxies)) return false;
  return forwardedProto(headers) === 'https';
}

const forwardedProto = (headers: IncomingHttpHeaders): string | undefined =>
  [headers['x-forwarded-proto']].flat()[0]?.split(',')[0]?.trim().toLowerCase();

/** Whether a browser says where a request came from, and whether that is a page of this server. */
export type RequestSource = 'own' | 'foreign' | 'unsaid';

/**
 * Judges `Sec-Fetch-Site` (Fetch Metadata), and `Origin` of browsers that do not send it: an origin is our
 * own when it is PUBLIC_URL or names the host of the request.
 */
export function sourceOf({ headers }: IncomingMessage, { publicUrl }: Front): RequestSource {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' ? 'own' : 'foreign';
  const { origin, host } = headers;
  if (origin === undefined) return 'unsaid';
  if (publicUrl !== null && origin === publicUrl) return 'own';
  return host !== undefined && URL.parse(origin)?.host === host.toLowerCase() ? 'own' : 'foreign';
}
