import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import { invalid, type FieldErrors } from '../refusal.ts';
import { formats } from './formats.ts';
import { sentenceFor } from './sentences.ts';
import { refuseUnstorableText } from './storable-text.ts';

/** Bodies are taken as they are: a field of the wrong type is refused, never converted. */
const bodyAjv = makeAjv(false);
/** Parameters and queries are text: numbers and lists are read from it. */
const queryAjv = makeAjv(true);

function makeAjv(coerce: boolean): Ajv {
  const ajv = new Ajv({
    allErrors: true,
    useDefaults: true,
    coerceTypes: coerce,
    strict: false,
    verbose: true,
  });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  return ajv;
}

/** A check that throws the 422 with every fault of the value, and fills in defaults. */
export type Check = (value: unknown) => void;

export function checkBody(schema: TSchema): Check {
  const validate = bodyAjv.compile(schema);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw invalid({ body: ['The body must be a JSON object.'] });
    }
    refuseFaults(validate, value);
  };
}

export function checkQuery(schema: TSchema): Check {
  const validate = queryAjv.compile(schema);
  const booleans = booleanProperties(schema);
  return (value) => {
    if (isRecord(value)) readBooleans(value, booleans);
    refuseFaults(validate, value);
  };
}

function refuseFaults(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return refuseUnstorableText(value);
  const errors: FieldErrors = {};
  for (const error of relevant(validate.errors ?? [])) {
    const path = pathOf(error);
    const sentence = sentenceFor(error, path);
    const sentences = (errors[path] ??= []);
    if (!sentences.includes(sentence)) sentences.push(sentence);
  }
  throw invalid(errors);
}

/** `anyOf` reports every branch: the fault of its null branch and the summary say nothing to a person. */
function relevant(all: ErrorObject[]): ErrorObject[] {
  const kept = all.filter((error) => {
    const isNullBranch = error.keyword === 'type' && error.params['type'] === 'null';
    return error.keyword !== 'anyOf' && error.keyword !== 'if' && !isNullBranch;
  });
  return kept.length > 0 ? kept : all;
}

/** `/items/0/product_id` becomes `items.0.product_id`; a missing field is named itself. */
function pathOf(error: ErrorObject): string {
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (error.keyword === 'required') parts.push(String(error.params['missingProperty']));
  return parts.join('.') || 'body';
}

function booleanProperties(schema: TSchema): string[] {
  const properties = 'properties' in schema && isRecord(schema.properties) ? schema.properties : {};
  return Object.entries(properties)
    .filter(([, property]) => isRecord(property) && property['type'] === 'boolean')
    .map(([name]) => name);
}

/** `true`, `false`, `1` and `0` are booleans in a query (decisions, section 1). */
function readBooleans(query: Record<string, unknown>, names: string[]): void {
  for (const name of names) {
    if (query[name] === '1') query[name] = true;
    if (query[name] === '0') query[name] = false;
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
