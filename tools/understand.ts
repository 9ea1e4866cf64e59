/**
 * `npm run -s understand`: reads utterances as JSON lines from its input, `{text, now, timezone, language,
 * asked, country}`, and writes what each means as a JSON line (`docs/understanding.md`). A line that cannot
 * be read is answered with `{error}`, and the exit code is 1 at the end.
 */
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { readUtterance } from '../server/voice/understanding/read-utterance.ts';

let failures = 0;
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code === 'EPIPE') process.exit(1);
  throw error;
});
for await (const line of createInterface({ input: process.stdin, crlfDelay: Infinity })) {
  if (line.trim() === '') continue;
  if (!process.stdout.write(`${JSON.stringify(answer(line))}\n`)) await once(process.stdout, 'drain');
}
process.exitCode = failures > 0 ? 1 : 0;

function answer(line: string): unknown {
  try {
    return readUtterance(line);
  } catch (error) {
    failures += 1;
    return { error: error instanceof Error ? error.message : String(error) };
  }
}
