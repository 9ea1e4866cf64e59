import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type, type TSchema } from 'typebox';
import { englishOf, Refusal } from '../../refusal.ts';
import { takeIgnoredFields, ignoredFieldsHeader } from './ignored-fields.ts';
import { Name, Nullable, OneOf, patchOf } from '../shapes/shapes.ts';
import { checkBody, checkQuery } from './validate.ts';

function faults(check: (value: unknown) => void, value: unknown): Record<string, string[]> {
  try {
    check(value);
    return {};
  } catch (error) {
    assert.ok(error instanceof Refusal && error.kind === 'validation_error');
    const found = Object.entries(error.errors ?? {});
    return Object.fromEntries(found.map(([field, problems]) => [field, problems.map(englishOf)]));
  }
}

const body = (schema: TSchema, value: unknown): Record<string, string[]> => faults(checkBody(schema), value);

describe('the check of a body', () => {
  it('converts no types: a number in quotes is a text', () => {
    const schema = Type.Object({ count: Type.Integer() });
    assert.deepEqual(body(schema, { count: '5' }), { count: ['The field count must be a whole number.'] });
    assert.deepEqual(body(schema, { count: 5 }), {});
  });

  it('refuses a number that overflows to Infinity, such as 1e999', () => {
    const schema = Type.Object({ count: Type.Integer(), share: Type.Number() });
    assert.deepEqual(Object.keys(body(schema, JSON.parse('{"count": 1e999, "share": -1e999}'))), [
      'count',
      'share',
    ]);
  });

  it('names faults inside lists by dotted paths', () => {
    const schema = Type.Object({ items: Type.Array(Type.Object({ product_id: Type.Integer() })) });
    assert.deepEqual(Object.keys(body(schema, { items: [{ product_id: 1 }, {}] })), ['items.1.product_id']);
  });

  it('names the type of a nullable field without null', () => {
    const schema = Type.Object({ name: Nullable(Type.String()) });
    assert.deepEqual(body(schema, { name: 5 }), { name: ['The field name must be a text.'] });
    assert.deepEqual(body(schema, { name: null }), {});
  });

  it('lists the values of an enumerated field', () => {
    const schema = Type.Object({ kind: OneOf(['a', 'b']) });
    assert.deepEqual(body(schema, { kind: 'c' }), { kind: ['The field kind must be one of: a, b.'] });
  });

  it('treats a text of spaces as empty', () => {
    const schema = Type.Object({ name: Name('Name.') });
    for (const name of ['', ' ']) {
      assert.deepEqual(body(schema, { name }), { name: ['The field name must not be empty.'] });
    }
  });

  it('refuses dates that do not exist', () => {
    const schema = Type.Object({
      day: Type.String({ format: 'date' }),
      at: Type.String({ format: 'date-time' }),
    });
    assert.deepEqual(body(schema, { day: '2024-02-29', at: '2026-11-21T09:30:00+01:00' }), {});
    assert.deepEqual(body(schema, { day: '2024-02-29', at: '2026-11-21T09:30' }), {});
    assert.deepEqual(Object.keys(body(schema, { day: '2026-02-29', at: '2026-11-21' })).sort(), [
      'at',
      'day',
    ]);
    assert.deepEqual(Object.keys(body(schema, { day: '21.11.2026', at: '2026-11-21T25:00:00Z' })).sort(), [
      'at',
      'day',
    ]);
  });

  it('refuses a body that is not an object', () => {
    for (const value of [null, [], 'text', 5]) {
      assert.deepEqual(Object.keys(body(Type.Object({}), value)), ['body']);
    }
  });

  it('fills in defaults for a new record and none for a change', () => {
    const schema = Type.Object({
      size: Type.Optional(Type.Integer({ default: 5 })),
      inner: Type.Optional(Type.Partial(Type.Object({ on: Type.Boolean({ default: true }) }))),
    });
    const made: Record<string, unknown> = { inner: {} };
    checkBody(schema)(made);
    assert.deepEqual(made, { inner: { on: true }, size: 5 });
    const change: Record<string, unknown> = { inner: {} };
    checkBody(patchOf(schema))(change);
    assert.deepEqual(change, { inner: {} });
  });
});

describe('the check of a query', () => {
  const schema = Type.Object({
    on: Type.Optional(Type.Boolean()),
    page: Type.Integer({ minimum: 1, default: 1 }),
  });

  it('accepts only true, false, 1 and 0 as booleans', () => {
    for (const [text, value] of Object.entries({ true: true, false: false, '1': true, '0': false })) {
      const query: Record<string, unknown> = { on: text };
      checkQuery(schema)(query);
      assert.equal(query['on'], value);
    }
    for (const text of ['yes', '', '2', 'TRUE']) {
      assert.deepEqual(Object.keys(faults(checkQuery(schema), { on: text })), ['on'], text);
    }
  });

  it('reads numbers and fills in defaults', () => {
    const query: Record<string, unknown> = {};
    checkQuery(schema)(query);
    assert.deepEqual(query, { page: 1 });
    assert.deepEqual(Object.keys(faults(checkQuery(schema), { page: '1.5' })), ['page']);
    assert.deepEqual(Object.keys(faults(checkQuery(schema), { page: ['1', '2'] })), ['page']);
  });
});

describe('ignored fields', () => {
  it('are named by dotted path, also in lists and behind null', () => {
    const schema = Type.Object({
      items: Type.Array(Type.Object({ id: Type.Integer() })),
      person: Nullable(Type.Object({ name: Type.String() })),
      free: Type.Record(Type.String(), Type.String()),
    });
    const sent = {
      items: [{ id: 1, price: 2 }],
      person: { name: 'A', age: 3 },
      free: { any: 'x' },
      total: 4,
    };
    assert.deepEqual(takeIgnoredFields(schema, sent).sort(), ['items.0.price', 'person.age', 'total']);
  });

  it('cannot inject characters into the header', () => {
    const header = ignoredFieldsHeader(['a\r\nSet-Cookie: x', 'b,c', 'ü'.repeat(2000)]);
    assert.match(header, /^[\x20-\x7e]{1,1000}$/);
    assert.ok(header.startsWith('a??Set-Cookie:?x, b?c'));
  });
});
