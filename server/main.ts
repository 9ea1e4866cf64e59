import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// The launcher names the same folder, for threads too; this is for a start without it.
enableCompileCache(fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)));
await import('./run-process.ts');
