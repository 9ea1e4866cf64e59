import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readTraceParent, writeTraceParent } from './trace-parent.ts';

const [trace, span] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

describe('traceparent', () => {
  it('is read and written as W3C Trace Context says', () => {
    const text = `00-${trace}-${span}-01`;
    assert.deepEqual(readTraceParent(text), { traceId: trace, spanId: span, isSampled: true });
    assert.equal(writeTraceParent({ traceId: trace, spanId: span, isSampled: true }), text);
    assert.equal(readTraceParent(`00-${trace}-${span}-02`)?.isSampled, false);
    assert.equal(readTraceParent(`cc-${trace}-${span}-03-what-comes-later`)?.isSampled, true);
  });

  it('is nothing in any other form', () => {
    for (const text of [
      ...[
        null,
        undefined,
        '',
        `00-${trace}-${span}`,
        `00-${trace}-${span}-01-more`,
        `ff-${trace}-${span}-01`,
      ],
      ...[`00-${trace.toUpperCase()}-${span}-01`, `00-${'0'.repeat(32)}-${span}-01`],
      ...[`00-${trace}-${'0'.repeat(16)}-01`, `01-${trace}-${span}-01-${'x'.repeat(300)}`],
      ` 00-${trace}-${span}-01`,
    ])
      assert.equal(readTraceParent(text), null, String(text));
  });
});
