import { FLOORS, SIDEWAYS } from './floors.ts';
import { importsOf, isTest, type Finding, type Source } from './sources.ts';

/** Imports that do not go downwards, folders without a floor, and permitted uses that nobody makes any more. */
export function checkFloors(sources: Source[]): Finding[] {
  const findings: Finding[] = [];
  const used = new Set<string>();
  for (const source of sources) {
    const from = roomOf(source.path);
    if (from === null) continue;
    if (FLOORS[from] === undefined)
      findings.push({ path: source.path, message: `the folder ${from} has no floor` });
    if (isTest(source.path)) continue;
    for (const { target, line } of importsOf(source)) {
      const to = roomOf(target);
      if (to === null || to === from) continue;
      const name = `${from || 'server'} -> ${to || 'server'}`;
      if (SIDEWAYS[name] !== undefined) used.add(name);
      else if ((FLOORS[to] ?? 99) >= (FLOORS[from] ?? -1)) {
        findings.push({
          path: `${source.path}:${line}`,
          message: `must not use ${target}: ${name} does not go downwards`,
        });
      }
    }
  }
  for (const name of Object.keys(SIDEWAYS)) {
    if (!used.has(name))
      findings.push({ path: 'tools/tidy/floors.ts', message: `nobody makes the use "${name}" any more` });
  }
  return findings;
}

/** The folder below `server/` that a file stands in: '' for those directly in it, null outside. */
function roomOf(path: string): string | null {
  if (!path.startsWith('server/')) return null;
  const parts = path.split('/');
  return parts.length > 2 ? (parts[1] ?? null) : '';
}
