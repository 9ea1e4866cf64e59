import { ProviderError } from '../../platform/providers/provider-error.ts';

/** Longest line; it holds some seconds of sound. */
const MAX_LINE_CHARS = 2 * 1024 * 1024;

/** Reads one JSON object a line as they come. @throws ProviderError for a line that is none. */
export async function* readJsonLines(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Record<string, unknown>> {
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_CHARS)
      throw new ProviderError('unknown', 'The provider sent a line without end');
    for (const line of lines) if (line.trim() !== '') yield parse(line);
  }
  if (rest.trim() !== '') yield parse(rest);
}

function parse(line: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value === 'object' && value !== null && !Array.isArray(value))
      return Object.fromEntries(Object.entries(value));
  } catch {
    // Told below.
  }
  throw new ProviderError('unknown', 'The provider sent something other than a JSON object');
}
