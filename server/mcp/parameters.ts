import type { TSchema } from 'typebox';
import { invalid } from '../platform/refusal.ts';
import { mcpProblems } from './mcp.problems.ts';
import type { ParameterSchema } from './mcp-tool.ts';

/** Formats of JSON Schema that clients know; those of our own would make strict ones refuse the schema. */
const KNOWN_FORMATS = new Set(['date', 'date-time', 'email', 'uri']);

/** The schema of an object as clients get it, without what is of use to documentation alone. */
export function parameterSchema(
  properties: Readonly<Record<string, TSchema>>,
  required: readonly string[],
): ParameterSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [name, plain(schema) as object]),
    ),
    ...(required.length > 0 ? { required: [...required] } : {}),
    additionalProperties: false,
  };
}

/**
 * A parameter that is written wrong must not go unnoticed: the tool would do something else.
 * @throws Refusal `validation_error` that names each parameter that the tool does not have
 */
export function refuseUnknown(args: object, properties: object): void {
  const unknown = Object.keys(args).filter((name) => !Object.hasOwn(properties, name));
  if (unknown.length > 0)
    throw invalid(Object.fromEntries(unknown.map((name) => [name, [mcpProblems.unknown_parameter()]])));
}

function plain(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(plain);
  if (typeof schema !== 'object' || schema === null) return schema;
  const { anyOf, description } = schema as { anyOf?: unknown; description?: unknown };
  // What may be null is described once.
  if (Array.isArray(anyOf) && description !== undefined)
    return { anyOf: anyOf.map((one) => plain({ ...(one as object), description: undefined })), description };
  const kept = Object.entries(schema).filter(([name, value]) => {
    if (value === undefined) return false;
    if (name === 'examples') return !Array.isArray(value);
    if (name === 'maximum') return value !== Number.MAX_SAFE_INTEGER;
    return name !== 'format' || typeof value !== 'string' || KNOWN_FORMATS.has(value);
  });
  return Object.fromEntries(kept.map(([name, value]) => [name, plain(value)]));
}
