import type { Input } from '../command.ts';

/**
 * The lines of an input without their ends; null for one of more than `limit` characters, which is skipped.
 * Ends with the input, or when the signal aborts.
 */
export async function* readLines(
  input: Input,
  { limit, signal }: { limit: number; signal: AbortSignal },
): AsyncGenerator<string | null> {
  const stop = (): void => (input as Input & { destroy?: () => void }).destroy?.();
  signal.addEventListener('abort', stop, { once: true });
  let kept = '';
  let isTooLong = false;
  try {
    input.setEncoding('utf8');
    for await (const chunk of input) {
      const [first = '', ...others] = String(chunk).split('\n');
      kept += isTooLong ? '' : first;
      for (const next of others) {
        yield isTooLong || kept.length > limit ? null : kept;
        kept = next;
        isTooLong = false;
      }
      if (kept.length > limit) [kept, isTooLong] = ['', true];
    }
    if (kept !== '') yield kept;
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
