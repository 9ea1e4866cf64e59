import { isIP, isIPv6 } from 'node:net';
import { parseParameters, type Parameters } from './parse-parameters.ts';

/** A SIP, SIPS or tel URI; any other scheme is kept as text only. */
export type Uri =
  | {
      readonly scheme: 'sip' | 'sips';
      /** Unescaped, without a password; null when the URI names a host only. */
      readonly user: string | null;
      /** Lower case; an IPv6 address without its brackets. */
      readonly host: string;
      readonly port: number | null;
      readonly parameters: Parameters;
    }
  | { readonly scheme: 'tel'; readonly user: string; readonly parameters: Parameters }
  | { readonly scheme: 'other' };

const schemeOf = /^([A-Za-z][A-Za-z0-9+\-.]*):(.*)$/s;
const userInfo =
  /^(?:[A-Za-z0-9\-_.!~*'()&=+$,;?/]|%[0-9A-Fa-f]{2})+(?::(?:[A-Za-z0-9\-_.!~*'()&=+$,]|%[0-9A-Fa-f]{2})*)?$/;
const hostName =
  /^(?:[A-Za-z0-9_](?:[A-Za-z0-9\-_]*[A-Za-z0-9_])?\.)*[A-Za-z0-9_](?:[A-Za-z0-9\-_]*[A-Za-z0-9_])?\.?$/;
const unreadable = /[\s<>"\0-\x1f\x7f]/;

/** Reads a URI (RFC 3261, section 19.1; RFC 3966). Null when it does not follow the grammar. */
export function parseUri(text: string): Uri | null {
  const match = schemeOf.exec(text);
  const scheme = match?.[1]?.toLowerCase();
  const rest = match?.[2];
  if (scheme === undefined || !rest || unreadable.test(text)) return null;
  if (scheme === 'sip' || scheme === 'sips') return parseSip(scheme, rest);
  if (scheme === 'tel') return parseTel(rest);
  return { scheme: 'other' };
}

function parseSip(scheme: 'sip' | 'sips', rest: string): Uri | null {
  const at = rest.indexOf('@');
  const user = at < 0 ? null : rest.slice(0, at);
  if (user !== null && !userInfo.test(user)) return null;
  const afterUser = rest.slice(at + 1);
  const question = afterUser.indexOf('?');
  const beforeHeaders = question < 0 ? afterUser : afterUser.slice(0, question);
  const semicolon = beforeHeaders.indexOf(';');
  const target = parseHostPort(semicolon < 0 ? beforeHeaders : beforeHeaders.slice(0, semicolon));
  const parameters = parseParameters(semicolon < 0 ? '' : beforeHeaders.slice(semicolon));
  if (!target || !parameters) return null;
  return { scheme, user: user === null ? null : unescape(withoutPassword(user)), ...target, parameters };
}

function withoutPassword(user: string): string {
  const colon = user.indexOf(':');
  return colon < 0 ? user : user.slice(0, colon);
}

function parseTel(rest: string): Uri | null {
  const semicolon = rest.indexOf(';');
  const number = semicolon < 0 ? rest : rest.slice(0, semicolon);
  if (!/^\+?[0-9A-Fa-f*#\-.()]+$/.test(number)) return null;
  const parameters = parseParameters(semicolon < 0 ? '' : rest.slice(semicolon)) ?? new Map();
  return { scheme: 'tel', user: number.replace(/[-.()]/g, ''), parameters };
}

/** Reads `host`, `host:port` or `[v6]:port`; null when it is none of them. */
export function parseHostPort(text: string): { host: string; port: number | null } | null {
  const match = /^(\[[0-9A-Fa-f:.]+\]|[^:[\]\s]+)(?:\s*:\s*(\d{1,5}))?$/.exec(text);
  const raw = match?.[1];
  if (raw === undefined) return null;
  const port = match?.[2] === undefined ? null : Number(match[2]);
  if (port !== null && (port < 1 || port > 65_535)) return null;
  const host = raw.startsWith('[') ? raw.slice(1, -1) : raw;
  const valid = raw.startsWith('[') ? isIPv6(host) : isIP(host) === 4 || hostName.test(host);
  return valid ? { host: host.toLowerCase(), port } : null;
}

/** Writes a host for a URI or a Via: an IPv6 address in its brackets. */
export function writeHost(host: string): string {
  return isIPv6(host) ? `[${host}]` : host;
}

/** Percent-escapes undone, read as UTF-8. The grammar was checked before, so every escape is whole. */
function unescape(text: string): string {
  const bytes = text.replace(/%([0-9A-Fa-f]{2})/g, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
