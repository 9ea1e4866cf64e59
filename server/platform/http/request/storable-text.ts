import type { Problem } from '../../problem.ts';
import { invalid } from '../../refusal.ts';
import { fieldProblems } from '../../field.problems.ts';
import { MAX_FAULTS } from './limited-keywords.ts';

/**
 * Refuses text that PostgreSQL cannot store, anywhere in a checked value: the character NUL and lone
 * surrogates. JSON allows both.
 */
export function refuseUnstorableText(value: unknown): void {
  const errors = new Map<string, Problem[]>();
  collect(value, '', errors);
  if (errors.size > 0) throw invalid(Object.fromEntries(errors));
}

/**
 * The text without characters that PostgreSQL cannot store: NUL is removed, lone surrogates are replaced.
 */
export const storableText = (text: string): string => text.replaceAll('\0', '').toWellFormed();

export const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

function collect(value: unknown, path: string, errors: Map<string, Problem[]>): void {
  if (typeof value === 'string') {
    if (!isStorable(value)) errors.set(path, [fieldProblems.bad_character()]);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    if (errors.size >= MAX_FAULTS) return;
    if (!isStorable(name)) {
      errors.set(path || 'body', [fieldProblems.bad_character_in_name()]);
    } else {
      collect(inner, path === '' ? name : `${path}.${name}`, errors);
    }
  }
}
