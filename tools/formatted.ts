import { readFileSync } from 'node:fs';
import { format, type FormatOptions } from 'oxfmt';

const FORMAT = new URL('../.oxfmtrc.json', import.meta.url);

/** The text of a program as the project formats it. */
export async function formatted(name: string, text: string): Promise<string> {
  const options = JSON.parse(readFileSync(FORMAT, 'utf8')) as FormatOptions;
  const { code, errors } = await format(name, text, options);
  if (errors[0]) throw new Error(errors[0].message);
  return code;
}
