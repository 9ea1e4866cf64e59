import { WavRecorder } from '../audio/recorder.ts';
import { FRAME_MS, type VoiceActivity } from '../audio/voice-activity.ts';
import { MediaRefusal, type MessageReport } from './media-session.ts';

/** Silence kept after the last speech. */
const TAIL_FRAMES = 25;

/** The recording of a message: the caller's side alone, in a file of its own. */
export class MessageRecording {
  readonly #recorder: WavRecorder;
  #firstFrame: number | null = null;
  #lastFrame = 0;
  #spokenFrames = 0;
  #pausedFrames = 0;
  #lastSpoken: number | null = null;

  constructor(path: string, warn: (fault: unknown) => void) {
    this.#recorder = new WavRecorder(path, warn);
    // A file that cannot be created is reported at the end.
    this.#recorder.opened.catch(() => undefined);
  }

  /** Adds what the caller said in frame `index` of the session. */
  add(index: number, caller: Int16Array, activity: VoiceActivity): void {
    this.#firstFrame ??= index;
    this.#lastFrame = index - this.#firstFrame;
    this.#recorder.add(this.#lastFrame, caller, null);
    if (!activity.speaking) {
      this.#pausedFrames = 0;
    } else if (activity.pausingFrames > 0) {
      this.#pausedFrames++;
    } else {
      // The pause was between words, since words follow it.
      this.#spokenFrames += this.#pausedFrames + 1;
      this.#pausedFrames = 0;
      this.#lastSpoken = this.#lastFrame;
    }
  }

  /** Leaves frame `index` of the session out of the message: the caller holds the call. */
  skip(index: number): void {
    if (this.#firstFrame !== null) this.#firstFrame = index - this.#lastFrame;
  }

  /**
   * Closes the file, without the silence at its end. Rejects with `recording_failed` when it could not be
   * written.
   */
  async end(): Promise<MessageReport> {
    const keep = this.#lastSpoken === null ? this.#lastFrame + 1 : this.#lastSpoken + 1 + TAIL_FRAMES;
    const durationMs = await this.#recorder.close(keep);
    if (this.#recorder.faulty)
      throw new MediaRefusal('recording_failed', 'The message could not be written.');
    return { durationMs, speechMs: this.#spokenFrames * FRAME_MS };
  }
}
