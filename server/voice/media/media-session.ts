import type { MediaQuality } from '../rtp/media-quality.ts';
import type { RemoteMedia } from '../rtp/remote-media.ts';

export type { RemoteMedia };

/** Why a session or a sentence was not taken. */
export type MediaRefusalReason =
  /** As many sessions as allowed are open. */
  | 'full'
  /** No RTP port is free. */
  | 'no_ports'
  /** The file of the recording or message cannot be created. */
  | 'recording_failed'
  /** The remote address is not an IP address with a port, or does not fit the socket's family. */
  | 'bad_remote'
  /** More sound than a playback or the queue of playbacks holds. */
  | 'too_much_sound'
  /** Keys to be sent that no telephone has, or too many. */
  | 'bad_keys'
  /** A message is already being recorded, or none is. */
  | 'bad_message'
  /** The session or the engine is closed, or its worker died. */
  | 'closed';

/** A refusal with its reason; the only error that this folder throws on purpose. */
export class MediaRefusal extends Error {
  readonly reason: MediaRefusalReason;

  constructor(reason: MediaRefusalReason, message: string) {
    super(message);
    this.name = 'MediaRefusal';
    this.reason = reason;
  }
}

/** What stopped a playback before its end; null when it was played to the end. */
export type InterruptedBy = null | 'speech' | 'key' | 'stop' | 'closed';

export interface PlaybackResult {
  /** When its first frame was sent; when it ended, if none was sent. */
  startedAtMs: number;
  /** How much of it was sent, without the pauses in which the next chunk was awaited. */
  playedMs: number;
  interruptedBy: InterruptedBy;
}

/** One sentence or sound on its way to the caller, written in chunks as a speaking provider delivers. */
export interface Playback {
  /**
   * Appends 8 kHz samples; they are copied. Refused with `too_much_sound` beyond ten minutes in one playback.
   * Writing after `end`, or after the playback was interrupted, does nothing.
   */
  write(pcm8k: Int16Array): void;
  /** Nothing more will be written; the playback is done when all of it was sent. */
  end(): void;
  /** Silence from the next frame on. */
  stop(): void;
  /** Never rejects: a session that ends interrupts its playbacks with `closed`. */
  readonly done: Promise<PlaybackResult>;
}

/**
 * Who decides whether speech interrupts a playback: `length`, the media thread by how long it lasts, or
 * `words`, the owner of the session by `interrupt` and `resume`.
 */
export type SpeechJudge = 'length' | 'words';

/**
 * A tone that the other side plays: one that may become a beep (`began`), the beep of an answering machine,
 * one that may also be the network's (`progress`), or a fax machine.
 */
export type ToneKind = 'began' | 'beep' | 'progress' | 'fax';

/** The caller's sound for a listener. */
export interface CallerAudio {
  /** Where its first sample lies, in milliseconds since the session started. */
  atMs: number;
  /** 8 kHz samples: 80 ms, less before a hold. */
  pcm: Int16Array<ArrayBuffer>;
  /** Batches lost since the session started because this thread did not take them in time. */
  dropped: number;
}

/** The lengths of a recorded message. */
export interface MessageReport {
  /** Length of the file. Silence after the last speech is cut off, but for half a second. */
  durationMs: number;
  /** The part of it in which somebody spoke. */
  speechMs: number;
}

/** What happened on a media session, in numbers. */
export interface MediaReport {
  /** From the start to the close. */
  durationMs: number;
  callerTalkMs: number;
  assistantTalkMs: number;
  packetsReceived: number;
  packetsSent: number;
  /** Expected by sequence number and never received (RFC 3550 A.3). */
  packetsLost: number;
  /** The largest interarrival jitter (RFC 3550 6.4.1). */
  maxJitterMs: number;
  /** What else is known of the packets and their peer; null with an in-process peer. */
  quality: MediaQuality | null;
  /** Length of the recording; 0 without one. */
  recordingMs: number;
  /** Figures of every second (`media-seconds.ts`); absent unless they were asked for. */
  seconds?: Int16Array<ArrayBuffer>;
}

/**
 * Events of a session. `atMs` is milliseconds since the session started, the axis of the recording too: a
 * sound at `atMs` lies at that offset in the WAV. Speech is dated to where it began and ended, not to where
 * that was detected.
 */
export interface MediaEvents {
  /**
   * The session has begun with the first packet or key of the peer, before it was connected (see `expect`).
   */
  started: [{ atMs: number }];
  speech_started: [{ atMs: number }];
  speech_ended: [{ atMs: number }];
  /** Sent while `listen` is on; not on hold. */
  caller_audio: [CallerAudio];
  /** Sent while tones are watched for; a beep and a fax are dated to their end. */
  tone: [{ tone: ToneKind; atMs: number }];
  /** A key was pressed; sent when it goes down. */
  key: [{ key: string; atMs: number; /** It was found in the sound. */ isInBand?: true }];
  /**
   * No RTP, comfort noise or RTCP for `mediaTimeoutMs` although the call is not on hold; or an in-process
   * peer closed its port.
   */
  media_lost: [{ atMs: number }];
  media_resumed: [{ atMs: number }];
  /** The session is over: its worker died or its socket failed. Sent at most once. */
  failed: [{ reason: string }];
}

/** The sound of one call. All of it happens in a worker thread; this is the handle. */
export interface MediaSession {
  /** The UDP port media is expected on; null with an in-process peer. */
  readonly localPort: number | null;
  /**
   * Lets the peer start the session with its first packet or key, before `connect`; `started` is sent then.
   * Refused with `bad_remote` as `connect` is.
   */
  expect(remote: RemoteMedia): void;
  /**
   * Starts the session, and changes it at every re-INVITE; null with an in-process peer. A direction in which
   * nothing is sent is a hold: playbacks and a message pause, no speech is reported, and media is not missed.
   * Refused with `bad_remote` when `address` and `port` cannot be sent to.
   */
  connect(remote: RemoteMedia | null): void;
  /**
   * Queues a playback behind those not yet over. An interruptible one stops when the caller presses a key
   * while it sounds, and takes the interruptible ones queued directly behind it along. When the caller starts
   * to speak they pause at once: they stop when the speech is an interruption (half a second of it, or
   * `interrupt`; see `judgeSpeech`), and go on where they were when it is not. On hold they wait.
   */
  play(options: { interruptible: boolean }): Playback;
  /**
   * Sets who decides on interruptions; `length` unless set. Speech that is being judged is judged anew.
   * `interruptingMs` is the length from which on speech interrupts by `length`; half a second unless given.
   */
  judgeSpeech(by: SpeechJudge, interruptingMs?: number | null): void;
  /** The caller interrupts: interruptible playbacks stop with `speech`. */
  interrupt(): void;
  /**
   * The speech that began at `speechAtMs` is no interruption: what it paused goes on. Later speech keeps it
   * paused.
   */
  resume(speechAtMs: number): void;
  /**
   * Connects the sound of both calls, frame by frame, until one of them is closed: each hears the other
   * wherever nothing is played to it, and is recorded with it.
   * @throws MediaRefusal `closed` unless `other` was opened beside this session (`OpenOptions.beside`).
   */
  bridge(other: MediaSession): void;
  /** Turns `tone` on or off; off unless set. Not on hold. */
  watchTones(on: boolean): void;
  /** Turns `caller_audio` on or off; off unless set. */
  listen(on: boolean): void;
  /**
   * Reports a key that came by signalling (SIP INFO). It counts as one pressed in the media, once when both
   * report it.
   */
  pressKey(key: string): void;
  /**
   * Presses keys for the peer, one after the other, in place of the sound: as telephone events (RFC 4733), or
   * as tones where it takes none. A comma waits for two seconds. On hold they wait.
   * @throws MediaRefusal `bad_keys`.
   */
  sendKeys(keys: string): void;
  /** Records the caller's side alone in a WAV of its own; one message at a time. */
  startMessage(path: string): void;
  /**
   * Rejects with `bad_message` when none is running, `recording_failed` when its file could not be written.
   */
  endMessage(): Promise<MessageReport>;
  /** Ends the session; safe to call more than once. After `failed`, everything but `durationMs` is 0. */
  close(): Promise<MediaReport>;
  on<E extends keyof MediaEvents>(event: E, listener: (...args: MediaEvents[E]) => void): void;
  off<E extends keyof MediaEvents>(event: E, listener: (...args: MediaEvents[E]) => void): void;
}
