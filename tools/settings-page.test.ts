import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { it } from 'node:test';
import { listSettings } from '../server/platform/config/settings.ts';
import { settingsPage, undescribedSettings } from './settings-page.ts';

const read = (path: string): Promise<string> => readFile(new URL(path, import.meta.url), 'utf8');

it('every setting that the program reads is described, and no other', () => {
  assert.deepEqual(undescribedSettings(), { missing: [], unknown: [] });
});

it('docs/settings.md has the defaults and the words of the code', async () => {
  assert.equal(await read('../docs/settings.md'), settingsPage(), 'run node tools/write-settings-table.ts');
});

it('the settings in the README exist', async () => {
  const settings = listSettings();
  const table = (await read('../README.md')).split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
  const names = table.flatMap((line) => line.split('|')[1]?.match(/[A-Z][A-Z_]+/g) ?? []);
  assert.ok(names.length >= 10);
  assert.deepEqual(
    names.filter((name) => !settings.has(name)),
    [],
  );
});
