/** A field of one's own while it is written. */
export interface CustomDraft {
  key: number;
  name: string;
  value: string;
}

export const draftOf = (fields: Record<string, unknown>): CustomDraft[] =>
  Object.entries(fields).map(([name, value], key) => ({ key, name, value: String(value) }));

/**
 * What the API has to change: fields that are new, changed, or gone (null). A value that was not touched
 * keeps its kind; one that was is text.
 */
export function changedFields(
  before: Record<string, unknown>,
  draft: readonly CustomDraft[],
): Record<string, unknown> {
  const written = draft.filter(({ name, value }) => name.trim() !== '' && value.trim() !== '');
  const now = new Map(written.map(({ name, value }) => [name.trim(), value.trim()]));
  const gone = Object.keys(before).filter((name) => !now.has(name));
  const changed = [...now].filter(([name, value]) => String(before[name]) !== value);
  return Object.fromEntries([...gone.map((name) => [name, null] as const), ...changed]);
}
