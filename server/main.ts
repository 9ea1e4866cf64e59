import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// Compiling takes a third of a second of each start; when the cache folder is not writable, there is
// no cache.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)));
await import('./run-process.ts');
