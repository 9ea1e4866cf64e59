import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { ALL_TOOLS } from './all-tools.ts';

const page = readFileSync(new URL('../../../docs/tools.md', import.meta.url), 'utf8');

/** The row of a table that describes a tool. */
const rowOf = (name: string): string =>
  page.split('\n').find((line) => line.startsWith(`| \`${name}\` |`)) ?? '';

describe('docs/tools.md', () => {
  it('describes every tool once', () => {
    const names = ALL_TOOLS.map(({ name }) => name);
    for (const name of [...names, 'transfer_call', 'end_call'])
      assert.equal(page.split(`\n| \`${name}\` |`).length, 2, name);
  });

  it('names the parameters of every tool that does not refer to another', () => {
    for (const { name, parameters } of ALL_TOOLS) {
      const row = rowOf(name);
      if (row.includes('| as `')) continue;
      for (const parameter of Object.keys(parameters.properties))
        assert.ok(row.includes(`\`${parameter}\``), `${name}: ${parameter}`);
    }
  });

  it('names every reason', () => {
    const source = readFileSync(new URL('../../voice/tools.ts', import.meta.url), 'utf8');
    const type = source.slice(source.indexOf('type ToolReason'), source.indexOf('A value that can be'));
    const reasons = [...type.matchAll(/\| '(\w+)'/g)].map(([, reason]) => reason ?? '');
    assert.ok(reasons.length > 10);
    for (const reason of reasons) assert.ok(page.includes(`\`${reason}\``), reason);
  });
});
