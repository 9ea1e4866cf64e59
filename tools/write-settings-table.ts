import { writeFile } from 'node:fs/promises';
import { settingsPage } from './settings-page.ts';

/** Writes docs/settings.md: `node tools/write-settings-table.ts`. A test holds the page to it. */
await writeFile(new URL('../docs/settings.md', import.meta.url), settingsPage());
