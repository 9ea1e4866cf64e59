import { Type, type TSchema } from 'typebox';
import { checkBody, type Check } from '../platform/http/request/validate.ts';
import { takesIdempotencyKey, type AnyRoute } from '../platform/http/route.ts';
import type { ToolReason } from '../voice/tools.ts';
import type { McpClient, McpTool, ToolAnswer, ToolEffect } from './mcp-tool.ts';
import { parameterSchema, refuseUnknown } from './parameters.ts';
import { pick, shortList, shortRecord } from './short-answer.ts';

/** Records on a page of a list, unless more are asked for, and at most. */
const PER_PAGE = 10;
const MOST_PER_PAGE = 50;

/** A tool that carries out one operation of the API, whose rules, schema and scope are its own. */
export interface OperationTool {
  name: string;
  description: string;
  operation: string;
  /** What the id in the path is called, such as `call_id`. */
  id?: string;
  /** The parameters and fields of the operation that it takes. */
  takes?: readonly string[];
  /** Fields that the operation does without and the tool does not. */
  needs?: readonly string[];
  /** Names of fields that are called differently here, by the operation's name. */
  called?: Readonly<Record<string, string>>;
  /** The fields of a record that it shows, or how it shows the answer. */
  shows: readonly string[] | ((data: unknown, args: Record<string, unknown>) => Record<string, unknown>);
  /** True where a POST changes or ends what was there. */
  changes?: true;
  isOpenWorld?: true;
  /** True for a tool of assistants: a refusal is told in the words of tools (docs/tools.md) as well. */
  isOfAssistants?: true;
}

/** A parameter of the tool, and what of the request it becomes. */
interface Part {
  name: string;
  of: 'path' | 'query' | 'body';
  /** Its name in the operation. */
  field: string;
  schema: TSchema;
  isRequired: boolean;
}

/** @throws Error when the API has no such operation, or it no such field. */
export function operationTool(tool: OperationTool, routes: readonly AnyRoute[]): McpTool {
  const row = routes.find(({ operationId }) => operationId === tool.operation);
  if (!row) throw new Error(`tool ${tool.name}: the API has no operation ${tool.operation}`);
  const parts = partsOf(tool, row);
  const repeats = takesIdempotencyKey(row);
  const properties: Record<string, TSchema> = Object.fromEntries(
    parts.map(({ name, schema }) => [name, schema]),
  );
  if (repeats) properties['idempotency_key'] = IdempotencyKey;
  const required = parts.filter(({ isRequired }) => isRequired).map(({ name }) => name);
  const check = checkBody(Type.Unsafe({ type: 'object', properties, required }));
  return {
    ...{ name: tool.name, description: tool.description, operation: tool.operation },
    ...{ scope: row.scope, role: row.role ?? 'any', effect: effectOf(row, tool) },
    isIdempotent: row.method !== 'POST',
    isOpenWorld: tool.isOpenWorld === true,
    parameters: parameterSchema(properties, required),
    use: (args, client) => carryOut({ tool, row, parts, check, properties }, args, client),
  };
}

/** The body of an operation as far as it is an object. */
interface BodySchema {
  properties?: Readonly<Record<string, TSchema>>;
  required?: readonly string[];
}

const IdempotencyKey = Type.String({
  minLength: 1,
  maxLength: 255,
  description: 'The same key within 24 hours gives the first answer again, and does nothing twice.',
});

const effectOf = ({ method }: AnyRoute, { changes }: OperationTool): ToolEffect =>
  method === 'GET' ? 'reads' : method === 'POST' && changes !== true ? 'adds' : 'changes';

function partsOf(
  { name: tool, id = 'id', takes = [], needs = [], called = {} }: OperationTool,
  row: AnyRoute,
): Part[] {
  const path = Object.entries(row.params?.properties ?? {}).map(([field, schema]): Part => ({
    name: id,
    of: 'path',
    field,
    schema,
    isRequired: true,
  }));
  const query: Readonly<Record<string, TSchema>> = row.query?.properties ?? {};
  const { properties: body = {}, required: needed = [] }: BodySchema = row.body ?? {};
  const paged = 'per_page' in query ? ['page', 'per_page'] : [];
  const others = [...takes, ...paged].map((field): Part => {
    const schema = query[field] ?? body[field];
    if (schema === undefined) throw new Error(`tool ${tool}: ${row.operationId} takes no ${field}`);
    const of = field in query ? 'query' : 'body';
    return {
      ...{ name: called[field] ?? field, of, field },
      schema: field === 'per_page' ? perPage(schema) : schema,
      isRequired:
        needs.includes(field) || (of === 'body' && needed.includes(field) && !('default' in schema)),
    };
  });
  return [...path, ...others];
}

const perPage = (schema: TSchema): TSchema => ({ ...schema, maximum: MOST_PER_PAGE, default: PER_PAGE });

interface Use {
  tool: OperationTool;
  row: AnyRoute;
  parts: readonly Part[];
  check: Check;
  properties: Readonly<Record<string, TSchema>>;
}

async function carryOut(use: Use, given: Record<string, unknown>, client: McpClient): Promise<ToolAnswer> {
  const { tool, row, parts, check, properties } = use;
  const args = { ...given };
  refuseUnknown(args, properties);
  check(args);
  const { idempotency_key: key } = args;
  const answer = await client.ask({
    method: row.method,
    path: pathOf(row, parts, args),
    ...(row.body === undefined ? {} : { body: bodyOf(parts, args) }),
    ...(typeof key === 'string' ? { idempotencyKey: key } : {}),
  });
  if (answer.status >= 400) {
    const inWords = tool.isOfAssistants === true ? refusedResult(answer) : {};
    return { isError: true, content: { ok: false, ...inWords, ...errorOf(answer.body) } };
  }
  return { isError: false, content: shown(tool, answer.body, args) };
}

function pathOf({ path }: AnyRoute, parts: readonly Part[], args: Record<string, unknown>): string {
  const asked = new URLSearchParams();
  let filled = path;
  for (const { name, of, field } of parts) {
    const value = args[name];
    if (value === undefined || value === null) continue;
    if (of === 'path') filled = filled.replace(`{${field}}`, encodeURIComponent(textOf(value)));
    if (of === 'query') asked.set(field, textOf(value));
  }
  return asked.size > 0 ? `${filled}?${asked.toString()}` : filled;
}

const textOf = (value: unknown): string =>
  Array.isArray(value) ? value.join(',') : typeof value === 'string' ? value : JSON.stringify(value);

const bodyOf = (parts: readonly Part[], args: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    parts.flatMap(({ name, of, field }) =>
      of === 'body' && Object.hasOwn(args, name) ? [[field, args[name]]] : [],
    ),
  );

const REASONS: Readonly<Record<number, ToolReason>> = {
  403: 'not_allowed',
  404: 'not_found',
  409: 'unavailable',
  422: 'missing',
};

/** What an engine would be told of this refusal. */
function refusedResult({ status, body }: { status: number; body: unknown }) {
  const { error } = (body ?? {}) as { error?: { message?: string; errors?: object } };
  const fields = status === 422 ? { fields: Object.keys(error?.errors ?? {}) } : {};
  return { reason: REASONS[status] ?? 'failed', say: error?.message ?? null, ...fields };
}

/** The API's own words on what was wrong. */
const errorOf = (body: unknown): Record<string, unknown> => ({
  error: (body as { error?: unknown } | null)?.error ?? 'unreadable answer',
});

function shown(
  { shows }: OperationTool,
  body: unknown,
  args: Record<string, unknown>,
): Record<string, unknown> {
  const { data, meta } = body as {
    data: unknown;
    meta?: { current_page: number; last_page: number; total: number };
  };
  if (typeof shows === 'function') return shortRecord(shows(data, args));
  if (!Array.isArray(data)) return shortRecord(pick(data, shows));
  const list = shortList(data.map((record) => pick(record, shows)));
  if (!meta) return { ...list, total: data.length };
  const { current_page: page, last_page: last, total } = meta;
  return { ...list, total, page, ...(page < last ? { next_page: page + 1 } : {}) };
}
