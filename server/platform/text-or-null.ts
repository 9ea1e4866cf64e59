/** The trimmed text; null for an empty one. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;
