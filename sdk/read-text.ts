/** The longest answer that is read: a page of a list has a few MB at most. */
export const MAX_ANSWER_MIB = 64;

/**
 * The text of an answer; null for one that is too long, which is left. Where what sends the requests has
 * bodies that are no streams of the web, it is read by its own method, whatever its length.
 */
export async function readText(response: Response): Promise<string | null> {
  if (response.body === null) return '';
  const stream: Partial<ReadableStream<Uint8Array>> | undefined = response.body;
  if (stream?.getReader === undefined) return response.text();
  const reader = (stream as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return parts.join('') + decoder.decode();
    bytes += value.byteLength;
    if (bytes > MAX_ANSWER_MIB * 1024 * 1024) {
      await reader.cancel().catch(() => undefined);
      return null;
    }
    parts.push(decoder.decode(value, { stream: true }));
  }
}
