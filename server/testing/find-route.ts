import type { AnyRoute } from '../platform/http/route.ts';

/** The route for a method and a path; when several match, the one with the fewest parameters. */
export function findRoute(routes: AnyRoute[], method: string, path: string): AnyRoute | undefined {
  const asked = path.split('/');
  const candidates = routes.filter((row) => {
    const pattern = row.path.split('/');
    return (
      row.method === method &&
      pattern.length === asked.length &&
      pattern.every((part, index) => part.startsWith('{') || part === asked[index])
    );
  });
  return candidates.sort((a, b) => a.path.split('{').length - b.path.split('{').length)[0];
}
