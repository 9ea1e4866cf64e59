import { createHash } from 'node:crypto';
import type { Fact, Facts } from '../../voice/tools.ts';

/** Facts that never make two bookings different ones. */
const IGNORED = new Set(['notes']);

/** A hash of facts whatever the order of their names, without notes and without `except`. */
export function contentKey(facts: Facts, except: readonly string[] = []): Buffer {
  const left = Object.entries(facts).filter(([name]) => !IGNORED.has(name) && !except.includes(name));
  return createHash('sha256')
    .update(write(Object.fromEntries(left)))
    .digest();
}

function write(fact: Fact): string {
  if (Array.isArray(fact)) return `[${fact.map(write).join(',')}]`;
  if (typeof fact === 'string') return JSON.stringify(fact.trim().replace(/\s+/g, ' ').toLowerCase());
  if (typeof fact !== 'object' || fact === null) return JSON.stringify(fact);
  const entries = Object.entries<Fact>(fact as Facts).filter(([, value]) => value !== null);
  return `{${entries
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${JSON.stringify(name)}:${write(value)}`)
    .join(',')}}`;
}
