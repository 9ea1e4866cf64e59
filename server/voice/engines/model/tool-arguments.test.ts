import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { readArguments } from './read-arguments.ts';
import { strictSchema } from './strict-schema.ts';

const schema = Type.Object({
  date: Type.String({ format: 'date', description: 'The date.' }),
  name: Type.Optional(Type.String({ maxLength: 10 })),
  items: Type.Optional(Type.Array(Type.Object({ item: Type.String(), notes: Type.Optional(Type.String()) }))),
});

describe('a strict schema', () => {
  it('requires every property, allows null for the optional ones, and holds no further keywords', () => {
    assert.deepEqual(JSON.parse(JSON.stringify(strictSchema({ ...schema }))), {
      type: 'object',
      properties: {
        date: { type: 'string', description: 'The date.' },
        name: { type: ['string', 'null'] },
        items: {
          type: ['array', 'null'],
          items: {
            type: 'object',
            properties: { item: { type: 'string' }, notes: { type: ['string', 'null'] } },
            required: ['item', 'notes'],
            additionalProperties: false,
          },
        },
      },
      required: ['date', 'name', 'items'],
      additionalProperties: false,
    });
  });
});

describe('the arguments of a tool call', () => {
  it('lose what says nothing', () => {
    const text = '{"date":"2026-12-01","name":"none","items":[{"item":"Soup","notes":null}]}';
    assert.deepEqual(readArguments(text, schema), { date: '2026-12-01', items: [{ item: 'Soup' }] });
    assert.deepEqual(readArguments('{"date":"","name":null}', schema), { date: '' });
  });

  it('may be empty, or an object within a text', () => {
    assert.deepEqual(readArguments('', schema), {});
    assert.deepEqual(readArguments(JSON.stringify('{"name":"Ada"}'), schema), { name: 'Ada' });
  });

  it('are refused when they are no object', () => {
    for (const wrong of ['{"date":', '[]', '5', 'null', '"x"'])
      assert.equal(readArguments(wrong, schema), null);
  });
});
