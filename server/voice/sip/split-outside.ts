/**
 * Splits at `separator` wherever it stands outside quoted strings and angle brackets (RFC 3261, section
 * 25.1). Null when a quote or a bracket is never closed, or there are more than `limit` parts.
 */
export function splitOutside(text: string, separator: ',' | ';', limit: number): string[] | null {
  const parts: string[] = [];
  let start = 0;
  let quoted = false;
  let angle = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text[at];
    if (quoted) {
      if (char === '\\') at += 1;
      else if (char === '"') quoted = false;
    } else if (char === '"' && !angle) quoted = true;
    else if (char === '<') angle = true;
    else if (char === '>') angle = false;
    else if (char === separator && !angle) {
      if (parts.push(text.slice(start, at)) >= limit) return null;
      start = at + 1;
    }
  }
  if (quoted || angle) return null;
  parts.push(text.slice(start));
  return parts;
}
