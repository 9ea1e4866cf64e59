import type { Finding, Source } from './sources.ts';

interface Row {
  method: string;
  path: string;
  file: string;
}

/**
 * Finds routes without a test: a test in the resource's folder has to call each route. The permission matrix
 * in server/testing tests 401 and 403 of every route; it is built from the same list.
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
