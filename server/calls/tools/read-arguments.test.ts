import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { OneOf } from '../../platform/http/shapes/shapes.ts';
import { ToolRefusal } from '../../voice/define-tool.ts';
import { readArguments } from './read-arguments.ts';

const parameters = Type.Object({
  name: Type.String({ maxLength: 20 }),
  count: Type.Optional(Type.Integer({ minimum: 1, maximum: 9 })),
  way: Type.Optional(OneOf(['pickup', 'dine_in'])),
  isUrgent: Type.Optional(Type.Boolean()),
  items: Type.Optional(Type.Array(Type.Object({ item: Type.String({ maxLength: 20 }) }), { maxItems: 3 })),
});

const refusedFields = (args: unknown): readonly string[] => {
  try {
    readArguments(parameters, args);
  } catch (error) {
    if (error instanceof ToolRefusal) return error.result.fields ?? [];
    throw error;
  }
  return [];
};

describe('arguments as models write them', () => {
  it('are read as what they have to be', () => {
    const args = { name: ' 42 ', count: '3', way: 'Dine-in', isUrgent: 'True', items: [{ item: 7 }, null] };
    assert.deepEqual(readArguments(parameters, args), {
      ...{ name: '42', count: 3, way: 'dine_in', isUrgent: true, items: [{ item: '7' }] },
    });
  });

  it('are absent where they say nothing, and left out where the tool has no such parameter', () => {
    for (const nothing of [null, undefined, '', '  ', 'null', 'None', 'N/A', 'undefined'])
      assert.deepEqual(readArguments(parameters, { name: 'Ada', count: nothing, force: true }), {
        name: 'Ada',
      });
  });

  it('are refused by the names of those that are missing or wrong', () => {
    assert.deepEqual(refusedFields({}), ['name']);
    assert.deepEqual(refusedFields({ name: 'none' }), ['name']);
    assert.deepEqual(refusedFields({ name: 'x'.repeat(21), count: 10, way: 'drone' }), [
      'name',
      'count',
      'way',
    ]);
    assert.deepEqual(refusedFields({ name: ['Ada'], count: 1.5, items: 'all' }), ['name', 'count', 'items']);
    assert.deepEqual(refusedFields({ name: 'Ada', items: [{}, {}] }), ['items.0.item', 'items.1.item']);
    assert.deepEqual(refusedFields({ name: 'Ada', count: '1e3' }), ['count']);
  });

  it('of no shape at all are none', () => {
    for (const args of [null, 'name=Ada', 7, [{ name: 'Ada' }], { __proto__: { name: 'Ada' } }])
      assert.deepEqual(refusedFields(args), ['name']);
  });
});
