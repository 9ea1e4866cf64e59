import assert from 'node:assert/strict';
import { it } from 'node:test';
import { CALL_OUTCOMES } from '../../server/calls/call.ts';
import { countBooked, countGroups, OUTCOME_GROUPS } from './outcome-groups.ts';

it('every outcome of a call belongs to one group', () => {
  const grouped = OUTCOME_GROUPS.flatMap(({ outcomes }) => outcomes);
  assert.deepEqual(grouped.toSorted(), [...CALL_OUTCOMES].sort());
});

it('groups are counted from the outcomes of a day', () => {
  const outcomes = Object.fromEntries(CALL_OUTCOMES.map((outcome, index) => [outcome, index + 1]));
  const figures = { outcomes } as Parameters<typeof countGroups>[0];
  assert.equal(
    countGroups(figures).reduce((sum, count) => sum + count, 0),
    55,
  );
  assert.equal(countBooked(figures), 1 + 2 + 3);
});
