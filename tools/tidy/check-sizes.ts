import { readFileSync, writeFileSync } from 'node:fs';
import type { Finding, Source } from './sources.ts';

const LONGEST_FILE = 300;
const LONGEST_FUNCTION = 60;

/**
 * Lines of each file or function over the limit, by name. Stored in `sizes.json`, where numbers only become
 * smaller. Files that a tool writes are not measured.
 */
export type Sizes = Record<string, number>;

export function measure(sources: Source[]): Sizes {
  const sizes: Sizes = {};
  for (const { path, text } of sources) {
    if (text.startsWith('// Written by tools/')) continue;
    const lines = text.split('\n').length - 1;
    if (lines > LONGEST_FILE) sizes[path] = lines;
    for (const [name, length] of functionLengths(text)) {
      const place = `${path}#${name}`;
      if (length > LONGEST_FUNCTION) sizes[place] = Math.max(length, sizes[place] ?? 0);
    }
  }
  return sizes;
}

/** Finds long files and functions that are new or have grown. */
export function checkSizes(sources: Source[], known: Sizes): Finding[] {
  const findings: Finding[] = [];
  const measured = measure(sources);
  for (const [name, size] of Object.entries(measured)) {
    const allowed = known[name] ?? (name.includes('#') ? LONGEST_FUNCTION : LONGEST_FILE);
    if (size > allowed) findings.push({ path: name, message: `has ${size} lines; ${allowed} are allowed` });
  }
  for (const [name, size] of Object.entries(known)) {
    if ((measured[name] ?? 0) < size) {
      findings.push({
        path: name,
        message: 'has shrunk: run "node tools/tidy/tidy.ts --shrink" to keep it so',
      });
    }
  }
  return findings;
}

export const readSizes = (file: string): Sizes => JSON.parse(readFileSync(file, 'utf8')) as Sizes;

/** Lowers the stored sizes to the measured ones; never raises one. */
export function shrinkSizes(file: string, sources: Source[]): void {
  const known = readSizes(file);
  const measured = measure(sources);
  const kept = Object.entries(known).flatMap(([name, size]): [string, number][] => {
    const now = measured[name];
    return now === undefined ? [] : [[name, Math.min(size, now)]];
  });
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(kept), null, 2)}\n`);
}

/**
 * Functions and methods with a name, from the line that opens them to the one that closes them at the same
 * indent.
 */
function functionLengths(text: string): [string, number][] {
  const lines = text.split('\n');
  const found: [string, number][] = [];
  lines.forEach((line, index) => {
    const indent = /^\s*/.exec(line)?.[0] ?? '';
    const closing = (character: string): number =>
      lines.findIndex((later, at) => at > index && later.startsWith(`${indent}${character}`));
    const name = nameOfFunction(line, () => lines[closing(')')] ?? '');
    const end = name === null ? -1 : closing('}');
    if (name !== null && end > index) found.push([name, end - index + 1]);
  });
  return found;
}

/**
 * The name of the function that a line opens, or null. When the parameters are on lines of their own, the
 * line that closes them distinguishes a function from a call.
 */
function nameOfFunction(line: string, endOfParameters: () => string): string | null {
  const declared = /^\s*(?:export\s+)?(?:default\s+)?(?:async\s+)?function\*?\s+(\w+)/.exec(line);
  if (declared) return declared[1] ?? null;
  const opening = line.endsWith('(') ? line + endOfParameters().trim() : line;
  const arrow = /^\s*(?:export\s+)?const\s+(\w+)\s*=\s*(?:async\s*)?(?:<[^>]*>)?\([^)]*\)[^=]*=>\s*\{$/.exec(
    opening,
  );
  if (arrow) return arrow[1] ?? null;
  const method = /^\s{2,}(?:static\s+|async\s+|get\s+|set\s+|\*|#)*(\w+)\([^;]*\)?[^;]*\{$/.exec(opening);
  const name = method?.[1] ?? null;
  return name !== null && !/^(if|for|while|switch|catch|function|return|describe|it|test)$/.test(name)
    ? name
    : null;
}
