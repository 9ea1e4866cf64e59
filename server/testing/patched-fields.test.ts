import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import { makeRecords, type Records } from './records.queries.ts';
import { startTestApi, type Json, type TestApi } from './test-api.ts';

/** What can be said of a record when it is made can be said again later, or is refused by its field. */
const document: Json = JSON.parse(
  JSON.stringify(apiDescription(allRoutes({} as AppServices), 'https://phone.example/api/v1', 'Service')),
);

const resolved = (schema: Json): Json =>
  typeof schema?.$ref === 'string'
    ? document.components.schemas[schema.$ref.split('/').at(-1) ?? '']
    : (schema ?? {});

const bodyOf = (path: string, method: string): Json =>
  resolved(document.paths[path]?.[method]?.requestBody?.content?.['application/json']?.schema);

/** The dotted names of fields of a schema, also of those that are null or one of several. */
function namesIn(schema: Json): string[] {
  const { properties = {}, items, anyOf = [], oneOf = [], allOf = [] } = resolved(schema);
  const inner = [items, ...anyOf, ...oneOf, ...allOf].filter((one) => one !== undefined).flatMap(namesIn);
  const own = Object.entries<Json>(properties).flatMap(([name, one]) => [
    name,
    ...namesIn(one).map((below) => `${name}.${below}`),
  ]);
  return [...new Set([...own, ...inner])];
}

const patched = Object.keys(document.paths).filter((path) => document.paths[path].patch !== undefined);
const made = patched.filter((path) => document.paths[path.replace(/\/\{id\}$/, '')]?.post !== undefined);

describe('the body of a PATCH', () => {
  for (const path of made) {
    it(`${path} has every field of the POST that makes the record`, () => {
      const [sent, known] = [bodyOf(path.replace(/\/\{id\}$/, ''), 'post'), bodyOf(path, 'patch')];
      const names = new Set(namesIn(known));
      assert.deepEqual(
        namesIn(sent).filter((name) => !names.has(name)),
        [],
      );
      assert.ok(namesIn(sent).length > 0);
    });
  }

  it('is compared for every record that a POST makes', () => assert.ok(made.length >= 15, String(made)));
});

/** Another value than the current one that a schema takes; undefined where none can be made up. */
function otherThan(current: unknown, schema: Json): unknown {
  const { type, format, pattern, minimum, maximum = Infinity, enum: values, anyOf } = resolved(schema);
  if (Array.isArray(values)) return values.find((value) => value !== null && value !== current);
  if (Array.isArray(anyOf)) {
    const fitting = anyOf.filter((one: Json) => resolved(one).type !== 'null');
    return fitting.length === 1 ? otherThan(current, fitting[0]) : undefined;
  }
  const types = [type].flat();
  if (types.includes('boolean')) return current !== true;
  if (types.includes('integer') || types.includes('number')) {
    const next = typeof current === 'number' ? current + 1 : (minimum ?? 1);
    return next > maximum ? next - 2 : next;
  }
  if (!types.includes('string') || pattern !== undefined) return undefined;
  return OF_FORMAT[format ?? ''];
}

const OF_FORMAT: Record<string, string> = {
  '': 'Changed',
  'date-time': '2027-03-02T10:00:00.000Z',
  date: '2027-03-02',
  email: 'changed@lind.example',
  uri: 'https://changed.example/',
};

/** Bodies of one changed field each, with the path of the field. */
function changesOf(path: string, shown: Json): { names: string[]; value: unknown; body: Json }[] {
  return Object.entries<Json>(bodyOf(path, 'patch').properties ?? {}).flatMap(([name, schema]) => {
    if (!(name in shown)) return [];
    const inner = resolved(schema).properties;
    if (!inner) return oneChange([name], otherThan(shown[name], schema), (value) => ({ [name]: value }));
    return Object.entries<Json>(inner).flatMap(([below, one]) =>
      below in (shown[name] ?? {})
        ? oneChange([name, below], otherThan(shown[name][below], one), (value) => ({
            [name]: { [below]: value },
          }))
        : [],
    );
  });
}

const oneChange = (names: string[], value: unknown, bodyWith: (value: unknown) => Json) =>
  value === undefined ? [] : [{ names, value, body: bodyWith(value) }];

/** Hosts and the like are kept in small letters. */
const folded = (value: unknown): unknown => (typeof value === 'string' ? value.toLowerCase() : value);

describe('a field that is sent to a PATCH', () => {
  let api: TestApi;
  before(async () => {
    api = await startTestApi();
  });
  after(() => api.stop());

  // A choice is answered with its product.
  for (const path of patched.filter((one) => !one.includes('{choice_id}'))) {
    it(`${path} is written, or refused; never dropped without a word`, async () => {
      // One of its own, because a feature that is switched off refuses all else.
      const { id: workspaceId, keys } = await api.makeWorkspace();
      const records: Records = await makeRecords(api.sql, workspaceId, api.clock.now());
      const record = records[path.slice(0, path.lastIndexOf('}') + 1)] ?? {};
      const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => String(record[name]));
      const key = keys.write;
      const shown = await api.patch(address, {}, { key });
      assert.equal(shown.status, 200, shown.raw.toString());
      for (const { names, value, body } of changesOf(path, shown.body.data)) {
        const answer = await api.patch(address, body, { key });
        if (answer.status !== 200) {
          assert.ok(answer.status >= 400 && answer.status < 500, `${names.join('.')}: ${answer.status}`);
          continue;
        }
        const now = names.reduce((at: Json, name) => at?.[name], answer.body.data);
        assert.equal(folded(now), folded(value), `${path} dropped ${names.join('.')}`);
      }
    });
  }
});
