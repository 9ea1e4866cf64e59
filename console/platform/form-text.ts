/** What a field of a form says, to the letter: passwords may begin with a space. A file counts as nothing. */
export function exactTextOf(values: FormData, name: string): string {
  const value = values.get(name);
  return typeof value === 'string' ? value : '';
}

/** What a field of a form says, without the space around it. */
export const textOf = (values: FormData, name: string): string => exactTextOf(values, name).trim();
