import type { TeamMember } from '../call-recorder.ts';
import type { PersonSound } from '../line.ts';
import type { ActiveCall } from './active-call.ts';

/** Without sound: how long they may say nothing before the assistant takes the caller back. */
const MAX_QUIET_MS = 120_000;
/** How long a microphone whose connection broke may take to come back. */
const MAX_AWAY_MS = 5_000;

/** A person of the team who has the conversation in place of the assistant. */
export class PersonOnCall {
  readonly by: TeamMember;
  /** Resolves when it is written down that they have it no longer. */
  readonly returned = Promise.withResolvers<void>();
  readonly #call: ActiveCall;
  readonly #gone = new AbortController();
  #wait = new AbortController();
  #sound: PersonSound | null = null;
  /** Why they have it no longer: they gave it back, or were not heard of any more. */
  leftBy: 'hand_back' | 'silence' = 'hand_back';

  constructor(call: ActiveCall, by: TeamMember) {
    this.#call = call;
    this.by = by;
    this.#waitFor(MAX_QUIET_MS);
  }

  /** Aborts when they have the conversation no longer. */
  get gone(): AbortSignal {
    return this.#gone.signal;
  }

  /** Has the assistant's voice say words of theirs; resolves when they were heard. */
  async say(text: string): Promise<void> {
    if (!this.#sound) this.#waitFor(MAX_QUIET_MS);
    const signal = AbortSignal.any([this.#gone.signal, this.#call.endSignal]);
    const spoken = await this.#call.speech.say(text, { interruptible: false, signal });
    this.#call.recordSpoken(spoken, null, this.by);
  }

  /** Whether a microphone can be connected now. */
  get canJoin(): boolean {
    return this.#sound === null && !this.#gone.signal.aborted && this.#call.line.join !== undefined;
  }

  /** Connects their microphone; null when one is connected, or the line has no sound. */
  join(hear: (pcm: Int16Array) => void): PersonSound | null {
    const { line } = this.#call;
    if (!this.canJoin || !line.join) return null;
    this.#wait.abort();
    const sound = line.join(hear);
    this.#sound = sound;
    return {
      send: (pcm) => sound.send(pcm),
      leave: () => {
        if (this.#sound !== sound) return;
        this.#sound = null;
        sound.leave();
        if (!this.#gone.signal.aborted) this.#waitFor(MAX_AWAY_MS);
      },
    };
  }

  /** They have the conversation no longer. */
  leave(by: 'hand_back' | 'silence' = 'hand_back'): void {
    if (this.#gone.signal.aborted) return;
    this.leftBy = by;
    this.#wait.abort();
    this.#gone.abort();
    this.#sound?.leave();
    this.#sound = null;
  }

  /** Waits for a sign of them. */
  #waitFor(ms: number): void {
    this.#wait.abort();
    const wait = (this.#wait = new AbortController());
    void this.#call.clock.sleep(ms, wait.signal).then((isOver) => {
      if (isOver) this.leave('silence');
    });
  }
}
