import type { CallEnding } from '../call-recorder.ts';
import type { CallTools } from '../tools.ts';
import type { CallHistory } from './call-history.ts';

type Extracted = CallEnding['extracted'];

/**
 * The end of a call with what its engine and its tools have collected; what was done with a tool counts more
 * than what was only said.
 */
export function withCollected(
  ending: CallEnding,
  { collected }: Pick<CallHistory, 'collected'>,
  tools: Pick<CallTools, 'collected'>,
): CallEnding {
  const done = Object.entries(tools.collected().extracted).filter(isPlain);
  return { ...ending, extracted: { ...collected, ...ending.extracted, ...Object.fromEntries(done) } };
}

const isPlain = (entry: readonly [string, unknown]): entry is [string, Extracted[string]] =>
  entry[1] === null || ['string', 'number', 'boolean'].includes(typeof entry[1]);
