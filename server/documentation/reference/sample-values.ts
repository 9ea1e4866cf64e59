import { exampleOf, JSON_TYPE, type Operation, type Parameter } from './document.ts';

/** Where the first start of the product listens. */
export const ORIGIN = 'http://127.0.0.1:3000';

/** Who carries an operation out. */
export type Caller = 'key' | 'session' | 'nobody';

/** Where there is no text in the description, a key or a session may. */
export function callerOf({ security }: Operation): Caller {
  if (security === undefined) return 'key';
  return security.some((one) => 'session' in one) ? 'session' : 'nobody';
}

/**
 * What stands for a parameter of the path: the id 1, the example of an id that is a word, and a variable of
 * the environment for what only the reader knows, such as a token.
 */
export function pathValueOf({ name, schema, example }: Parameter): number | string | { variable: string } {
  if (schema.type === 'integer') return 1;
  return name === 'id' ? String(example) : { variable: name.toUpperCase() };
}

/** The parameters that an operation cannot do without, with the examples of the description. */
export const queryOf = ({ parameters }: Operation): [string, unknown][] =>
  parameters
    .filter((one) => one.in === 'query' && one.required)
    .map(({ name, example, schema }) => [name, example ?? schema.examples?.[0]]);

/** The parameters in the path, in their order. */
export const pathParametersOf = ({ parameters }: Operation): Parameter[] =>
  parameters.filter((one) => one.in === 'path');

/** The body of the description; undefined for an operation without one. */
export function bodyOf({ requestBody }: Operation): unknown {
  const media = requestBody?.content[JSON_TYPE];
  return media === undefined ? undefined : (exampleOf(media) ?? {});
}
