/** What a line typed in the terminal does on the call. */
export type TypedLine =
  | { do: 'say'; words: string }
  | { do: 'press'; keys: string[] }
  | { do: 'hang_up' }
  | { do: 'nothing' };

/** `*1` presses the key 1, `*12#` three keys one after the other, `**` the star; `/hangup` hangs up; all else is said. */
export function readLine(line: string): TypedLine {
  const text = line.trim();
  if (text === '') return { do: 'nothing' };
  if (/^\/(hangup|quit|exit)$/i.test(text)) return { do: 'hang_up' };
  const keys = /^\*([0-9*#A-D]{1,20})$/.exec(text)?.[1];
  return keys === undefined ? { do: 'say', words: text } : { do: 'press', keys: keys.split('') };
}
