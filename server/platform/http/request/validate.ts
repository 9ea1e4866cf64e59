import type { ErrorObject, ValidateFunction } from 'ajv';
import type { TSchema } from 'typebox';
import type { Problem } from '../../problem.ts';
import { invalid } from '../../refusal.ts';
import { fieldProblems } from '../../field.problems.ts';
import { formats } from './formats.ts';
import { limitedAjv, MAX_FAULTS } from './limited-keywords.ts';
import { problemOf } from './sentences.ts';
import { readersOf } from './read-parameter.ts';
import { refuseUnstorableText } from './storable-text.ts';

/**
 * Converts no types: a field of the wrong type is refused, and so is `1e999`, which overflows to Infinity.
 */
const ajv = limitedAjv({ allErrors: true, useDefaults: true, strict: false, strictNumbers: true });
for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);

/** A check that throws 422 with every error of the value, and fills in defaults. */
export type Check = (value: unknown) => void;

/** Compiled on first use: compiling all schemas would delay the start by more than 100 ms. */
function compileLate(schema: TSchema): () => ValidateFunction {
  let compiled: ValidateFunction | null = null;
  return () => (compiled ??= ajv.compile(schema));
}

/** @param options.judgesText false: the caller checks for text that PostgreSQL cannot store. */
export function checkBody(schema: TSchema, { judgesText = true } = {}): Check {
  const validate = compileLate(schema);
  return (value) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      throw invalid({ body: [fieldProblems.body_not_object()] });
    }
    refuseFaults(validate(), value);
    if (judgesText) refuseUnstorableText(value);
  };
}

/**
 * The check of path or query parameters, which arrive as texts and are converted to the types of the schema.
 */
export function checkQuery(schema: TSchema): Check {
  const validate = compileLate(schema);
  const readers = readersOf(schema);
  return (value) => {
    if (isRecord(value)) {
      for (const [name, read] of readers) {
        const text = value[name];
        if (typeof text === 'string') value[name] = read(text);
      }
    }
    refuseFaults(validate(), value);
    refuseUnstorableText(value);
  };
}

/** @throws Refusal with up to a hundred errors. */
function refuseFaults(validate: ValidateFunction, value: unknown): void {
  if (validate(value)) return;
  // A Map is used because a client's field can be called `constructor` or `__proto__`.
  const errors = new Map<string, Map<string, Problem>>();
  for (const error of relevant(validate.errors ?? []).slice(0, MAX_FAULTS)) {
    const path = pathOf(error);
    const problem = problemOf(error, path);
    const problems = errors.get(path) ?? new Map<string, Problem>();
    errors.set(path, problems.set(problem.sentence('en'), problem));
  }
  throw invalid(Object.fromEntries([...errors].map(([path, problems]) => [path, [...problems.values()]])));
}

/**
 * Drops errors that do not help a person: `anyOf` reports its null branch and a summary, and the type of a
 * value is redundant where the possible values are listed.
 */
function relevant(all: ErrorObject[]): ErrorObject[] {
  const enumerated = new Set(all.filter(({ keyword }) => keyword === 'enum').map(pathOf));
  const kept = all.filter((error) => {
    if (error.keyword === 'anyOf' || error.keyword === 'if') return false;
    return error.keyword !== 'type' || (error.params['type'] !== 'null' && !enumerated.has(pathOf(error)));
  });
  return kept.length > 0 ? kept : all;
}

/**
 * Maximum characters of a client's field name in the path of an error: the longest name that can be stored.
 */
const MAX_PART = 255;

/** `/items/0/product_id` becomes `items.0.product_id`; a missing field is appended to the path. */
function pathOf(error: ErrorObject): string {
  const parts = error.instancePath
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~').slice(0, MAX_PART));
  if (error.keyword === 'required') parts.push(String(error.params['missingProperty']));
  return parts.join('.') || 'body';
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
