import { importsOf, isTest, type Finding, type Source } from './sources.ts';

/** The floor of the folders of `console/` that many read; every other folder is a resource. */
const FLOORS: Record<string, number> = { platform: 0, ui: 1, app: 2, dashboard: 4 };
const RESOURCE = 3;
/** The router names the page of every resource. */
const ROUTER = 5;
/** Files directly in `console/`, such as `main.tsx`. */
const START = 6;
/** The one file outside that the console reads: types of the API alone, generated and without code. */
const SHAPES = 'sdk/shapes.ts';

/**
 * Finds imports of the console that do not go to a lower floor (`platform < ui < app < resources < dashboard
 * < router`), imports of one resource from another, and imports of the server, of which it is a client.
 */
export function checkConsoleLayers(sources: Source[]): Finding[] {
  return sources.flatMap((source) => {
    const from = placeOf(source.path);
    if (from === null || isTest(source.path) || source.path === 'console/build.ts') return [];
    return importsOf(source).flatMap(({ target, line }) => {
      const path = `${source.path}:${line}`;
      if (target === SHAPES) return [];
      if (/^(?:server|tools|bench|sdk)\//.test(target))
        return [{ path, message: `must not import ${target}: the console is a client of the API` }];
      const to = placeOf(target);
      if (to === null || to.folder === from.folder || to.floor < from.floor) return [];
      return [
        { path, message: `must not import ${target}: ${from.folder} stands below or beside ${to.folder}` },
      ];
    });
  });
}

function placeOf(path: string): { folder: string; floor: number } | null {
  if (!path.startsWith('console/')) return null;
  if (/^console\/app\/router\.tsx?$/.test(path)) return { folder: 'the router', floor: ROUTER };
  const [, folder = '', file] = path.split('/');
  if (file === undefined) return { folder: 'console', floor: START };
  return { folder, floor: FLOORS[folder] ?? RESOURCE };
}
