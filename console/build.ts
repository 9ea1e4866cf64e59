import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Bundles the console into `console/dist/`. */
const root = fileURLToPath(new URL('.', import.meta.url));
await build({ root, configFile: false, logLevel: 'warn', build: { outDir: 'dist', manifest: true } });
