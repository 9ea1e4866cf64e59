import { readFileSync } from 'node:fs';

const PAGE = new URL('../../docs/connecting.md', import.meta.url);

/** The samples of one heading of docs/connecting.md in one language, in their order. */
export function samplesOf(heading: string, language: 'ini' | 'env' | 'json'): string[] {
  const page = readFileSync(PAGE, 'utf8');
  const [, after] = page.split(new RegExp(`^#{2,3} ${heading}$`, 'm'));
  if (after === undefined) throw new Error(`docs/connecting.md has no heading “${heading}”.`);
  const [section = ''] = after.split(/^#{2,3} /m);
  return [...section.matchAll(/^```(\w+)\n([\s\S]*?)^```$/gm)]
    .filter(([, name]) => name === language)
    .map(([, , code = '']) => code);
}

/** A sample that has to be there. */
export function sampleOf(heading: string, language: 'ini' | 'env' | 'json', at = 0): string {
  const code = samplesOf(heading, language)[at];
  if (code === undefined)
    throw new Error(`“${heading}” of docs/connecting.md has no sample ${at} of ${language}.`);
  return code;
}
