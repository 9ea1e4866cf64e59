import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** A source file of the project, with its path from the root. */
export interface Source {
  path: string;
  text: string;
}

export interface Finding {
  path: string;
  message: string;
}

/** Every TypeScript file that git tracks, and every new one that it does not ignore. */
export const readSources = (root: string): Source[] => readFiles(root, ['*.ts', '*.tsx']);

/** Every style sheet that git tracks, and every new one that it does not ignore. */
export const readStyleSheets = (root: string): Source[] => readFiles(root, ['*.css']);

/** Every Markdown file that git tracks, and every new one that it does not ignore. */
export const readDocuments = (root: string): Source[] => readFiles(root, ['*.md']);

function readFiles(root: string, patterns: string[]): Source[] {
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...patterns], {
    cwd: root,
    encoding: 'utf8',
  });
  return [...new Set(list.split('\n'))]
    .filter((path) => path !== '')
    .flatMap((path) => {
      try {
        return [{ path, text: readFileSync(`${root}/${path}`, 'utf8') }];
      } catch {
        return [];
      }
    });
}

export const isTest = (path: string): boolean => path.endsWith('.test.ts') || path.includes('/testing/');

/**
 * The project files that a file imports, statically or dynamically, as paths from the root, with their lines.
 */
export function importsOf(source: Source): { target: string; line: number }[] {
  const found: { target: string; line: number }[] = [];
  const pattern = /^(?:import|export)\s[^;]*?from\s+'(\.[^']+)';|\bimport\(\s*'(\.[^']+)'/gm;
  for (const match of source.text.matchAll(pattern)) {
    const target = new URL(match[1] ?? match[2] ?? '', `file:///${source.path}`).pathname.slice(1);
    found.push({ target, line: source.text.slice(0, match.index).split('\n').length });
  }
  return found;
}
