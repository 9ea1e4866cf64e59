import type { TSchema } from 'typebox';
import type { RefusalKind } from '../refusal.ts';
import { hasTimes } from './assumed-timezone.ts';
import { composeExample, type FieldExamples } from './compose-example.ts';
import { STATUS_OF } from './errors.ts';
import { headerComponents, headersOf } from './openapi-headers.ts';
import type { AnyRoute } from './route.ts';

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  baseUrl: string;
  brand: string;
  version: string;
  /** Tags in the order in which the page shows them. */
  tags: { name: string; description: string }[];
  /** A body for each operation that takes one, by its `operationId`. */
  bodyExamples: Readonly<Record<string, unknown>>;
  fieldExamples: FieldExamples;
}

/** The OpenAPI 3.1 document of the routes: made from the rows, so that it says what the server does. */
export function describeApi(routes: AnyRoute[], options: OpenApiOptions): Json {
  const components: Json = { Error: errorSchema };
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const item = (paths[row.path] ??= {});
    item[row.method.toLowerCase()] = describeOperation(row, options, components);
  }
  addAnswerExamples(paths, options.fieldExamples, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard API',
      version: options.version,
      description: introduction(options.brand),
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: options.baseUrl }],
    tags: options.tags,
    security: [{ apiKey: [] }],
    paths,
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sbk_…`.' } },
      headers: headerComponents(options.brand),
      schemas: components,
    },
  };
}

const introduction = (brand: string): string =>
  [
    'Manage AI phone assistants: who answers, what they know, what callers left.',
    'Send your API key as `Authorization: Bearer sbk_…`. Every answer carries a `Request-Id`.',
    'Lists take `page` and `per_page`. Timestamps are UTC; money comes as a decimal and, beside it, in whole cents.',
    `Unknown fields of a body are ignored and named in \`X-${brand}-Ignored-Fields\`.`,
    'Every POST takes an `Idempotency-Key`: the same key within 24 hours gets the first answer again.',
  ].join('\n\n');

const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message'],
      properties: {
        type: {
          type: 'string',
          description: 'Machine-readable kind of the error.',
          examples: ['validation_error'],
        },
        message: {
          type: 'string',
          description: 'A sentence for people.',
          examples: ['The time is taken.'],
        },
        errors: {
          type: 'object',
          description: 'Field (dotted path) to sentences about it.',
          examples: [{ starts_at: ['The time is taken.'] }],
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
      },
    },
  },
};

function describeOperation(row: AnyRoute, options: OpenApiOptions, components: Json): Json {
  const { brand, bodyExamples } = options;
  const operation: Json = {
    operationId: row.operationId,
    tags: [row.tag],
    summary: row.summary,
    description: `${row.description ? `${row.description}\n\n` : ''}${accessSentence(row)}`,
    parameters: [...parametersOf(row, 'path'), ...parametersOf(row, 'query'), ...headerParameters(row)],
    responses: describeResponses(row, brand, components),
  };
  if (row.body) {
    const schema = hoist(asAsked({ ...row.body }), components);
    const example = bodyExamples[row.operationId];
    operation['requestBody'] = { required: true, content: { 'application/json': { schema, example } } };
  }
  return operation;
}

/** After all schemas stand among the components, which they refer to. */
function addAnswerExamples(paths: Record<string, Json>, fields: FieldExamples, components: Json): void {
  for (const operation of Object.values(paths).flatMap((item) => Object.values(item) as Json[])) {
    for (const response of Object.values(operation['responses'] as Record<string, Json>)) {
      const content = (response['content'] ?? {}) as Record<string, Json>;
      const media = content['application/json'];
      if (media) media['example'] = composeExample(media['schema'] as Json, '', fields, components);
    }
  }
}

function accessSentence(row: AnyRoute): string {
  return `Needs a key with \`${row.scope}\`${row.role === 'admin' ? ' whose user is an owner or admin' : ''}.`;
}

function parametersOf(row: AnyRoute, where: 'path' | 'query'): Json[] {
  const schema = where === 'path' ? row.params : row.query;
  if (!schema) return [];
  const required = new Set(requiredOf(schema));
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string };
    const told =
      'format' in rest && rest.format === 'date-time' ? `${description} ${OFFSET_IN_QUERY}` : description;
    return {
      name,
      in: where,
      required: where === 'path' || required.has(name),
      description: told,
      schema: rest,
    };
  });
}

/** See `read-parameter.ts`. */
const OFFSET_IN_QUERY =
  'Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.';

/** What a client has to send: not what has a default, although it is always there once the request was read. */
function requiredOf(schema: { required?: string[]; properties: object }): string[] {
  const properties = schema.properties as Record<string, Json>;
  return (schema.required ?? []).filter((name) => properties[name]?.['default'] === undefined);
}

/** A body as clients send it, down to what stands among the components, where answers share it. */
function asAsked(schema: Json): Json {
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (!properties) return schema;
  const inner = Object.entries(properties).map(([name, property]) => [
    name,
    property['title'] === undefined ? asAsked(property) : property,
  ]);
  const required = requiredOf({ ...schema, properties });
  return { ...schema, required, properties: Object.fromEntries(inner) };
}

const takesRanges = (row: AnyRoute): boolean => ('ranges' in row.success && row.success.ranges) ?? false;

function headerParameters(row: AnyRoute): Json[] {
  if (takesRanges(row)) {
    const description =
      'One range of bytes, such as `bytes=0-65535`, `bytes=65536-` or `bytes=-500` (RFC 9110).';
    return [{ name: 'Range', in: 'header', required: false, description, schema: { type: 'string' } }];
  }
  if (row.method !== 'POST') return [];
  const description =
    'Makes the request safe to repeat: the same key within 24 hours gets the first answer again.';
  return [
    {
      name: 'Idempotency-Key',
      in: 'header',
      required: false,
      description,
      schema: { type: 'string', maxLength: 255 },
    },
  ];
}

function describeResponses(row: AnyRoute, brand: string, components: Json): Json {
  const responses: Json = { [row.success.status]: describeSuccess(row, brand, components) };
  if (row.otherwise) {
    const { status, description, schema } = row.otherwise;
    const headers = headersOf(status, row.method === 'POST' ? ['Idempotent-Replayed'] : []);
    const content = { 'application/json': { schema: hoist(schema, components) } };
    responses[status] = { description, headers, content };
  }
  if ('orChanged' in row.success && row.success.orChanged) {
    responses['200'] = { ...describeSuccess(row, brand, components), description: 'Changed.' };
  }
  if (takesRanges(row))
    responses['206'] = { ...describeSuccess(row, brand, components), description: 'The part.' };
  // No refusal, and yet an answer that may come.
  const byStatus = new Map([[500, ['internal_error']]]);
  for (const kind of refusalsOf(row)) {
    const { status, type } = STATUS_OF[kind];
    const types = byStatus.get(status) ?? [];
    byStatus.set(status, types.includes(type) ? types : [...types, type]);
  }
  for (const [status, types] of [...byStatus].sort(([a], [b]) => a - b)) {
    responses[status] = {
      description: types.map((type) => `\`${type}\``).join(' or '),
      headers: headersOf(status, status === 422 ? inputHeaders(row, brand) : []),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
    };
  }
  return responses;
}

const inputHeaders = (row: AnyRoute, brand: string): string[] => [
  ...(row.body ? [`X-${brand}-Ignored-Fields`] : []),
  ...([row.body, row.query].some(hasTimes) ? [`X-${brand}-Assumed-Timezone`] : []),
];

function describeSuccess(row: AnyRoute, brand: string, components: Json): Json {
  const { success } = row;
  const more = inputHeaders(row, brand);
  if (row.method === 'POST') more.push('Idempotent-Replayed');
  const headers = headersOf(success.status, more);
  if ('mediaType' in success) {
    return {
      description: 'The bytes.',
      headers,
      content: { [success.mediaType]: { schema: { type: 'string' } } },
    };
  }
  const schema = hoist(success.schema, components);
  const description = success.status === 201 ? 'Created.' : 'Success.';
  return { description, headers, content: { 'application/json': { schema } } };
}

/** Every refusal an operation can answer with: those that follow from the row, and those it names. */
export function refusalsOf(row: AnyRoute): RefusalKind[] {
  const kinds: RefusalKind[] = [
    'invalid_request',
    'unauthenticated',
    'forbidden',
    'rate_limited',
    'unavailable',
  ];
  if (row.params) kinds.push('not_found');
  if (row.query || row.body) kinds.push('validation_error');
  if (row.method !== 'GET') kinds.push('payload_too_large', 'unsupported_media_type');
  if (takesRanges(row)) kinds.push('range_not_satisfiable');
  if (row.method === 'POST') kinds.push('idempotency_conflict', 'idempotency_mismatch');
  return [...new Set([...kinds, ...(row.refusals ?? [])])];
}

/** Moves every schema with a title into the components and leaves a reference, so that each stands there once. */
function hoist(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner: Json = {};
  for (const [key, value] of Object.entries(schema)) inner[key] = hoist(value, components);
  const title = inner['title'];
  if (typeof title !== 'string') return inner;
  const known = components[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner)) {
    throw new Error(`two different schemas have the title ${title}`);
  }
  components[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}
