import type { Waveform } from '../platform/api-types.ts';

/** A bar of the drawing: how high it is, from 0 to 1, and whose sound it shows. */
export interface Bar {
  height: number;
  speaker: 'assistant' | 'caller';
}

const LOUDEST = 255;

/** So many bars for the whole recording, each as high as its loudest moment. */
export function barsOf({ caller, assistant }: Pick<Waveform, 'caller' | 'assistant'>, count: number): Bar[] {
  const length = Math.max(caller.length, assistant.length);
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const from = Math.floor((index * length) / count);
    const to = Math.max(from + 1, Math.floor(((index + 1) * length) / count));
    const said = peak(assistant, from, to);
    const heard = peak(caller, from, to);
    return { height: Math.max(said, heard) / LOUDEST, speaker: heard > said ? 'caller' : 'assistant' };
  });
}

function peak(peaks: readonly number[], from: number, to: number): number {
  let most = 0;
  for (let at = from; at < to; at += 1) most = Math.max(most, peaks[at] ?? 0);
  return most;
}
