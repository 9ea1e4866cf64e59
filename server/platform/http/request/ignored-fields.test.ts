import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { ignoredFieldsHeader, takeIgnoredFields } from './ignored-fields.ts';

describe('takeIgnoredFields', () => {
  it('removes unknown fields at every depth and names them', () => {
    const schema = Type.Object({
      name: Type.String(),
      inner: Type.Object({ a: Type.Integer() }),
      list: Type.Array(Type.Object({ b: Type.Integer() })),
      maybe: Type.Union([Type.Object({ c: Type.Integer() }), Type.Null()]),
    });
    const body = {
      name: 'Ann',
      workspace_id: 7,
      inner: { a: 1, x: 2 },
      list: [{ b: 1 }, { b: 2, y: 3 }],
      maybe: { c: 1, z: 4 },
    };
    assert.deepEqual(takeIgnoredFields(schema, body), ['workspace_id', 'inner.x', 'list.1.y', 'maybe.z']);
    assert.deepEqual(body, { name: 'Ann', inner: { a: 1 }, list: [{ b: 1 }, { b: 2 }], maybe: { c: 1 } });
  });

  it('keeps what any alternative knows, and everything in objects whose fields are the client’s own', () => {
    const schema = Type.Object({
      option: Type.Union([Type.Object({ choice_id: Type.Integer() }), Type.Object({ group: Type.String() })]),
      metadata: Type.Record(Type.String(), Type.Unknown()),
      custom: Type.Unsafe({ type: 'object', additionalProperties: { type: 'string' } }),
    });
    const body = {
      option: { choice_id: 1, group: 'Size', other: 1 },
      metadata: { a: { b: 1 } },
      custom: { d: 'e' },
    };
    assert.deepEqual(takeIgnoredFields(schema, body), ['option.other']);
    assert.deepEqual(body.option, { choice_id: 1, group: 'Size' });
    assert.deepEqual(body.metadata, { a: { b: 1 } });
    assert.deepEqual(body.custom, { d: 'e' });
  });

  it('removes all of a thousand unknown fields, and names only some', () => {
    const body = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`field_${index}`, index]));
    const named = takeIgnoredFields(Type.Object({ name: Type.String() }), body);
    assert.deepEqual(body, {});
    assert.equal(named.length, 100);
    assert.ok(ignoredFieldsHeader(named).length <= 1000);
  });

  it('leaves a body of the wrong type to the validation', () => {
    for (const body of [null, 'text', [1, { a: 1 }], 5]) {
      assert.deepEqual(takeIgnoredFields(Type.Object({ name: Type.String() }), body), []);
    }
  });
});
