import assert from 'node:assert/strict';
import { it } from 'node:test';
import { BODY_EXAMPLES, EXAMPLES, FIELD_EXAMPLES } from './api-examples.ts';

it('no resource gives an example that another one has given: the last would be shown in both', () => {
  const bodies = EXAMPLES.flatMap((one) => Object.keys(one.bodies));
  const fields = EXAMPLES.flatMap((one) => Object.keys(one.fields));
  assert.deepEqual(bodies.toSorted(), Object.keys(BODY_EXAMPLES).toSorted());
  assert.deepEqual(fields.toSorted(), Object.keys(FIELD_EXAMPLES).toSorted());
});
