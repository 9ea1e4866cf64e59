import assert from 'node:assert/strict';
import { Ajv, type ValidateFunction } from 'ajv';
import { STATUS_OF } from '../platform/http/answer/errors.ts';
import { refusalsOf } from '../platform/http/openapi/openapi.ts';
import { formats } from '../platform/http/request/formats.ts';
import type { AnyRoute } from '../platform/http/route.ts';
import { findRoute } from './find-route.ts';
import type { Json, TestAnswer } from './test-api.ts';

/** Returns a check that fails the test when the published description does not allow an answer. */
export function answerChecker(
  routes: AnyRoute[],
): (method: string, path: string, answer: TestAnswer) => void {
  const ajv = new Ajv({ strict: false, allErrors: true });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  const compiled = new Map<object, ValidateFunction>();
  return (method, path, answer) => {
    assert.ok(answer.headers['request-id'], `${method} ${path} has no Request-Id`);
    const row = findRoute(routes, method, path.split('?')[0] ?? path);
    const isOther = row?.otherwise?.status === answer.status;
    assert.ok(
      answer.status < 500 || isOther,
      `${method} ${path} answered ${answer.status}: ${answer.raw.toString('utf8')}`,
    );
    if (!row) return;
    if (answer.status >= 400 && !isOther) {
      const allowed = refusalsOf(row).map((kind) => STATUS_OF[kind]);
      const type: unknown = answer.body?.error?.type;
      const isAllowed = allowed.some((refusal) => refusal.status === answer.status && refusal.type === type);
      assert.ok(isAllowed, `${method} ${row.path} must not answer ${answer.status} ${String(type)}`);
      return;
    }
    if ('mediaType' in row.success || row.success.status === 101) return;
    const expected = isOther && row.otherwise ? row.otherwise : row.success;
    const isChanged = answer.status === 200 && 'orChanged' in row.success && row.success.orChanged;
    if (!isChanged) assert.equal(answer.status, expected.status);
    let validate = compiled.get(expected.schema);
    if (!validate) compiled.set(expected.schema, (validate = ajv.compile(closed(expected.schema))));
    assert.ok(
      validate(answer.body),
      `${method} ${row.path} is outside its schema: ${ajv.errorsText(validate.errors?.slice(0, 20))}`,
    );
  };
}

/** The schema without additional fields, so that an answer contains only named fields. */
function closed(schema: Json): Json {
  if (Array.isArray(schema)) return schema.map(closed);
  if (typeof schema !== 'object' || schema === null) return schema;
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isOpen = inner['properties'] === undefined || inner['additionalProperties'] !== undefined;
  return isOpen || inner['type'] !== 'object' ? inner : { ...inner, additionalProperties: false };
}
