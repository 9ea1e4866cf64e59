/** What a field of a form says. */
export const textOf = (values: FormData, name: string): string => String(values.get(name) ?? '').trim();

/** What a field says, to the letter: passwords may begin with a space. */
export const exactTextOf = (values: FormData, name: string): string => String(values.get(name) ?? '');
