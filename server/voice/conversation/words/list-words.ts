/** The phrases of a list with commas between them; line breaks mean nothing. */
export const phrases = (list: string): string[] => list.trim().split(/\s*,\s+/u);

/** The words of a list with spaces between them. */
export const words = (list: string): string[] => list.trim().split(/\s+/u);
