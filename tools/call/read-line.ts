import { MAX_TYPED_LENGTH } from '../../server/voice/text-line.ts';

/** The effect of a typed line on the call. */
export type TypedLine =
  | { do: 'say'; words: string }
  | { do: 'press'; keys: string[] }
  | { do: 'hang_up' }
  | { do: 'nothing' }
  | { do: 'refuse'; why: string };

/**
 * Reads a line: `*1` presses the key 1, `*12#` three keys, `**` the star; `/hangup` hangs up; anything else
 * is said, unless it is too long.
 */
export function readLine(line: string): TypedLine {
  const text = line.trim();
  if (text === '') return { do: 'nothing' };
  if (/^\/(hangup|quit|exit)$/i.test(text)) return { do: 'hang_up' };
  const keys = /^\*([0-9*#A-D]{1,20})$/.exec(text)?.[1];
  if (keys !== undefined) return { do: 'press', keys: keys.split('') };
  if (text.length <= MAX_TYPED_LENGTH) return { do: 'say', words: text };
  const most = MAX_TYPED_LENGTH.toLocaleString('en');
  return { do: 'refuse', why: `That was not said: a line may have up to ${most} characters.` };
}
