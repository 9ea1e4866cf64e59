/**
 * Leaves out of a stream of text what is not meant to be spoken: the thoughts of a model between `<think>`
 * and `</think>`, and the marks of Markdown.
 */
export async function* spokenText(parts: AsyncIterable<string>): AsyncGenerator<string> {
  let held = '';
  let isThinking = false;
  for await (const part of parts) {
    held += part;
    for (let moved = true; moved;) {
      moved = false;
      const tag = isThinking ? '</think>' : '<think>';
      const at = held.indexOf(tag);
      if (at !== -1) {
        if (!isThinking && at > 0) yield withoutMarks(held.slice(0, at));
        held = held.slice(at + tag.length);
        isThinking = !isThinking;
        moved = true;
      }
    }
    const keep = isThinking ? 7 : lengthOfTagBegun(held);
    if (isThinking) held = held.slice(-keep);
    else if (held.length > keep) {
      yield withoutMarks(held.slice(0, held.length - keep));
      held = held.slice(held.length - keep);
    }
  }
  if (!isThinking && held !== '') yield withoutMarks(held);
}

/** How much of the end of a text may be the beginning of `<think>`. */
function lengthOfTagBegun(text: string): number {
  for (let length = Math.min(6, text.length); length > 0; length -= 1) {
    if ('<think>'.startsWith(text.slice(-length))) return length;
  }
  return 0;
}

const withoutMarks = (text: string): string => text.replaceAll(/[*_`#]+/g, '');
