import type { Request } from '../../api/load.ts';

/** The records of every contender, and how many of them the filter of the list finds. */
export const RECORDS = 100_000;
export const FOUND = RECORDS / 10;
export const PAGE = 25;

export type Work = 'list' | 'read' | 'create';

export const WORKS: Record<Work, string> = {
  list: `List of ${PAGE} out of ${RECORDS.toLocaleString('en')} with a filter and the exact total`,
  read: 'Read by id',
  create: 'Create with validation',
};

/** A started server with its records, and how the same work is asked of it. */
export interface Contender {
  name: string;
  version: string;
  origin: string;
  /** Everything it does in its own processes is done below this one. */
  pid: number;
  ask: Record<Work, (count: number) => Request>;
  /** The rows and the total of an answer to `list`. */
  readList(body: unknown): { rows: unknown; total: unknown };
  /** A request to create something invalid, which has to be refused. */
  invalid: Request;
  stop(): Promise<void>;
}

/** The value below these names; undefined where there is none. */
export function valueAt(body: unknown, ...names: readonly string[]): unknown {
  let value = body;
  for (const name of names) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = new Map(Object.entries(value)).get(name);
  }
  return value;
}

export const postJson = (path: string, body: unknown, headers: Record<string, string> = {}): Request => ({
  ...{ method: 'POST', path, body: JSON.stringify(body) },
  headers: { ...headers, 'content-type': 'application/json' },
});

/** Different on every call: addresses have to be new. */
export const freshEmail = (count: number): string =>
  `ada.${count}.${Math.random().toString(36).slice(2)}@example.com`;

export const NOTES = 'x'.repeat(200);
