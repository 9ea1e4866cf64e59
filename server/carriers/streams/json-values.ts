/** A JSON object; null for anything else. */
export const objectIn = (value: unknown): Record<string, unknown> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

/** A text that is a JSON object; null for anything else. */
export function parseObject(text: string): Record<string, unknown> | null {
  try {
    return objectIn(JSON.parse(text));
  } catch {
    return null;
  }
}

/** A text that is not empty and not absurdly long; null for anything else. */
export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' && value.length <= 2_000 ? value : null;

/** A natural number, also one written as text; null for anything else. */
export function numberIn(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : null;
}
