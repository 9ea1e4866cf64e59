import { splitOutside } from './split-outside.ts';

/** Parameters by lower-case name, in the order they came; null stands for a name without a value. */
export type Parameters = ReadonlyMap<string, string | null>;

const token = /^[A-Za-z0-9\-.!%*_+`'~]+$/;
const MAX_PARAMETERS = 64;

/** True for a token of RFC 3261, section 25.1. */
export function isToken(text: string): boolean {
  return token.test(text);
}

/**
 * Reads `;name=value;name` with white space allowed around each sign (RFC 3261, section 25.1, generic-param).
 * Null for anything else: an empty part, a name that is no token, or one name with two values.
 */
export function parseParameters(text: string): Parameters | null {
  const trimmed = text.trim();
  const parameters = new Map<string, string | null>();
  if (trimmed === '') return parameters;
  if (!trimmed.startsWith(';')) return null;
  const parts = splitOutside(trimmed.slice(1), ';', MAX_PARAMETERS);
  if (!parts) return null;
  for (const part of parts) {
    const equals = part.indexOf('=');
    const name = (equals < 0 ? part : part.slice(0, equals)).trim().toLowerCase();
    const value = equals < 0 ? null : part.slice(equals + 1).trim();
    if (!isToken(name) || value === '') return null;
    // Some telephones send `;transport=udp;transport=udp`; only a contradiction is refused.
    if (parameters.has(name) && parameters.get(name) !== value) return null;
    parameters.set(name, value);
  }
  return parameters;
}

/** The text of a quoted string without its quotes and escapes; other text as it is. */
export function unquote(text: string): string {
  if (text.length < 2 || !text.startsWith('"') || !text.endsWith('"')) return text;
  return text.slice(1, -1).replace(/\\(.)/gs, '$1');
}
