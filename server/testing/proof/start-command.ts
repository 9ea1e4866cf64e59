import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

const nodeOptions = scripts.start.split(' ').filter((word) => word.startsWith('--'));

/** Arguments of `process.execPath` that start the product as `npm start` does. */
export const START = [...nodeOptions, fileURLToPath(new URL('../../main.ts', import.meta.url))];
