import type { AnyRoute } from './route.ts';

/** `/calls/{id}` as the router writes it: `/calls/:id`. */
export const pathOfFastify = (path: string): string => path.replaceAll(/\{(\w+)\}/g, ':$1');

/** The methods of a path (relative to the API's prefix), for the header `Allow`. */
export function methodsOf(routes: AnyRoute[], path: string): string[] {
  const asked = path.replace(/\/$/, '').split('/');
  const found = routes
    .filter((row) => matches(row.path.split('/'), asked))
    .map((row) => row.method as string);
  if (found.includes('GET')) found.push('HEAD');
  return [...new Set(found)].sort();
}

const matches = (pattern: string[], asked: string[]): boolean =>
  pattern.length === asked.length &&
  pattern.every((part, index) => part.startsWith('{') || part === asked[index]);

/** True when a path matches one of these router patterns, such as `/calendars/:file` or `/photos/*`. */
export const isAmong = (patterns: Iterable<string>, path: string): boolean => {
  const asked = path.replace(/(?<=.)\/$/, '').split('/');
  return [...patterns].some((pattern) => leadsTo(pattern.split('/'), asked));
};

function leadsTo(pattern: string[], asked: string[]): boolean {
  const isOpen = pattern.at(-1) === '*';
  const isLongEnough = isOpen ? asked.length >= pattern.length : asked.length === pattern.length;
  return (
    isLongEnough && pattern.every((part, at) => part === '*' || part.startsWith(':') || part === asked[at])
  );
}
