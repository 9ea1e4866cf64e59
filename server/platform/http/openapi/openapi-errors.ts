import { commonProblems, notValid, unknownRecord } from '../../common.problems.ts';
import { fieldProblems } from '../../field.problems.ts';
import type { Problem } from '../../problem.ts';
import type { FieldErrors, RefusalKind } from '../../refusal.ts';
import { accessProblems } from '../access/access.problems.ts';
import { errorBody, STATUS_OF } from '../answer/errors.ts';
import { httpProblems } from '../answer/http.problems.ts';
import { headersOf } from './openapi-headers.ts';
import { problemOf } from '../request/sentences.ts';
import type { AnyRoute } from '../route.ts';

type Json = Record<string, unknown>;

/** The example sentence of each resource's `invalid_state` refusal, by the tag of the route. */
export type StateExamples = Readonly<
  Record<string, Partial<Record<'invalid_state' | 'feature_disabled', Problem>>>
>;

const EXAMPLE = { language: 'en', requestId: 'req_5b1d0c9e7f3a42d6000017' } as const;

/** The body of every error (docs/errors.md). */
export const errorSchema: Json = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['type', 'message', 'request_id'],
      description: 'What is wrong.',
      properties: {
        type: {
          type: 'string',
          description: 'Kind of the error, for programs.',
          examples: ['validation_error'],
        },
        code: {
          type: 'string',
          description: 'Stable code of what is wrong, where no field is at fault.',
          examples: ['not_found'],
        },
        message: {
          type: 'string',
          description: 'A sentence for people, in the language of `Accept-Language` (en, de, fr, es).',
          examples: ['The field name is required.'],
        },
        errors: {
          type: 'object',
          description: 'Field (dotted path, such as `items.0.product_id`) to sentences about it.',
          examples: [{ name: ['The field name is required.'] }],
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        codes: {
          type: 'object',
          description: 'The same fields to stable codes, in the order of the sentences.',
          examples: [{ name: ['required'] }],
          additionalProperties: { type: 'array', items: { type: 'string' } },
        },
        truncated: {
          type: 'boolean',
          description: 'True where there is more wrong than is listed: at most 100 faults are.',
          examples: [true],
        },
        request_id: {
          type: 'string',
          description: 'The `Request-Id` of the answer; it names the request in our log.',
          examples: [EXAMPLE.requestId],
        },
      },
    },
  },
};

/**
 * One kind of refusal of a route: what distinguishes it from that of other routes, and a correct example
 * body.
 */
interface Refused {
  name: string;
  type: string;
  body: unknown;
}

/** References to the error responses of a route, by status; each response is defined once in `responses`. */
export function errorResponses(
  row: AnyRoute,
  kinds: readonly RefusalKind[],
  more: { inputHeaders: string[]; states: StateExamples; responses: Json },
): Json {
  const byStatus = new Map<number, Refused[]>([[500, [internalError()]]]);
  for (const kind of kinds) {
    const { status } = STATUS_OF[kind];
    byStatus.set(status, [...(byStatus.get(status) ?? []), refusedBy(row, kind, more.states)]);
  }
  const references: Json = {};
  for (const [status, refused] of [...byStatus].sort(([a], [b]) => a - b)) {
    const ignored = status === 422 ? more.inputHeaders : [];
    const name = refused.map((one) => one.name).join('Or') + (ignored.length > 0 ? 'OrIgnoredFields' : '');
    more.responses[name] ??= responseOf(status, refused, ignored);
    references[status] = { $ref: `#/components/responses/${name}` };
  }
  return references;
}

function responseOf(status: number, refused: Refused[], ignored: string[]): Json {
  const types = [...new Set(refused.map(({ type }) => type))];
  const examples = Object.fromEntries(refused.map(({ name, body }) => [name, { value: body }]));
  const schema = { $ref: '#/components/schemas/Error' };
  return {
    description: types.map((type) => `\`${type}\``).join(' or '),
    headers: {
      ...headersOf(status, ignored),
      'Content-Language': { $ref: '#/components/headers/Content-Language' },
    },
    content: { 'application/json': { schema, examples } },
  };
}

function internalError(): Refused {
  const type = 'internal_error';
  return { name: 'InternalError', type, body: errorBody(type, httpProblems.internal_error(), EXAMPLE) };
}

function refusedBy(row: AnyRoute, kind: RefusalKind, states: StateExamples): Refused {
  const { type } = STATUS_OF[kind];
  const { problem, name = '', errors = null } = exampleOf(row, kind, states);
  return { name: pascal(kind) + name, type, body: errorBody(type, problem, EXAMPLE, errors) };
}

interface RefusalExample {
  problem: Problem;
  errors?: FieldErrors;
  /** The part of the name that distinguishes the response from those of other routes. */
  name?: string;
}

function exampleOf(row: AnyRoute, kind: RefusalKind, states: StateExamples): RefusalExample {
  switch (kind) {
    case 'invalid_request':
      return row.body
        ? { problem: httpProblems.not_json(), name: 'Body' }
        : { problem: httpProblems.too_many_headers({ limit: 100 }) };
    case 'unauthenticated':
      return { problem: accessProblems.no_key() };
    case 'forbidden':
      if (row.access !== undefined)
        return row.access === 'public'
          ? { problem: accessProblems.foreign_origin(), name: 'ForForeignPages' }
          : { problem: accessProblems.needs_session(), name: 'WithoutSession' };
      return row.role === 'admin'
        ? { problem: accessProblems.role_not_allowed({ role: 'member' }), name: 'ForMembers' }
        : { problem: accessProblems.read_only_key() };
    case 'feature_disabled':
    case 'invalid_state': {
      const problem = states[row.tag]?.[kind];
      return problem ? { problem, name: `Of${pascal(row.tag)}` } : { problem: commonProblems.not_valid() };
    }
    case 'not_found':
      return { problem: unknownRecord('record') };
    case 'taken':
      return exampleOfField('starts_at', fieldProblems.taken());
    case 'idempotency_conflict':
      return { problem: accessProblems.idempotency_conflict() };
    case 'idempotency_mismatch':
      return {
        problem: accessProblems.idempotency_mismatch(),
        errors: { 'Idempotency-Key': [accessProblems.key_of_other_request()] },
      };
    case 'validation_error':
      return exampleOfShape(row);
    default:
      return { problem: PLAIN[kind]() };
  }
}

const PLAIN = {
  method_not_allowed: () => httpProblems.wrong_method({ methods: 'GET, HEAD' }),
  payload_too_large: () => httpProblems.body_too_large(),
  unsupported_media_type: () => httpProblems.not_json_type(),
  range_not_satisfiable: () => httpProblems.range_too_far({ size: 48_044 }),
  rate_limited: () => accessProblems.rate_limited({ limit: 600 }),
  unavailable: () => httpProblems.database_unreachable(),
} as const;

/** An example field error of the route: of a required field, else of the first query parameter. */
function exampleOfShape(row: AnyRoute): RefusalExample {
  const needed = bodyFieldsOf(row).find(([, property]) => property['default'] === undefined)?.[0];
  if (needed !== undefined)
    return exampleOfField(needed, fieldProblems.required({ field: needed.replaceAll('_', ' ') }));
  if (row.body) return exampleOfField('body', fieldProblems.body_not_object());
  const parameters = Object.entries((row.query?.properties ?? {}) as Record<string, Json>);
  const [name, schema] = parameters.find(([one]) => one === 'per_page') ?? parameters[0] ?? [];
  if (name === undefined || !schema) return { problem: notValid() };
  return exampleOfField(name, problemOf(faultOf(schema), name));
}

function bodyFieldsOf(row: AnyRoute): [string, Json][] {
  const { properties = {}, required = [] } = (row.body ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).filter(([name]) => required.includes(name));
}

/** A validation error that a value of this schema can have. */
function faultOf(schema: Json): Parameters<typeof problemOf>[0] {
  const fault = (keyword: string, params: Json): Parameters<typeof problemOf>[0] => ({
    ...{ keyword, params, instancePath: '', schemaPath: '' },
  });
  if (schema['enum'] !== undefined) return fault('enum', { allowedValues: schema['enum'] });
  if (schema['maximum'] !== undefined) return fault('maximum', { limit: schema['maximum'] });
  if (schema['format'] !== undefined) return fault('format', { format: schema['format'] });
  if (schema['maxLength'] !== undefined) return fault('maxLength', { limit: schema['maxLength'] });
  return fault('type', { type: schema['type'] ?? 'string' });
}

const exampleOfField = (field: string, problem: Problem): RefusalExample => ({
  problem,
  errors: { [field]: [problem] },
  name: `Of${pascal(field)}`,
});

/** `inbox item`, `feature_disabled` and `Phone numbers` as a part of a name. */
const pascal = (text: string): string =>
  text.replaceAll(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_whole, first: string) => first.toUpperCase());
