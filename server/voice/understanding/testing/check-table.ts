import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Asked } from '../meanings.ts';

/** What people say, what it means, and what was asked before. */
export type Row = readonly [said: string, means: string, asked?: Asked];

/** A test for each group of a table of what people say and what it means. */
export function checkTable(
  name: string,
  read: (text: string, asked: Asked) => string,
  groups: Readonly<Record<string, readonly Row[]>>,
): void {
  describe(name, () => {
    for (const [group, rows] of Object.entries(groups)) {
      it(`reads ${group}`, () => {
        const found = rows.map(([said, , asked = null]) => `${said} → ${read(said, asked)}`);
        assert.deepEqual(
          found,
          rows.map(([said, means]) => `${said} → ${means}`),
        );
      });
    }
  });
}
