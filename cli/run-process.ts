import type { Surroundings } from './command.ts';
import { Output } from './output.ts';
import { run } from './run.ts';

/** The output cannot be written. */
const FAILED = 1;
/** How long a command may take to end when nobody reads its output any more. */
const END_WITHIN_MS = 5_000;

/** What the packed program has from its process, and the machine, which it does not have. */
interface Start extends Partial<Pick<Surroundings, 'env' | 'machine'>> {
  args?: readonly string[];
}

/** Runs a command line in this process, by default its own; the exit code is that of the process. */
export async function runProcess(start: Start = {}): Promise<void> {
  const { stdin: input, stdout, stderr } = process;
  const { args = process.argv.slice(2), env = process.env, machine } = start;
  const stopping = new AbortController();
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopping.abort());
  }
  let isLeft = false;
  for (const stream of [stdout, stderr])
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') {
        if (stream === stdout) stderr.write(`The output cannot be written: ${error.message}.\n`);
        process.exit(FAILED);
      }
      // A reader such as `head` has enough: what goes on, such as a call, is ended as by Ctrl-C.
      isLeft = true;
      stopping.abort();
      setTimeout(() => process.exit(0), END_WITHIN_MS).unref();
    });
  const out = new Output(stdout, stderr, args.includes('--json'));
  const code = await run(args, {
    ...{ env, out, input, signal: stopping.signal },
    ...(machine === undefined ? {} : { machine }),
  });
  process.exitCode = isLeft ? 0 : code;
}
