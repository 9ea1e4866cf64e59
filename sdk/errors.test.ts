import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  ApiError,
  AuthenticationError,
  BadRequestError,
  ConflictError,
  errorOf,
  NotFoundError,
  PermissionError,
  RateLimitError,
  ServerError,
  SwitchboardError,
  ValidationError,
} from './errors.ts';

const read = (status: number, body: unknown, headers: Record<string, string> = {}): Promise<ApiError> =>
  errorOf(new Response(typeof body === 'string' ? body : JSON.stringify(body), { status, headers }), 0);

const error = (type: string, more: object = {}): object => ({
  error: { type, message: 'No.', request_id: 'req_1', ...more },
});

describe('an error of the API', () => {
  it('is of the class of its type or status', async () => {
    const expected: [number, string, typeof ApiError][] = [
      [400, 'invalid_request', BadRequestError],
      [401, 'unauthenticated', AuthenticationError],
      [403, 'feature_disabled', PermissionError],
      [404, 'not_found', NotFoundError],
      [405, 'method_not_allowed', BadRequestError],
      [409, 'invalid_state', ConflictError],
      [409, 'validation_error', ValidationError],
      [422, 'validation_error', ValidationError],
      [422, 'idempotency_mismatch', ValidationError],
      [429, 'rate_limited', RateLimitError],
      [500, 'internal_error', ServerError],
      [503, 'unavailable', ServerError],
    ];
    for (const [status, type, expectedClass] of expected) {
      const one = await read(status, error(type));
      assert.equal(one.constructor, expectedClass, `${status} ${type}`);
      assert.equal(one.name, expectedClass.name);
      assert.ok(one instanceof ApiError && one instanceof SwitchboardError);
      assert.deepEqual([one.status, one.type, one.message, one.requestId], [status, type, 'No.', 'req_1']);
    }
  });

  it('names the field at fault with its sentences and codes', async () => {
    const faults = {
      errors: { 'items.0.product_id': ['There is no such product.'], name: ['Too long.'] },
      codes: { 'items.0.product_id': ['unknown_id'], name: ['too_long'] },
    };
    const one = await read(422, error('validation_error', { ...faults, truncated: true }));
    assert.deepEqual([one.field, one.code, one.isTruncated], ['items.0.product_id', 'unknown_id', true]);
    assert.deepEqual([one.errors, one.codes], [faults.errors, faults.codes]);
    const state = await read(409, error('invalid_state', { code: 'already_over' }));
    assert.deepEqual([state.field, state.code, state.errors], [null, 'already_over', {}]);
  });

  it('is read from whatever a proxy answers', async () => {
    const page = await read(502, `<html>${'x'.repeat(1_000)}`, { 'request-id': 'req_9', 'retry-after': '3' });
    assert.equal(page.constructor, ServerError);
    assert.deepEqual(
      [page.type, page.code, page.requestId, page.retryAfterSeconds],
      [null, null, 'req_9', 3],
    );
    assert.ok(page.message.startsWith('502 <html>') && page.message.length < 300);
    for (const body of ['', 'null', '5', '{"error":5}', '{"error":{"errors":[5],"codes":{"a":"b"}}}']) {
      const one = await read(404, body);
      assert.ok(one instanceof NotFoundError && one.message.startsWith('404'), body);
    }
  });
});
