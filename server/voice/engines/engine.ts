import type { TakenMessage } from '../call-recorder.ts';
import type { OwnSpeech } from '../speech/own-speech.ts';
import type { ToolResult } from '../tools.ts';

/** What the caller did. */
export type CallerInput =
  /** The welcome was said and the caller waits. */
  | { kind: 'greeted' }
  | { kind: 'key'; key: string }
  | { kind: 'words'; text: string }
  /** The caller spoke on a line that does not understand words. */
  | { kind: 'sound' }
  /** Nothing happened within the time to answer. */
  | { kind: 'silence' }
  /** A person to whom the call was transferred did not take it, or gave it back. */
  | { kind: 'returned'; target: string };

/** What a sentence informs about; a call with such a sentence has the outcome `information_given`. */
export type Topic =
  | 'opening_hours'
  | 'address'
  | 'phone'
  | 'email'
  | 'website'
  | 'services'
  | 'menu'
  | 'rooms'
  | 'check_in'
  | 'staff'
  | 'delivery'
  | 'faq'
  | 'knowledge';

export interface Informs {
  topic: Topic;
  /** The question of the FAQ, the title of the entry, the name of what is offered, or null. */
  about: string | null;
}

export interface SayOptions {
  /** Whether the caller's voice or keys stop it; default true. */
  interruptible?: boolean;
  informs?: Informs | null;
}

/** What was really heard of something said. */
export interface Heard {
  /** The words that were heard: all of them, or those before the interruption. */
  heard: string;
  interrupted: boolean;
  /** How much of an engine's own speech was heard. */
  playedMs?: number;
}

/** Everything that an engine can do in answer to one input. Nothing of it throws or outlasts the call. */
export interface Turn {
  /**
   * Aborts on newer input of the caller, a confirmed interruption, the deadline of the answer, or the end of
   * the call. What is said or asked for afterwards has no effect.
   */
  readonly signal: AbortSignal;
  /**
   * Queues words at once; resolves with what was heard of them when they are over. A stream is spoken
   * sentence by sentence as it grows. An engine's own speech is played as it is; it is not heard on a line
   * without sound.
   */
  say(said: string | AsyncIterable<string> | OwnSpeech, options?: SayOptions): Promise<Heard>;
  /**
   * Uses a tool, and says a filler when it takes over 1.2 seconds. `say` is the result in one sentence of the
   * call's language, null where the result needs none.
   */
  use(tool: string, args: unknown): Promise<ToolResult & { say: string | null }>;
  /**
   * Plays the tone and records what the caller says, until `#`, silence, hang-up or three minutes. Asked for
   * before the instruction has been heard, it has keys only skip the instruction.
   */
  record(kind: 'voicemail' | 'callback'): Promise<'kept' | 'empty' | 'failed'>;
  /**
   * Keeps a message whose words are known, also after newer input; false when it could not be stored. The
   * same message is kept once.
   */
  keepMessage(message: TakenMessage): Promise<boolean>;
  /** Keeps the person on the other side from being called again by this workspace. */
  barCalls(): Promise<boolean>;
  /**
   * Ends the call when what was said so far has been heard. Input that comes while something of it can still
   * be interrupted takes the hang-up back: the engine is asked to answer it.
   */
  hangUp(because: 'goodbye' | 'silence'): void;
}

/** What was collected and not yet kept when the call ends or another engine takes over. */
export interface Unfinished {
  /** A message or a request to be called back that has words or a number. */
  message: TakenMessage | null;
  /** Values by the names of `extracted`: `name`, `phone`, `service`, `date`, `time`, … */
  collected: Readonly<Record<string, string | number | boolean | null>>;
  /** The tool whose task was open; null without one. */
  task: string | null;
}

/** An engine that decides what the assistant says and does in one conversation. */
export interface Engine {
  /** An id out of the catalogue, for the log and the metrics. */
  readonly id: string;
  /**
   * It hears by itself that somebody asks not to be called again, and uses `barCalls`. For any other engine
   * the call does so, whatever the engine answers.
   */
  readonly barsCalls?: true;
  /**
   * Answers one input; returns when nothing more is to be said or done. Throwing, or not returning in time,
   * hands the call to the next engine.
   */
  answer(input: CallerInput, turn: Turn): Promise<void>;
  unfinished(): Unfinished;
  /** Takes over from an engine that failed: what it had collected, and what was said and heard. */
  takeOver?(from: Unfinished, transcript: readonly SpokenTurn[]): void;
  /** Whether its last answer was that it cannot help: a person should look. Absent where it cannot tell. */
  isAtLoss?(): boolean;
  /**
   * What it knows of the conversation, as JSON, for an engine of the same id that goes on in another process;
   * absent where it cannot tell.
   */
  remember?(): unknown;
  /**
   * Goes on where `remember` left off.
   * @throws Error for what it cannot read, such as the memory of another version: then it takes over.
   */
  recall?(memory: unknown): void;
  /** Frees connections; the call is over. */
  close?(): void;
}

/** An entry of the transcript as an engine sees it. */
export interface SpokenTurn {
  role: 'assistant' | 'user';
  content: string;
}
