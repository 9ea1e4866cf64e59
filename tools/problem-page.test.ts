import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { problemPage } from './problem-page.ts';

it('docs/errors.md lists every code with its sentence', async () => {
  const page = await readFile(new URL('../docs/errors.md', import.meta.url), 'utf8');
  assert.equal(page, await problemPage(page), 'run node tools/write-errors-page.ts');
});
