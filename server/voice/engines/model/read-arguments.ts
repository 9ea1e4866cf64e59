type Schema = {
  properties?: Record<string, { anyOf?: unknown; type?: unknown; enum?: unknown }>;
  required?: readonly string[];
};

/** Words that models write where they know nothing. */
const PLACEHOLDER = /^(null|none|undefined|n\/?a|unknown|-)?$/i;

/**
 * The arguments of a call as the tool takes them: null when they are no JSON object. Optional parameters that
 * say nothing (null, an empty text, `"null"`) are left out.
 */
export function readArguments(text: string, schema: object): Record<string, unknown> | null {
  let value: unknown;
  try {
    value = text.trim() === '' ? {} : JSON.parse(text);
    // Some models write the object as a text within the text.
    if (typeof value === 'string') value = JSON.parse(value);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null;
  const { required = [] } = schema as Schema;
  const entries = Object.entries(value).filter(
    ([name, given]) => required.includes(name) || !saysNothing(given),
  );
  return Object.fromEntries(entries.map(([name, given]) => [name, withoutNulls(given)]));
}

const saysNothing = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && PLACEHOLDER.test(value.trim()));

/** Nulls inside, which strict schemas ask for, are left out too. */
function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([, inner]) => inner !== null);
  return Object.fromEntries(kept.map(([name, inner]) => [name, withoutNulls(inner)]));
}
