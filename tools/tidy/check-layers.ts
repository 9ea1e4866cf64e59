import { LAYERS, SAME_LAYER_IMPORTS } from './layers.ts';
import { importsOf, isTest, type Finding, type Source } from './sources.ts';

/**
 * Finds imports that do not go to a lower layer, folders without a layer, and listed imports that no file
 * makes.
 */
export function checkLayers(sources: Source[]): Finding[] {
  const findings: Finding[] = [];
  const found = new Set<string>();
  for (const source of sources) {
    const from = folderOf(source.path);
    if (from === null) continue;
    if (LAYERS[from] === undefined)
      findings.push({ path: source.path, message: `the folder ${from} has no layer` });
    if (isTest(source.path)) continue;
    for (const { target, line } of importsOf(source)) {
      const to = folderOf(target);
      if (to === null || to === from) continue;
      const name = `${from || 'server'} -> ${to || 'server'}`;
      if (SAME_LAYER_IMPORTS[name] !== undefined) found.add(name);
      else if ((LAYERS[to] ?? 99) >= (LAYERS[from] ?? -1)) {
        findings.push({
          path: `${source.path}:${line}`,
          message: `must not import ${target}: ${name} does not go to a lower layer`,
        });
      }
    }
  }
  for (const name of Object.keys(SAME_LAYER_IMPORTS)) {
    if (!found.has(name))
      findings.push({ path: 'tools/tidy/layers.ts', message: `no file makes the import "${name}"` });
  }
  return findings;
}

/** The folder below `server/` that holds a file: '' for files directly in it, null outside. */
function folderOf(path: string): string | null {
  if (!path.startsWith('server/')) return null;
  const parts = path.split('/');
  return parts.length > 2 ? (parts[1] ?? null) : '';
}
