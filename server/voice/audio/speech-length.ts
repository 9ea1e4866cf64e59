import { setImmediate as otherWork } from 'node:timers/promises';
import { loadSpectrumDetector } from './fvad.ts';
import { TELEPHONE_RATE } from './resample.ts';
import { FRAME_MS, FRAME_SAMPLES, VoiceActivity } from './voice-activity.ts';
import { parseWav } from './wav.ts';

/** Frames analysed before the thread yields to other work: about ten milliseconds. */
const FRAMES_AT_ONCE = 500;

let detector: ReturnType<typeof loadSpectrumDetector> | undefined;

/**
 * The length of a recording and of the speech in it, in ms; detected as on a live call. Null when
 * `file` is not a telephone recording (WAV, 8 kHz, mono).
 */
export async function speechLength(file: Uint8Array): Promise<{ audioMs: number; speechMs: number } | null> {
  const wav = parseWav(file);
  if (!wav || wav.rate !== TELEPHONE_RATE || wav.channels !== 1) return null;
  detector ??= loadSpectrumDetector();
  const activity = new VoiceActivity((await detector)());
  try {
    const frames = Math.floor(wav.pcm.length / FRAME_SAMPLES);
    let speakingSince = 0;
    let speechFrames = 0;
    for (let frame = 0; frame < frames; frame++) {
      const change = activity.hear(wav.pcm.subarray(frame * FRAME_SAMPLES, (frame + 1) * FRAME_SAMPLES));
      if (change?.kind === 'started') speakingSince = frame - change.framesAgo;
      if (change?.kind === 'ended') speechFrames += frame - change.framesAgo - speakingSince;
      if (frame % FRAMES_AT_ONCE === 0) await otherWork();
    }
    if (activity.speaking) speechFrames += frames - speakingSince;
    return { audioMs: frames * FRAME_MS, speechMs: Math.max(0, speechFrames) * FRAME_MS };
  } finally {
    activity.free();
  }
}
