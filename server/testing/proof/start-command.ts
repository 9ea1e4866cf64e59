import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const { scripts } = JSON.parse(readFileSync(new URL('../../../package.json', import.meta.url), 'utf8')) as {
  scripts: { start: string };
};

const nodeOptions = scripts.start.split(' ').filter((word) => word.startsWith('--'));
const pathOf = (file: string): string => fileURLToPath(new URL(`../../../${file}`, import.meta.url));

/** Arguments of `process.execPath` that start the product as `npm start` does. Its pid stays. */
export const START = [pathOf('tools/launch.mjs'), ...nodeOptions, pathOf('server/main.ts')];
