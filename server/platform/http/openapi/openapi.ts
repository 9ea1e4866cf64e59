import type { TSchema } from 'typebox';
import type { RefusalKind } from '../../refusal.ts';
import { hasTimes } from '../request/assumed-timezone.ts';
import { composeExample, type FieldExamples } from './compose-example.ts';
import { errorResponses, errorSchema, type StateExamples } from './openapi-errors.ts';
import { headerComponents, headersOf } from './openapi-headers.ts';
import { publishedFormat, unreadBody } from './openapi-parts.ts';
import { describeWebhooks, type EventDescription } from './openapi-webhooks.ts';
import { takesIdempotencyKey, type AnyRoute } from '../route.ts';

type Json = Record<string, unknown>;

export interface OpenApiOptions {
  baseUrl: string;
  brand: string;
  version: string;
  /** Tags in the order in which the page shows them. */
  tags: { name: string; description: string }[];
  /** An example body for each operation that has one, by `operationId`. */
  bodyExamples: Readonly<Record<string, unknown>>;
  fieldExamples: FieldExamples;
  /** The example of `invalid_state` for each tag. */
  stateExamples: StateExamples;
  /** The beginning of the description, in Markdown. */
  introduction: string;
  /** The events that are delivered to webhook endpoints. */
  events: readonly EventDescription[];
}

/** The OpenAPI 3.1 document, generated from the rows of the routes. */
export function describeApi(routes: AnyRoute[], options: OpenApiOptions): Json {
  const components: Json = { Error: errorSchema };
  const responses: Json = {};
  const paths: Record<string, Json> = {};
  for (const row of routes) {
    const item = (paths[row.path] ??= {});
    item[row.method.toLowerCase()] = describeOperation(row, options, { schemas: components, responses });
  }
  const hoisted = options.events.map((event) => ({
    ...event,
    data: event.data.map((one) => hoist({ ...untitled(one), title: titleOf(one as TSchema) }, components)),
  }));
  addAnswerExamples(paths, options.fieldExamples, components);
  const exampleFrom = (schema: unknown): unknown =>
    composeExample(schema as Json, '', options.fieldExamples, components);
  return {
    openapi: '3.1.0',
    info: {
      title: 'Switchboard API',
      version: options.version,
      description: options.introduction,
      license: { name: 'AGPL-3.0-or-later', identifier: 'AGPL-3.0-or-later' },
    },
    servers: [{ url: options.baseUrl }],
    tags: options.tags,
    security: [{ apiKey: [] }, { session: [] }],
    paths,
    webhooks: describeWebhooks(hoisted, options.brand, exampleFrom),
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key: `sbk_…`.' },
        session: {
          ...{ type: 'apiKey', in: 'cookie', name: 'switchboard_<installation>' },
          description: 'The cookie of `POST /session`. Changes count only from a page of the same origin.',
        },
      },
      headers: headerComponents(options.brand),
      responses,
      schemas: components,
    },
  };
}

/** The shared parts of the document that others reference. */
interface Shared {
  schemas: Json;
  responses: Json;
}

function describeOperation(row: AnyRoute, options: OpenApiOptions, shared: Shared): Json {
  const { bodyExamples } = options;
  const operation: Json = {
    operationId: row.operationId,
    tags: [row.tag],
    summary: row.summary,
    description: `${row.description ? `${row.description}\n\n` : ''}${accessSentence(row)}`,
    ...securityOf(row),
    parameters: [...parametersOf(row, 'path'), ...parametersOf(row, 'query'), ...headerParameters(row)],
    responses: describeResponses(row, options, shared),
  };
  if (row.body) {
    const title = titleOf(row.body) ?? `${upperFirst(row.operationId)}Request`;
    const schema = hoist({ ...asAsked({ ...row.body }), title }, shared.schemas);
    const example = bodyExamples[row.operationId];
    operation['requestBody'] = { required: true, content: { 'application/json': { schema, example } } };
  }
  if (row.rawBody) operation['requestBody'] = unreadBody(row.rawBody);
  return operation;
}

/** Call it after all schemas are in the components, which the webhooks reference. */
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
  if (row.access === 'public') return 'Needs neither a key nor a session.';
  if (row.access === 'session')
    return `Needs a session${row.role === 'admin' ? ' of an owner or admin' : ''}, not a key.`;
  return `Needs a key with \`${row.scope}\`${row.role === 'admin' ? ' whose user is an owner or admin' : ''}, or a session.`;
}

/** What a route takes instead of the key or session that all others take. */
function securityOf(row: AnyRoute): Json {
  if (row.access === 'public') return { security: [] };
  return row.access === 'session' ? { security: [{ session: [] }] } : {};
}

function parametersOf(row: AnyRoute, where: 'path' | 'query'): Json[] {
  const schema = where === 'path' ? row.params : row.query;
  if (!schema) return [];
  const required = new Set(requiredOf(schema));
  return Object.entries(schema.properties).map(([name, property]) => {
    const { description, ...rest } = property as TSchema & { description?: string; examples?: unknown[] };
    const told =
      'format' in rest && rest.format === 'date-time' ? `${description} ${OFFSET_IN_QUERY}` : description;
    return {
      name,
      in: where,
      required: where === 'path' || required.has(name),
      description: told,
      schema: publishedFormat(rest),
      ...(where === 'path' ? { example: rest.examples?.[0] ?? pathExample(name) } : {}),
    };
  });
}

const PATH_EXAMPLES: Record<string, unknown> = {
  event_id: 'evt_019ab3f2c4d87a1be05d63f79c2418',
  token: 'Wl9xr3vTzq0cYb1dJm5oKe7uHs2aPf4gRi6nLt8wXyA',
};

/** An example id of each kind for paths. */
const pathExample = (name: string): unknown => PATH_EXAMPLES[name] ?? 42;

/** See `read-parameter.ts`. */
const OFFSET_IN_QUERY =
  'Without an offset it is UTC; the plus of one may be left unencoded (`+01:00`), although it arrives as a space.';

/** The fields that a client must send: those without a default. */
function requiredOf(schema: { required?: string[]; properties: object }): string[] {
  const properties = schema.properties as Record<string, Json>;
  return (schema.required ?? []).filter((name) => properties[name]?.['default'] === undefined);
}

/** The schema of a request body; components that answers share are copied. */
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
  if (!takesIdempotencyKey(row)) return [];
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

function describeResponses(row: AnyRoute, options: OpenApiOptions, shared: Shared): Json {
  const { brand, stateExamples: states } = options;
  const { schemas: components } = shared;
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
  if (takesRanges(row)) {
    responses['206'] = { ...describeSuccess(row, brand, components), description: 'The part.' };
    responses['302'] = SIGNED_LINK;
  }
  const more = { inputHeaders: inputHeaders(row, brand), states, responses: shared.responses };
  return { ...responses, ...errorResponses(row, refusalsOf(row), more) };
}

/** Only where files are in a bucket (docs/decisions/0110). */
const SIGNED_LINK = {
  description:
    'The bytes are at the address in `Location`, for five minutes: the server has S3_SIGNED_LINKS.',
  headers: headersOf(302, ['Location']),
};

const inputHeaders = (row: AnyRoute, brand: string): string[] => [
  `X-${brand}-Ignored-Fields`,
  ...([row.body, row.query].some(hasTimes) ? [`X-${brand}-Assumed-Timezone`] : []),
];

function describeSuccess(row: AnyRoute, brand: string, components: Json): Json {
  const { success } = row;
  const more = inputHeaders(row, brand);
  if (takesIdempotencyKey(row)) more.push('Idempotent-Replayed');
  const headers = headersOf(success.status, more);
  if ('mediaType' in success) {
    return {
      description: 'The bytes.',
      headers,
      content: { [success.mediaType]: { schema: { type: 'string' } } },
    };
  }
  if (success.status === 101) {
    return { description: 'The connection is a WebSocket from now on (RFC 6455).', headers };
  }
  const schema = hoist(success.schema, components);
  const description = success.status === 201 ? 'Created.' : 'Success.';
  return { description, headers, content: { 'application/json': { schema } } };
}

/** Every refusal of an operation: those that follow from the row, and those it names. */
export function refusalsOf(row: AnyRoute): RefusalKind[] {
  const kinds: RefusalKind[] = ['invalid_request', 'rate_limited', 'unavailable'];
  if (row.access !== 'public') kinds.push('unauthenticated');
  const isOpen = row.scope === 'read' && row.method === 'GET' && row.access !== 'session';
  // Sessions change nothing from foreign pages, whatever the method of the route asks for.
  if (!isOpen || row.role === 'admin') kinds.push('forbidden');
  if (row.params) kinds.push('not_found');
  if (row.query || row.body) kinds.push('validation_error');
  if (row.method !== 'GET') kinds.push('payload_too_large', 'unsupported_media_type');
  if (takesRanges(row)) kinds.push('range_not_satisfiable');
  if (takesIdempotencyKey(row)) kinds.push('idempotency_conflict', 'idempotency_mismatch');
  return [...new Set([...kinds, ...(row.refusals ?? [])])];
}

const titleOf = (schema: TSchema): string | undefined =>
  'title' in schema && typeof schema.title === 'string' ? schema.title : undefined;

const upperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Schemas in the data of events differ from the records of the same name, so they stay inline. */
function untitled(schema: unknown): Json {
  if (Array.isArray(schema)) return schema.map(untitled) as unknown as Json;
  if (typeof schema !== 'object' || schema === null) return schema as Json;
  const entries = Object.entries(schema).filter(
    ([key, value]) => !(['title', 'extends'].includes(key) && typeof value === 'string'),
  );
  return Object.fromEntries(entries.map(([key, value]) => [key, untitled(value)]));
}

/** Moves every schema with a title into the components and leaves a reference. */
function hoist(schema: unknown, components: Json): unknown {
  if (Array.isArray(schema)) return schema.map((item) => hoist(item, components));
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner: Json = {};
  for (const [key, value] of Object.entries(publishedFormat(schema as Json)))
    inner[key] = hoist(value, components);
  const title = inner['title'];
  if (typeof title !== 'string') return inner;
  const known = components[title];
  if (known !== undefined && JSON.stringify(known) !== JSON.stringify(inner)) {
    throw new Error(`two different schemas have the title ${title}`);
  }
  components[title] = inner;
  return { $ref: `#/components/schemas/${title}` };
}
