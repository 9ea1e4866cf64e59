import type { AnyRoute } from '../../platform/http/route.ts';

type Schema = Record<string, unknown>;

const MIB = 1024 * 1024;

/** A body of the maximum size, and what makes it expensive. */
export interface WorstBody {
  name: string;
  body: string;
}

/**
 * The most expensive bodies for a route, generated from its schema: each list as long as the body allows,
 * each list of its maximum length with faults in every entry, the most fields, the deepest nesting, the
 * longest texts.
 */
export function* worstBodies(row: AnyRoute): Generator<WorstBody> {
  const limit = (row.bodyLimit ?? MIB) - 1024;
  const schema = row.body as Schema | undefined;
  if (!schema) return;
  yield { name: 'fields', body: `{${fields(limit)}}` };
  yield { name: 'few fields', body: `{${fields(limit, 900)}}` };
  yield { name: 'levels', body: `{"a":${nested(limit)}}` };
  const tried = new Set<string>();
  for (const [path, found] of placesIn(schema, [])) {
    const kind = kindOf(found, path.length);
    if (tried.has(kind)) continue;
    tried.add(kind);
    if (found['type'] === 'string') {
      yield { name: `text ${path.join('.')}`, body: wrap(path, `"${'x'.repeat(limit - 2000)}"`) };
    }
    if (found['type'] === 'object') {
      yield { name: `fields of ${path.join('.')}`, body: wrap(path, `{${fields(limit)}}`) };
    }
    if (found['type'] !== 'array') continue;
    for (const entry of ['0', '{}', '{"a":0}']) {
      const count = Math.floor((limit - 2000) / (entry.length + 1));
      yield { name: `list ${path.join('.')} of ${entry}`, body: wrap(path, listOf(entry, count)) };
    }
    const most = Math.min(Number(found['maxItems'] ?? 1000), limit / 1000);
    const entry = `{${fields(Math.floor(limit / most) - 2, 900)}}`;
    yield { name: `list ${path.join('.')} of large objects`, body: wrap(path, listOf(entry, most - 1)) };
    yield {
      name: `list ${path.join('.')} of lists`,
      body: wrap(path, listOf(listOf('{}', limit / most / 4), most)),
    };
  }
}

/** Two places of the same kind cause the same work, so one of them is tested. */
const kindOf = ({ type, format, maxLength, maxItems, items }: Schema, depth: number): string => {
  const entries = Object.keys(((items ?? {}) as Schema)['properties'] ?? {}).length;
  return JSON.stringify(
    type === 'string' ? [type, format] : [type, format, maxLength, maxItems, entries, depth],
  );
};

const listOf = (entry: string, count: number): string =>
  `[${Array.from({ length: Math.floor(count) }, () => entry).join(',')}]`;

/** Returns as many fields with different names as fit into `characters`. */
function fields(characters: number, most = Infinity): string {
  const written: string[] = [];
  const each = Math.max(16, Math.floor(characters / most));
  for (let at = 0; at + each < characters && written.length < most; at += each) {
    const name = `k${written.length.toString(36)}`;
    written.push(`"${name.padEnd(each - 6, 'x')}":[]`);
  }
  return written.join(',');
}

const nested = (characters: number): string => {
  const half = Math.floor(characters / 2) - 10;
  return `${'['.repeat(half)}${']'.repeat(half)}`;
};

/**
 * Every list, text and open object of a schema, with its path. The path into a list goes through its first
 * entry.
 */
function* placesIn(schema: unknown, path: string[]): Generator<[string[], Schema]> {
  if (typeof schema !== 'object' || schema === null) return;
  const found = schema as Schema;
  for (const variant of (found['anyOf'] ?? found['oneOf'] ?? []) as unknown[]) yield* placesIn(variant, path);
  for (const [name, inner] of Object.entries(found['properties'] ?? {}))
    yield* placesIn(inner, [...path, name]);
  if (found['type'] === 'array') yield* placesIn(found['items'], [...path, '0']);
  if (path.length > 0) yield [path, found];
}

/**
 * Puts the value at its path. `['items', '0', 'options']` gives 90 items, each with `options` as large as
 * possible.
 */
function wrap(path: string[], value: string): string {
  return path
    .toReversed()
    .reduce((inner, part) => (part === '0' ? `[${inner}]` : `{"${part}":${inner}}`), value);
}
