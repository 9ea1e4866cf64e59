import type { Line } from './line.ts';

/**
 * Says to a person who picked up what they must hear before they are connected; null: nothing. False when
 * they have left by the end of it, or when `gone` aborts.
 */
export async function tellPerson(line: Line, words: string | null, gone: AbortSignal): Promise<boolean> {
  if (words === null) return !gone.aborted;
  await line.say(words, { interruptible: false, signal: gone });
  return !gone.aborted && !(await hasLeft(line));
}

/** Whether they have hung up by now; what they did before is not heard any more. */
async function hasLeft(line: Line): Promise<boolean> {
  for (;;) {
    const { kind } = await line.next(0);
    if (kind === 'ended' || kind === 'silence') return kind === 'ended';
  }
}
