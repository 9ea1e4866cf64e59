import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { apiDescription } from '../api-description.ts';
import { allRoutes, type AppServices } from '../app.ts';
import { formats } from '../platform/http/request/formats.ts';
import type { Json } from './test-api.ts';

/** The published description, read completely: a client generated from it must find everything it needs. */
const routes = allRoutes({} as AppServices);
const document: Json = JSON.parse(
  JSON.stringify(apiDescription(routes, 'https://phone.example/api/v1', 'Service')),
);

interface Operation {
  name: string;
  path: string;
  method: string;
  operation: Json;
}

const operations: Operation[] = Object.entries<Json>(document.paths).flatMap(([path, item]) =>
  Object.entries<Json>(item).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    path,
    method,
    operation: resolveReferences(operation),
  })),
);

/** The operation with the references to its responses and its body resolved. */
function resolveReferences(operation: Json): Json {
  const responses = Object.entries<Json>(operation.responses).map(([status, response]) => [
    status,
    response.$ref ? resolve(response.$ref) : response,
  ]);
  // Bodies that are taken unread have no schema of their own.
  const media = operation.requestBody?.content['application/json'] ?? null;
  const requestBody = media?.schema.$ref && {
    content: { 'application/json': { ...media, schema: resolve(media.schema.$ref) } },
  };
  return { ...operation, responses: Object.fromEntries(responses), requestBody };
}

/** Every object in the document with its location. */
function* nodes(value: Json, place = '#'): Generator<[place: string, node: Json]> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield [place, value];
  for (const [key, inner] of Object.entries(value)) yield* nodes(inner, `${place}/${key}`);
}

/** The JSON media type of a body or an answer; none when it has no JSON. */
const mediaOf = (holder: Json): Json[] => {
  const media = holder?.content?.['application/json'];
  if (!media?.examples) return media ? [media] : [];
  return Object.values<Json>(media.examples).map(({ value }) => ({ ...media, example: value }));
};

function resolve(ref: string): Json {
  return ref
    .split('/')
    .slice(1)
    .reduce((at: Json, part) => at?.[part], document);
}

/** Every schema: those of components, parameters and bodies, and all nested ones. */
function* schemas(): Generator<[place: string, schema: Json]> {
  for (const [place, node] of nodes(document)) {
    if (
      /\/(schema|schemas\/\w+|items|properties\/\w+|(anyOf|oneOf|allOf)\/\d+|additionalProperties)$/.test(
        place,
      )
    ) {
      yield [place, node];
    }
  }
}

const hasDescription = (schema: Json): boolean =>
  typeof schema.description === 'string' ||
  (typeof schema.$ref === 'string' && hasDescription(resolve(schema.$ref)));

/** Fields that only some records of a kind have: the tools of a turn in which one ran. */
const MAY_BE_ABSENT = new Set(['GET /calls/{id}/transcript tools', 'GET /calls/{id}/transcript said_by']);

describe('the description of the API', () => {
  it('is OpenAPI 3.1 with a title, a version and an address', () => {
    assert.equal(document.openapi, '3.1.0');
    assert.ok(document.info.title && document.info.version);
    assert.equal(document.servers[0].url, 'https://phone.example/api/v1');
    assert.deepEqual(document.security, [{ apiKey: [] }, { session: [] }]);
    assert.equal(document.components.securitySchemes.apiKey.scheme, 'bearer');
  });

  it('has every route, and no other', () => {
    const rows = routes.map((row) => `${row.method} ${row.path}`);
    assert.deepEqual(operations.map(({ name }) => name).sort(), rows.sort());
  });

  it('has no dangling reference and no unused definition', () => {
    const used = new Set<string>();
    for (const [place, node] of nodes(document)) {
      if (typeof node.$ref !== 'string') continue;
      used.add(node.$ref);
      assert.ok(resolve(node.$ref), `${place} refers to ${node.$ref}`);
    }
    const defined = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
    assert.deepEqual(
      defined.filter((ref) => !used.has(ref)),
      [],
    );
  });

  it('names every operation uniquely, with a tag, a summary and the permission it needs', () => {
    const ids = operations.map(({ operation }) => operation.operationId);
    assert.equal(new Set(ids).size, ids.length);
    const tags = new Set(document.tags.map((tag: Json) => tag.name));
    for (const { name, operation } of operations) {
      assert.match(operation.operationId, /^[a-z][A-Za-z]+$/, name);
      assert.ok(operation.summary && operation.description, name);
      assert.ok(operation.tags.length === 1 && tags.has(operation.tags[0]), name);
    }
  });

  it('describes every parameter, and path parameters completely', () => {
    for (const { name, path, operation } of operations) {
      const inPath = operation.parameters.filter((parameter: Json) => parameter.in === 'path');
      const wanted = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
      assert.deepEqual(
        inPath.map((parameter: Json) => parameter.name),
        wanted,
        name,
      );
      for (const parameter of operation.parameters) {
        assert.ok(parameter.description, `${name}: ${parameter.name} has no description`);
        assert.ok(parameter.schema.type ?? parameter.schema.$ref, `${name}: ${parameter.name} has no type`);
        if (parameter.in === 'path') {
          assert.equal(parameter.required, true, name);
          assert.ok(parameter.example !== undefined, name);
        }
        if (parameter.schema.format === 'date-time')
          assert.match(parameter.description, /may be left unencoded/, name);
      }
      const names = operation.parameters.map((parameter: Json) => `${parameter.in} ${parameter.name}`);
      assert.equal(new Set(names).size, names.length, name);
    }
  });

  it('has paging parameters exactly on the lists with `meta`', () => {
    for (const { name, operation } of operations) {
      const schema = operation.responses['200']?.content?.['application/json']?.schema;
      const names = operation.parameters.map((parameter: Json) => parameter.name);
      const isPaged = schema?.properties?.meta !== undefined;
      assert.equal(names.includes('page') && names.includes('per_page'), isPaged, name);
    }
  });

  it('lists every answer of an operation', () => {
    for (const { name, path, method, operation } of operations) {
      const statuses = Object.keys(operation.responses);
      assert.ok(
        statuses.some((status) => ['101', '200', '201'].includes(status)),
        name,
      );
      const isPublic = operation.security?.length === 0;
      const wanted = ['400', '429', '500', '503', ...(isPublic ? [] : ['401'])];
      if (method !== 'get') wanted.push('403');
      if (path.includes('{')) wanted.push('404');
      if (operation.requestBody || operation.parameters.some((one: Json) => one.in === 'query'))
        wanted.push('422');
      if (method !== 'get') wanted.push('413', '415');
      if (method === 'post' && !isPublic) wanted.push('409', '422');
      for (const status of wanted) assert.ok(statuses.includes(status), `${name} does not tell of ${status}`);
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        assert.ok(response.description, `${name} ${status}`);
        if (!['101', '302'].includes(status)) assert.ok(response.content, `${name} ${status} has no content`);
      }
    }
  });

  it('lists the headers of every answer', () => {
    for (const { name, operation } of operations) {
      for (const [status, response] of Object.entries<Json>(operation.responses)) {
        const headers = Object.keys(response.headers);
        const wanted = ['Request-Id', ...(status === '401' ? [] : ['RateLimit', 'RateLimit-Policy'])];
        if (status === '401') wanted.push('WWW-Authenticate');
        if (status === '429' || status === '503') wanted.push('Retry-After');
        for (const header of wanted) assert.ok(headers.includes(header), `${name} ${status}: ${header}`);
        for (const header of Object.values<Json>(response.headers)) {
          assert.ok(resolve(header.$ref).description, `${name} ${status}: ${header.$ref}`);
        }
      }
    }
  });

  it('describes the meaning of every field', () => {
    const bare: string[] = [];
    for (const [place, schema] of schemas()) {
      for (const [field, property] of Object.entries<Json>(schema.properties ?? {})) {
        if (field === 'data' || field === 'meta' || field === 'error') continue;
        if (!hasDescription(property)) bare.push(`${place}/properties/${field}`);
      }
    }
    assert.deepEqual(bare, []);
  });

  it('requires only defined fields, and marks every field of a record as required', () => {
    for (const [place, schema] of schemas()) {
      for (const field of schema.required ?? [])
        assert.ok(schema.properties[field], `${place} requires ${field}`);
    }
    for (const { name, operation } of operations) {
      for (const status of ['200', '201']) {
        const answer = operation.responses[status]?.content?.['application/json']?.schema;
        if (!answer) continue;
        const data = answer.properties.data.items ?? answer.properties.data;
        const record = data.$ref ? resolve(data.$ref) : data;
        const left = Object.keys(record.properties).filter(
          (field) => !record.required?.includes(field) && !MAY_BE_ABSENT.has(`${name} ${field}`),
        );
        assert.deepEqual(left, [], `${name} may leave out fields`);
      }
    }
  });

  it('has a complete example of every body and every answer', () => {
    const bare = operations
      .flatMap(({ name, operation }) => [
        ...mediaOf(operation.requestBody).map((media) => [`${name} body`, media] as const),
        ...Object.entries<Json>(operation.responses).flatMap(([status, response]) =>
          mediaOf(response).map((media) => [`${name} ${status}`, media] as const),
        ),
      ])
      .filter(([, { example }]) => example === undefined || JSON.stringify(example).includes('"…"'));
    assert.deepEqual(
      bare.map(([name, { example }]) => `${name} ${JSON.stringify(example)}`),
      [],
    );
  });

  it('does not require a field that has a default', () => {
    for (const { name, operation } of operations) {
      for (const parameter of operation.parameters) {
        assert.ok(!parameter.required || parameter.schema.default === undefined, `${name} ${parameter.name}`);
      }
      for (const { schema } of mediaOf(operation.requestBody)) {
        for (const field of schema.required ?? []) {
          assert.equal(schema.properties[field].default, undefined, `${name} ${field}`);
        }
      }
    }
  });

  it('marks nullable fields as OpenAPI 3.1 does', () => {
    for (const [place, schema] of schemas()) {
      assert.equal(schema.nullable, undefined, place);
      const kinds = (schema.anyOf ?? []).filter((one: Json) => one.type === 'null');
      assert.ok(kinds.length <= 1, place);
      if (schema.anyOf) assert.ok(schema.anyOf.length > 1, place);
    }
  });

  it('has only valid schemas with valid examples and defaults', () => {
    const ajv = new Ajv2020({ strict: true, allErrors: true, strictTypes: false, strictRequired: false });
    ajv.addVocabulary(['components']);
    for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
    ajv.addSchema(
      { $id: 'https://phone.example/openapi', components: document.components },
      'document',
      false,
      false,
    );
    for (const [place, schema] of schemas()) {
      const absolute = JSON.parse(
        JSON.stringify(schema).replaceAll('"#/components', '"https://phone.example/openapi#/components'),
      );
      const validate = ajv.compile(absolute);
      const samples: Json[] = [...(schema.examples ?? []), ...('default' in schema ? [schema.default] : [])];
      for (const sample of samples) {
        assert.ok(validate(sample), `${place}: ${JSON.stringify(sample)} ${ajv.errorsText(validate.errors)}`);
      }
    }
  });
});
