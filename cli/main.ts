#!/usr/bin/env node
/** `switchboard`: the command line of Switchboard (docs/cli.md). */
import { Output } from './output.ts';
import { run } from './run.ts';

const { argv, env, stdin: input, stdout, stderr } = process;
const args = argv.slice(2);
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  process.once(name, () => stopping.abort());
}
// A reader such as `head` may have enough.
stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit(0);
});
const out = new Output(stdout, stderr, args.includes('--json'));
process.exitCode = await run(args, { env, out, input, signal: stopping.signal });
