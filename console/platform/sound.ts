/** A sound is a few of these tones, one after the other. */
const TONES_HZ = [880, 1_175];
const TONE_SECONDS = 0.16;
const LOUDNESS = 0.12;

let context: AudioContext | null = null;

/** Allows sound. Browsers demand a click of the person before; call it from one. */
export async function allowSound(): Promise<boolean> {
  context ??= new AudioContext();
  await context.resume();
  return context.state === 'running';
}

/** Whether sound was allowed on this page. */
export const isSoundAllowed = (): boolean => context?.state === 'running';

/** Plays the sound for something new. Stays silent where sound was not allowed. */
export function ring(): void {
  const audio = context;
  if (audio === null || audio.state !== 'running') return;
  for (const [index, frequency] of TONES_HZ.entries()) {
    const begin = audio.currentTime + index * TONE_SECONDS;
    const tone = new OscillatorNode(audio, { frequency });
    const gain = new GainNode(audio, { gain: 0 });
    gain.gain.setTargetAtTime(LOUDNESS, begin, 0.01);
    gain.gain.setTargetAtTime(0, begin + TONE_SECONDS * 0.6, 0.03);
    tone.connect(gain).connect(audio.destination);
    tone.start(begin);
    tone.stop(begin + TONE_SECONDS * 2);
  }
}
