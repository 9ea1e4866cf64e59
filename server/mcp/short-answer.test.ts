import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { callManagement } from './management/call-management.ts';
import { MAX_ANSWER, pick, shortList, shortRecord } from './short-answer.ts';

const lengthOf = (value: unknown): number => JSON.stringify(value).length;

describe('an answer of a tool', () => {
  it('has of a record what says something, and an end', () => {
    const record = { id: 1, name: null, tags: [], notes: '', phone: '+1', other: 2 };
    assert.deepEqual(pick(record, ['phone', 'id', 'name', 'tags', 'notes', 'gone']), { phone: '+1', id: 1 });
    const fields = Array.from({ length: 50 }, (_, at) => [`field ${at}`, 'x'.repeat(5_000)] as const);
    const many = Object.fromEntries(fields);
    assert.ok(lengthOf(shortRecord({ custom_fields: many })) <= MAX_ANSWER);
    const deep = [many, many, many, many, many, many];
    const short = shortRecord({ id: 1, first: [deep, deep, deep, deep, deep], second: [deep] });
    assert.ok(lengthOf(short) <= MAX_ANSWER);
    assert.equal(short['id'], 1);
    assert.deepEqual(shortRecord({ text: `${'a'.repeat(3_998)}😀b` }), {
      text: `${'a'.repeat(3_998)}\uFFFD…`,
    });
  });

  it('has as many records of a list as fit, and says how many it leaves out', () => {
    const { records, left_out: leftOut = 0 } = shortList(
      Array.from({ length: 100 }, (_, id) => ({ id, body: 'x'.repeat(1_000) })),
    );
    assert.ok(records.length > 40 && lengthOf(records) <= MAX_ANSWER);
    assert.equal(records.length + leftOut, 100);
  });

  it('has the last turns of a long transcript', () => {
    const { shows } = callManagement.find(({ name }) => name === 'get_transcript') ?? {};
    assert.ok(typeof shows === 'function');
    const turns = Array.from({ length: 200 }, (_, at) => ({
      ...{ position: at, role: 'user', content: `${at} ${'x'.repeat(200)}`, offset_ms: at * 1_500 },
    }));
    const shown = shows(turns, {}) as { turns: { content: string; at_seconds: number }[]; more: boolean };
    assert.ok(shown.turns.length > 30 && lengthOf(shown) <= MAX_ANSWER);
    assert.match(shown.turns.at(-1)?.content ?? '', /^199 /);
    assert.equal(shown.more, true);
  });
});
