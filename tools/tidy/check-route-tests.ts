import type { Finding, Source } from './sources.ts';

interface Row {
  method: string;
  path: string;
  file: string;
}

/**
 * Routes without tests of their own: success and a refusal have to be asked for in a test of the resource's folder.
 * 401 and 403 are asked for every route by the matrix in server/testing, which is made from the same list.
 */
export function checkRouteTests(sources: Source[]): Finding[] {
  const tests = sources.filter((source) => source.path.endsWith('.test.ts'));
  return sources
    .filter((source) => source.path.endsWith('.routes.ts'))
    .flatMap(rowsOf)
    .filter((row) => !isTested(row, tests))
    .map((row) => ({ path: row.file, message: `${row.method} ${row.path} has no test in its folder` }));
}

function rowsOf(source: Source): Row[] {
  const rows: Row[] = [];
  for (const match of source.text.matchAll(/method: '(\w+)',\s+path: ['`]([^'`]+)['`]/g)) {
    rows.push({ method: match[1] ?? '', path: match[2] ?? '', file: source.path });
  }
  return rows;
}

/** True when a test in the folder calls the method of the test API with an address of the row's form. */
function isTested(row: Row, tests: Source[]): boolean {
  const folder = row.file.slice(0, row.file.lastIndexOf('/') + 1);
  const pattern = row.path
    .split('/')
    .map((part) =>
      part.startsWith('{') || part.startsWith('$') ? '[^/\'"`?]+' : part.replaceAll('-', '\\-'),
    )
    .join('/');
  const call = new RegExp(`\\.?${row.method.toLowerCase()}\\(\\s*['"\`]${pattern}['"\`?]`);
  return tests.some((test) => test.path.startsWith(folder) && call.test(test.text));
}
