import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling takes a third of a second of each start; where the folder cannot be written nothing is kept.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)));
await import('./run-process.ts');
