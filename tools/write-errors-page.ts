import { readFile, writeFile } from 'node:fs/promises';
import { problemPage } from './problem-page.ts';

/**
 * Writes the list of codes into `docs/errors.md`: `node tools/write-errors-page.ts`. A test holds the page to
 * it.
 */
const page = new URL('../docs/errors.md', import.meta.url);
await writeFile(page, await problemPage(await readFile(page, 'utf8')));
