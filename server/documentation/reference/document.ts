/** The media type of bodies and most answers. */
export const JSON_TYPE = 'application/json';

/** What the reference reads of an OpenAPI 3.1 document. */
export interface OpenapiDocument {
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, Response> };
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  patternProperties?: Record<string, Schema>;
  additionalProperties?: boolean | Schema;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  examples?: unknown[];
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

export interface Response {
  $ref?: string;
  description?: string;
  content?: Record<string, Media>;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  example?: unknown;
  schema: Schema;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  security?: Record<string, unknown>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, Response>;
}

/** An operation at its address. */
export interface Row {
  method: string;
  path: string;
  operation: Operation;
}

/** Every operation of the document. */
export const rowsOf = ({ paths }: OpenapiDocument): Row[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );

/** The name at the end of a reference. */
export const nameOf = ($ref: string): string => $ref.slice($ref.lastIndexOf('/') + 1);

/** The names of the shapes that a schema refers to, without those inside of them. */
export function shapesIn(schema: Schema): string[] {
  if (schema.$ref !== undefined) return [nameOf(schema.$ref)];
  const { properties, patternProperties, anyOf = [], items, additionalProperties: others } = schema;
  const inner = [properties, patternProperties].flatMap((fields) => Object.values(fields ?? {}));
  for (const one of [items, others]) if (typeof one === 'object') inner.push(one);
  return [...inner, ...anyOf].flatMap(shapesIn);
}

/** What a body or an answer looks like, as the description shows it. */
export const exampleOf = ({ example, examples = {} }: Media): unknown =>
  example ?? Object.values(examples)[0]?.value;
