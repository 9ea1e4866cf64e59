import { isIP } from 'node:net';
import { parseHostPort, writeHost } from '../voice/sip/uri.ts';

/** Proxies of one carrier at most: a first, and those in its place. */
const MAX_PROXIES = 4;

/** One outbound proxy; without a port it is found by its records. */
interface ProxyPlace {
  host: string;
  port: number | null;
}

/** Reads `host`, `host:port`, or several with commas between them; null when one is neither. */
export function readProxies(text: string | null): ProxyPlace[] | null {
  if (text === null) return [];
  const places = text.split(',').map((part) => {
    const place = part.trim();
    return parseHostPort(isIP(place) === 6 ? `[${place}]` : place);
  });
  const read = places.filter((place) => place !== null);
  return read.length === places.length && read.length <= MAX_PROXIES ? read : null;
}

/** Writes proxies as a setting has them. */
export const writeProxies = (places: readonly ProxyPlace[]): string | null =>
  places.length === 0
    ? null
    : places.map(({ host, port }) => `${writeHost(host)}${port === null ? '' : `:${port}`}`).join(', ');
