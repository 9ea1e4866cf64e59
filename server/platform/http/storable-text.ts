import { invalid } from '../refusal.ts';

/**
 * Refuses text that the database cannot hold, wherever it stands in a checked value: the character NUL, and halves
 * of a surrogate pair, which are no character at all. JSON allows both.
 */
export function refuseUnstorableText(value: unknown): void {
  const errors = new Map<string, string[]>();
  collect(value, '', errors);
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
}

/** A text from outside without what the database cannot hold: NUL is left out, halves of a surrogate pair are replaced. */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function collect(value: unknown, path: string, errors: Map<string, string[]>): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) errors.set(path, ['The field has a character that cannot be kept.']);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (!isStorable(name)) {
      errors.set(path || 'body', ['The name of a field has a character that cannot be kept.']);
    } else {
      collect(inner, path === '' ? name : `${path}.${name}`, errors);
    }
  }
}
