import type { EngineEars, LineSound, Spoken } from '../../../line.ts';

/** The sound of a line on which a test speaks. */
export class HeardLine implements LineSound {
  readonly ears: EngineEars[] = [];

  hear(ears: EngineEars): void {
    this.ears.push(ears);
  }

  play(): Promise<Spoken> {
    return Promise.reject(new Error('turns are fakes here'));
  }

  /** The caller speaks, and pauses. */
  speak(pcm: Int16Array): void {
    for (const ears of this.ears) {
      ears.write(pcm.subarray(0, 640));
      ears.speechStarted(80);
      for (let at = 640; at < pcm.length; at += 640) ears.write(pcm.subarray(at, at + 640));
      ears.flush();
    }
  }
}
