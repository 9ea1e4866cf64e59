import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BODY_EXAMPLES, EXAMPLES, FIELD_EXAMPLES } from './api-examples.ts';

it('no two resources have an example with the same name: the last one would be shown for both', () => {
  const bodies = EXAMPLES.flatMap((one) => Object.keys(one.bodies));
  const fields = EXAMPLES.flatMap((one) => Object.keys(one.fields));
  assert.deepEqual(bodies.toSorted(), Object.keys(BODY_EXAMPLES).toSorted());
  assert.deepEqual(fields.toSorted(), Object.keys(FIELD_EXAMPLES).toSorted());
});
