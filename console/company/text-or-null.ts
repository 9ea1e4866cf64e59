/** Empty words mean none. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);
