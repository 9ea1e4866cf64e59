import type { SpectrumDetector } from '../audio/fvad.ts';
import type { WavRecorder } from '../audio/recorder.ts';
import type { CallerAudioBatches } from './caller-audio-batches.ts';
import type { SessionEvent } from './messages.ts';
import type { PlaybackQueue } from './playback-queue.ts';
import type { MediaTransport } from './transport.ts';
import type { SecondsWatch } from './watch-seconds.ts';

/** What one call's sound is carried with. */
export interface SoundPathOptions {
  transport: MediaTransport;
  detector: SpectrumDetector;
  recorder: WavRecorder | null;
  playbacks: PlaybackQueue;
  callerAudio: CallerAudioBatches;
  mediaTimeoutMs: number;
  /** Keeps figures of every second; null unless they are wanted. */
  seconds: SecondsWatch | null;
  emit(event: SessionEvent): void;
  warn(fault: unknown): void;
}
