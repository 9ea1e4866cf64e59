import type { LineSound, SoundHearer, Spoken } from '../../../line.ts';
import type { Listener } from '../../../listening/listener.ts';

/** The sound of a line on which a test speaks. */
export class HeardLine implements LineSound {
  readonly hearers: SoundHearer[] = [];
  readonly listeners: Listener[] = [];

  hear(hearer: SoundHearer): void {
    this.hearers.push(hearer);
  }

  listenWith(listener: Listener): void {
    this.listeners.push(listener);
  }

  play(): Promise<Spoken> {
    return Promise.reject(new Error('turns are fakes here'));
  }

  /** The caller speaks, and pauses. */
  speak(pcm: Int16Array): void {
    for (const hearer of this.hearers) {
      hearer.write(pcm.subarray(0, 640));
      hearer.speechStarted(80);
      for (let at = 640; at < pcm.length; at += 640) hearer.write(pcm.subarray(at, at + 640));
      hearer.flush();
    }
  }
}
