import type { Output } from '../output.ts';

/** An event of a simulated call, as `/simulator/calls/{id}/events` tells it. */
export interface CallEvent {
  event: string;
  data: { text?: string; words?: string | null; name?: string; state?: string; by?: string; cause?: string };
}

/** Shows what happens on a call; true once it is over. @param isSpoken whether the caller spoke. */
export function showEvent({ event, data }: CallEvent, out: Output, isSpoken = false): boolean {
  out.jsonLine({ event, ...data });
  if (event === 'said') out.say(`Assistant: ${data.text ?? ''}`);
  if (event === 'beep') out.say('(tone)');
  if (event === 'transfer') out.say(`(${data.name ?? 'transfer'}: ${data.state ?? ''})`);
  if (event === 'heard' && isSpoken && data.words) out.say(`You: ${data.words}`);
  if (event !== 'ended') return false;
  out.say(data.by === 'caller' ? 'You hung up.' : (data.cause ?? 'The call is over.'));
  return true;
}
