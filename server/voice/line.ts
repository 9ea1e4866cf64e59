import type { ProviderReport } from './call/provider-uses.ts';
import type { Listener, ListeningSession } from './listening/listener.ts';
import type { MediaReport, ToneKind } from './media/media-session.ts';
import type { OwnSpeech } from './speech/own-speech.ts';
import type { TransferWish } from './signalling.ts';

/**
 * Something that came from the other side of the line, with its offset from the moment the call was answered.
 */
export type LineEvent =
  /** A key was pressed: `0`-`9`, `*`, `#` or `A`-`D` (RFC 4733, INFO, or typed). */
  | { kind: 'key'; key: string; atMs: number }
  /** Words that were understood or typed, one utterance; `atMs` is its beginning. */
  | { kind: 'words'; text: string; atMs: number; durationMs: number }
  /** Voice activity began or ended; tells that somebody is there, not what is said. */
  | { kind: 'speech_started'; atMs: number }
  | { kind: 'speech_ended'; atMs: number }
  /** A tone of the other side, while `watchTones` is on; a beep and a fax are told when they are over. */
  | { kind: 'tone'; tone: ToneKind; atMs: number }
  /**
   * The caller holds the call: they hear nothing, and what the line carries is not their voice, until
   * `resumed`. The sentence being said waits in the line, and a message recording pauses. `held` and
   * `resumed` alternate.
   */
  | { kind: 'held' }
  | { kind: 'resumed' }
  /**
   * Every listener has failed: from now on the line does not understand words (`understandsWords` is false),
   * only keys and voice activity arrive.
   */
  | { kind: 'listening_lost'; atMs: number }
  /** Nothing happened within the time waited for. */
  | { kind: 'silence' }
  /** The line has ended; always the last event, and given again to whoever asks again. */
  | { kind: 'ended'; by: EndedBy; cause: string };

/** Who or what ended a call: the caller, this side (`us`), a lost media stream, or a fault of the line. */
export type EndedBy = 'caller' | 'us' | 'media_lost' | 'failure';

/** How much of a sentence the caller really heard. */
export interface Spoken {
  /** The words that were heard: all of them, or those before the interruption. */
  heard: string;
  offsetMs: number;
  durationMs: number;
  interrupted: boolean;
}

/** Somebody to whom a call is to be handed over. */
export interface TransferOrder {
  name: string;
  /** E.164. */
  phone: string;
  /** What the person who picks up hears before they take or decline the call; null: nothing, they have it. */
  announcement: string | null;
  /** What they hear next. */
  answers: { accepted: string; declined: string };
  /** What they hear before they are connected, since the call is recorded; null: nothing is to be said. */
  notice: string | null;
  /** Whether words that the person says take the call, decline it, or neither. */
  judge(words: string): 'yes' | 'no' | null;
  /** Called when the person takes the call: what they are told then takes nothing of the time they have. */
  willing?(): void;
  /**
   * Called when the network has put the caller through after the wait for that was given up: the person has
   * the call after all, and the line ends.
   */
  takenLate?(): void;
}

/** What came of a transfer. With `taken` the caller and the person talk; the line ends when they are done. */
export type TransferResult = 'taken' | 'declined' | 'busy' | 'no_answer' | 'failed';

/** What the caller said after the tone. */
export interface LeftMessage {
  /** Length of the recording, and the part of it in which somebody spoke. */
  durationMs: number;
  speechMs: number;
  /** Typed instead of spoken, on a line without sound. */
  text: string | null;
}

/** How an engine hears a line: beside its listeners, and as one of them when no other is left. */
export type EngineEars = Listener &
  Pick<ListeningSession, 'write' | 'flush'> &
  Required<Pick<ListeningSession, 'speechStarted'>>;

/** The sound of a line, for engines that hear and speak by themselves. */
export interface LineSound {
  /**
   * Gives `ears` the caller's sound from the answer on, with the beginnings and pauses of speech, and opens
   * them as a listener when those before them have failed, or where there are none.
   */
  hear(ears: EngineEars): void;
  /** Plays an engine's own speech, behind what is already being said and interruptible as `Line.say`. */
  play(speech: OwnSpeech, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken>;
}

/**
 * One call as the assistant sees it, whatever carries it: a SIP trunk, the simulated carrier, typed words. A
 * line does not throw when the caller leaves: it gives the `ended` event, and `say` resolves with what was
 * heard.
 */
export interface Line {
  /**
   * True when words arrive on it (typed, or from speech recognition); otherwise only keys and voice activity
   * do. Becomes false with the event `listening_lost`.
   */
  readonly understandsWords: boolean;
  /** True when sound is carried, so that recordings have audio. */
  readonly hasSound: boolean;
  /** Absent where engines cannot hear and speak by themselves. */
  readonly sound?: LineSound;

  /**
   * Answers. Resolves when both sides can talk, with `false` when the caller had left. Rejects when the line
   * fails.
   */
  answer(): Promise<boolean>;
  /**
   * Speaks `text` behind what is already being said; it is synthesised meanwhile. An interruptible sentence
   * stops as soon as the caller speaks, types or presses a key, with the interruptible ones behind it, and
   * every sentence when `signal` aborts. While the caller holds the call it waits, and goes on afterwards.
   */
  say(text: string, options: { interruptible: boolean; signal?: AbortSignal }): Promise<Spoken>;
  /** The tone after which a message is recorded; resolves when it has sounded. */
  beep(): Promise<void>;
  /** The next event, oldest first; `silence` after `timeoutMs`. */
  next(timeoutMs: number): Promise<LineEvent>;
  /** Starts to record what the caller says into a file of its own; at most one such recording at a time. */
  startMessage(path: string): void;
  /**
   * Ends the recording; also after the line has ended, so that what was said before the caller hung up is
   * kept.
   */
  endMessage(): Promise<LeftMessage>;
  /** Milliseconds since the call was answered, as all offsets are counted; 0 before. */
  elapsedMs(): number;
  /** Tells of tones from now on, or no longer; absent where the line has no sound. */
  watchTones?(on: boolean): void;
  /**
   * Presses keys for the other side (`0`-`9`, `*`, `#`, `A`-`D`, and a comma that waits for two seconds): as
   * telephone events, by INFO or as tones, whichever it takes first. Absent where the line has no sound.
   * @throws MediaRefusal `bad_keys` for anything else, and for more than 100.
   */
  sendKeys?(keys: string): void;
  /**
   * Calls a person and connects the caller with them when they take the call; absent where the line cannot.
   * Resolves with `no_answer` soon after `signal` aborts. Never rejects.
   */
  transfer?(order: TransferOrder, signal: AbortSignal): Promise<TransferResult>;
  /**
   * Connects a person of the team: the caller hears them, and `hear` gets the caller's sound, 8 kHz. One at a
   * time; absent where the line has no sound.
   */
  join?(hear: (pcm: Int16Array) => void): PersonSound;
  /** Called when the other side wants to be replaced; a wish that is not accepted is refused. */
  onReferred?: ((wish: TransferWish) => void) | null;
  /** What is said from now on is for somebody else: no words arrive any longer. */
  stopListening?(): void;
  /** Ends the call and frees the line; may be called at any time and more than once. */
  hangUp(): Promise<LineReport>;
}

/** A person whose microphone is connected to the line. */
export interface PersonSound {
  /** Plays 8 kHz samples to the caller, as they are spoken. */
  send(pcm: Int16Array): void;
  leave(): void;
}

/** What the line itself measured, for the metrics of the call; null on a line without sound. */
export interface LineReport {
  /** What listeners did on it; nothing on a line without them. */
  listening?: readonly ProviderReport[];
  /** What voices of providers did on it. */
  speaking?: readonly ProviderReport[];
  media: MediaReport | null;
}
