/** A sentence without an end is cut at a clause or a space, because the caller waits for its sound. */
const MAX_SENTENCE_LENGTH = 240;
/** Where a sentence can end: its mark, closing quotes or brackets, and the space behind it. */
const END = /[.!?…:]["'”’»)\]]*\s+/gu;
/** A full stop behind these ends no sentence: titles, abbreviations, single letters, ordinals. */
const NO_END =
  /(?:^|[\s(])(?:\p{L}|\d{1,2}|Dr|Mr|Mrs|Ms|Prof|St|No|Nr|Tel|Str|ca|bzw|vgl|inkl|evtl|Mme|Mlle|Sra?|Dra|Ud|Uds|Av|etc|approx)\.$/iu;

/**
 * Cuts a stream of text into sentences, each as soon as it is complete. Stops reading when `signal` aborts;
 * errors of the stream are passed on.
 */
export async function* cutSentences(
  stream: AsyncIterable<string>,
  signal: AbortSignal,
): AsyncGenerator<string, void, undefined> {
  let text = '';
  const parts = stream[Symbol.asyncIterator]();
  const aborted = new Promise<{ done: true; value: undefined }>((resolve) => {
    const stop = (): void => resolve({ done: true, value: undefined });
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
  try {
    for (;;) {
      const part = await Promise.race([parts.next(), aborted]);
      if (part.done) break;
      text += part.value;
      for (let cut = placeToCut(text); cut > 0; cut = placeToCut(text)) {
        yield text.slice(0, cut).trim();
        text = text.slice(cut);
      }
    }
    if (text.trim() !== '' && !signal.aborted) yield text.trim();
  } finally {
    // Not awaited, because a hanging stream would hold up the answer.
    parts.return?.().catch(() => undefined);
  }
}

/** How much of a text can be said; 0 while no sentence of it is complete. */
export function placeToCut(text: string): number {
  for (const { 0: mark, index } of text.matchAll(END)) {
    const end = index + mark.trimEnd().length;
    if (!NO_END.test(text.slice(0, end))) return index + mark.length;
  }
  if (text.length <= MAX_SENTENCE_LENGTH) return 0;
  const head = text.slice(0, MAX_SENTENCE_LENGTH);
  const clause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '));
  if (clause > MAX_SENTENCE_LENGTH / 2) return clause + 2;
  const space = head.lastIndexOf(' ');
  return space > 0 ? space + 1 : MAX_SENTENCE_LENGTH;
}
