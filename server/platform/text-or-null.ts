/** A text without the spaces around it; null for one that says nothing. */
export const textOrNull = (text: string | null | undefined): string | null => text?.trim() || null;
