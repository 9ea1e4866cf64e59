import { Ajv, type FuncKeywordDefinition, type ErrorObject, type ValidateFunction } from 'ajv';
import type { DataValidateFunction, DataValidationCxt } from 'ajv/dist/types/index.js';

/** Maximum errors reported for one value; each costs memory and time. */
export const MAX_FAULTS = 100;

type Schema = Record<string, unknown>;

/**
 * A validator whose work is limited by the schema and not by the value: entries of a list that is too long,
 * and fields of an object that has too many, are skipped, and the check of a list or object ends after a
 * hundred errors.
 * @param options.allErrors false: the first fault ends the check.
 */
export function limitedAjv(options: ConstructorParameters<typeof Ajv>[0]): Ajv {
  // A test checks the schemas; the keywords below do not match JSON Schema's meta-schema.
  const ajv = new Ajv({ ...options, meta: false, validateSchema: false });
  for (const definition of [items(ajv), uniqueItems, additionalProperties(ajv), patternProperties(ajv)]) {
    ajv.removeKeyword(String(definition.keyword));
    ajv.addKeyword(definition);
  }
  return ajv;
}

const items = (ajv: Ajv): FuncKeywordDefinition => ({
  keyword: 'items',
  type: 'array',
  errors: 'full',
  compile: (schema: Schema, { maxItems = Infinity }: Schema) => {
    const validate = ajv.compile(schema);
    return collecting((list: unknown[], context, faults) => {
      if (list.length > Number(maxItems)) return;
      for (const [index, item] of list.entries()) {
        if (faults.length >= MAX_FAULTS) return;
        judge(validate, item, list, index, context, faults);
      }
    });
  },
});

const uniqueItems: FuncKeywordDefinition = {
  keyword: 'uniqueItems',
  type: 'array',
  compile:
    (_schema: unknown, { maxItems = Infinity }: Schema) =>
    (list: unknown[]) =>
      list.length > Number(maxItems) ||
      new Set(list.map((item) => JSON.stringify(item))).size === list.length,
};

const additionalProperties = (ajv: Ajv): FuncKeywordDefinition => ({
  keyword: 'additionalProperties',
  type: 'object',
  errors: 'full',
  compile: (schema: Schema | boolean, parent: Schema) => {
    const known = new Set(Object.keys(parent['properties'] ?? {}));
    const patterns = Object.keys(parent['patternProperties'] ?? {});
    return judgeFields(ajv, schema, parent, (name) => !known.has(name) && !matchesAny(patterns, name));
  },
});

const patternProperties = (ajv: Ajv): FuncKeywordDefinition => ({
  keyword: 'patternProperties',
  type: 'object',
  errors: 'full',
  compile: (schemas: Record<string, Schema>, parent: Schema) => {
    const checks = Object.entries(schemas).map(([pattern, schema]) =>
      judgeFields(ajv, schema, parent, (name) => matchesAny([pattern], name)),
    );
    return collecting((value: Record<string, unknown>, context, faults) => {
      for (const check of checks)
        if (!check(value, context)) faults.push(...((check.errors ?? []) as ErrorObject[]));
    });
  },
});

const matchesAny = (patterns: string[], name: string): boolean =>
  patterns.some((pattern) => new RegExp(pattern, 'u').test(name));

/** Validates the fields of an object that `isMeant` selects, unless the object has too many fields. */
function judgeFields(
  ajv: Ajv,
  schema: Schema | boolean,
  { maxProperties = Infinity }: Schema,
  isMeant: (name: string) => boolean,
): DataValidateFunction {
  const validate = ajv.compile(schema);
  return collecting((value: Record<string, unknown>, context, faults) => {
    const names = Object.keys(value);
    if (names.length > Number(maxProperties)) return;
    for (const name of names) {
      if (faults.length >= MAX_FAULTS) return;
      if (isMeant(name)) judge(validate, value[name], value, name, context, faults);
    }
  });
}

function judge(
  validate: ValidateFunction,
  value: unknown,
  parentData: unknown[] | Record<string, unknown>,
  parentDataProperty: string | number,
  { instancePath, rootData, dynamicAnchors }: DataValidationCxt,
  faults: ErrorObject[],
): void {
  const part = String(parentDataProperty).replaceAll('~', '~0').replaceAll('/', '~1');
  const context = {
    parentData,
    parentDataProperty,
    instancePath: `${instancePath}/${part}`,
    rootData,
    dynamicAnchors,
  };
  if (!validate(value, context)) faults.push(...(validate.errors ?? []));
}

/** A validation function as ajv calls it: the errors are a property of the function. */
function collecting<Value>(
  collect: (value: Value, context: DataValidationCxt, faults: ErrorObject[]) => void,
): DataValidateFunction {
  const check: DataValidateFunction = (value: Value, context?: DataValidationCxt) => {
    const faults: ErrorObject[] = [];
    if (context) collect(value, context, faults);
    check.errors = faults;
    return faults.length === 0;
  };
  return check;
}
