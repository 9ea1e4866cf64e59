import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import type { Input } from '../command.ts';
import { UsageFault } from '../faults.ts';

/** A line of more is no answer. */
const MAX_LENGTH = 2_000;

/**
 * Asks a question at the terminal. A secret is not shown while it is typed. Without a terminal the next line
 * of the input is the answer.
 * @throws UsageFault when the input ends before
 */
export function ask(
  input: Input,
  question: string,
  { isSecret = false, signal }: { isSecret?: boolean; signal: AbortSignal },
): Promise<string> {
  const isTerminal = input.isTTY === true;
  if (isTerminal) process.stderr.write(question);
  const output = new Writable({
    write: (chunk, _encoding, done) => {
      if (!isSecret) process.stderr.write(chunk as Buffer);
      done();
    },
  });
  return new Promise((resolve, reject) => {
    const lines = createInterface({ input, output, terminal: isTerminal });
    const stop = (): void => lines.close();
    signal.addEventListener('abort', stop, { once: true });
    let answer: string | null = null;
    lines.once('line', (line) => {
      answer = line.trim().slice(0, MAX_LENGTH);
      lines.close();
    });
    lines.once('SIGINT', stop);
    lines.once('close', () => {
      signal.removeEventListener('abort', stop);
      if (isTerminal && isSecret) process.stderr.write('\n');
      if (answer === null) reject(new UsageFault('Nothing was entered.'));
      else resolve(answer);
    });
  });
}
