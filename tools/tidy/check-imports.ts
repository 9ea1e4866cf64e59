import type { Finding, Source } from './sources.ts';

/** Finds modules that a file imports with more than one statement. */
export function checkDuplicateImports(sources: Source[]): Finding[] {
  return sources.flatMap(({ path, text }) => {
    const modules = [...text.matchAll(/^import\s[^;]*?from\s+'([^']+)';/gm)].map((match) => match[1] ?? '');
    const twice = new Set(modules.filter((module, index) => modules.indexOf(module) !== index));
    return [...twice].map((module) => ({ path, message: `imports ${module} twice` }));
  });
}
