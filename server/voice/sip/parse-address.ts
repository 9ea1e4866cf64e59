import { parseParameters, unquote, type Parameters } from './parse-parameters.ts';
import { parseUri, type Uri } from './uri.ts';

/** A name-addr or addr-spec with the header's own parameters (From, To, Contact, Route …). */
export interface Address {
  /** The name to show, null when there is none. */
  readonly display: string | null;
  /** The URI as it was written. */
  readonly uriText: string;
  readonly uri: Uri;
  readonly parameters: Parameters;
}

/**
 * Reads one address (RFC 3261, sections 20.10 and 25.1). Unquoted names may have any characters, because
 * telephone systems send them; parts that decide about routing are read strictly. Null when it cannot be
 * read.
 */
export function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  const open = openingBracket(trimmed);
  if (open < 0) return parseBare(trimmed);
  const close = trimmed.indexOf('>', open);
  if (close < 0) return null;
  const display = parseDisplay(trimmed.slice(0, open).trim());
  const uriText = trimmed.slice(open + 1, close);
  const uri = parseUri(uriText);
  const parameters = parseParameters(trimmed.slice(close + 1));
  if (display === undefined || !uri || !parameters) return null;
  return { display, uriText, uri, parameters };
}

/**
 * Without brackets everything after the first semicolon belongs to the header, not to the URI (section
 * 20.10).
 */
function parseBare(text: string): Address | null {
  const semicolon = text.indexOf(';');
  const uriText = (semicolon < 0 ? text : text.slice(0, semicolon)).trim();
  const parameters = parseParameters(semicolon < 0 ? '' : text.slice(semicolon));
  const uri = /[,?]/.test(uriText) ? null : parseUri(uriText);
  return uri && parameters ? { display: null, uriText, uri, parameters } : null;
}

function openingBracket(text: string): number {
  if (!text.startsWith('"')) return text.indexOf('<');
  for (let at = 1; at < text.length; at += 1) {
    if (text[at] === '\\') at += 1;
    else if (text[at] === '"') return text.indexOf('<', at);
  }
  return -1;
}

/** The display name without control characters, null when empty, undefined when its quotes do not fit. */
function parseDisplay(raw: string): string | null | undefined {
  const quoted = raw.startsWith('"');
  if (quoted ? !/^"(?:[^"\\]|\\.)*"$/s.test(raw) : raw.includes('"')) return undefined;
  const text = Buffer.from(unquote(raw), 'latin1')
    .toString('utf8')
    .replace(/[\0-\x1f\x7f]/g, '')
    .trim();
  return text === '' ? null : text;
}
