import type { MessagePort } from 'node:worker_threads';
import type { RemoteMedia } from '../rtp/remote-media.ts';
import type {
  MediaEvents,
  MediaRefusalReason,
  MediaReport,
  PlaybackResult,
  MessageReport,
  SpeechJudge,
} from './media-session.ts';
import type { Punctuality } from './pacer.ts';

/** Commands to a media worker; `session` and `playback` are numbers given by the main thread. */
export type ToWorker =
  | ({ kind: 'open'; session: number } & OpenOrder)
  | { kind: 'expect'; session: number; remote: RemoteMedia }
  | { kind: 'connect'; session: number; remote: RemoteMedia | null }
  | { kind: 'play'; session: number; playback: number; interruptible: boolean }
  | { kind: 'sound'; session: number; playback: number; pcm: Int16Array }
  | { kind: 'play_end'; session: number; playback: number }
  | { kind: 'play_stop'; session: number; playback: number }
  | { kind: 'key'; session: number; key: string }
  | { kind: 'send_keys'; session: number; keys: string }
  | { kind: 'judge_speech'; session: number; by: SpeechJudge; interruptingMs: number | null }
  | { kind: 'watch_tones'; session: number; on: boolean }
  | { kind: 'interrupt'; session: number }
  | { kind: 'bridge'; session: number; other: number }
  | { kind: 'resume'; session: number; speechAtMs: number }
  /** `received` counts the batches that the main thread has taken, in shared memory; null ends it. */
  | { kind: 'caller_audio'; session: number; received: Int32Array<SharedArrayBuffer> | null }
  | { kind: 'message_start'; session: number; path: string }
  | { kind: 'message_end'; session: number }
  | { kind: 'close'; session: number }
  | { kind: 'measure' };

export interface OpenOrder {
  transport: { kind: 'rtp'; host: string; port: number } | { kind: 'frames'; port: MessagePort };
  recordingPath: string | null;
  /** Whether figures of every second are kept. */
  keepsSeconds: boolean;
  mediaTimeoutMs: number;
}

/** Every event with its detail, as one message can carry it. */
export type SessionEvent = {
  [E in keyof MediaEvents]: { event: E; detail: MediaEvents[E][0] };
}[keyof MediaEvents];

/** What a worker measured since it was last asked. */
export interface WorkerMeasure {
  sessions: number;
  punctuality: Punctuality;
  /** CPU time of the thread, user and system. */
  cpuMs: number;
}

/** Messages of a media worker. */
export type FromWorker =
  | { kind: 'ready' }
  | { kind: 'opened'; session: number }
  | { kind: 'refused'; session: number; reason: 'port_in_use' | MediaRefusalReason; message: string }
  | ({ kind: 'event'; session: number } & SessionEvent)
  | { kind: 'played'; session: number; playback: number; result: PlaybackResult }
  | { kind: 'message_ended'; session: number; report: MessageReport | null; message: string }
  | { kind: 'closed'; session: number; report: MediaReport }
  | { kind: 'warning'; session: number; message: string }
  | { kind: 'measured'; measure: WorkerMeasure };
