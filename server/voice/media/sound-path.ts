import { DtmfDetector } from '../audio/dtmf-detector.ts';
import type { WavRecorder } from '../audio/recorder.ts';
import { ToneWatch } from '../audio/tone-watch.ts';
import { FRAME_MS, FRAME_SAMPLES, VoiceActivity, type ActivityChange } from '../audio/voice-activity.ts';
import { isKey } from '../rtp/dtmf-event.ts';
import type { KeyFrame } from '../rtp/key-frame.ts';
import type { RemoteMedia } from '../rtp/remote-media.ts';
import type { CallerAudioBatches } from './caller-audio-batches.ts';
import { KeyDeduplicator, type KeySource } from './key-deduplicator.ts';
import { MediaRefusal, type MediaReport, type MessageReport, type SpeechJudge } from './media-session.ts';
import type { SessionEvent } from './messages.ts';
import type { Paced } from './pacer.ts';
import type { PlaybackQueue } from './playback-queue.ts';
import { MessageRecording } from './message-recording.ts';
import type { SoundPathOptions } from './sound-path-options.ts';
import { OutgoingKeys, soundKey } from './outgoing-keys.ts';
import type { MediaTransport } from './transport.ts';
import type { SecondsWatch } from './watch-seconds.ts';

/** Buffers of the thread: a frame is used within the tick that reads it. */
const callerFrame = new Int16Array(FRAME_SAMPLES);
const assistantFrame = new Int16Array(FRAME_SAMPLES);

/** Speech of this length interrupts where nobody understands the words: coughs and noises are shorter. */
const INTERRUPTING_SPEECH_MS = 500;

/**
 * The sound of one call, every 20 ms: reads the caller, detects speech, pauses the assistant if there is
 * some, sends the assistant's sound, records both. All of it happens in one tick, so that an interruption
 * takes effect at once. While the caller holds the call, their side sends music: it is neither judged nor
 * recorded.
 */
export class SoundPath implements Paced {
  readonly playbacks: PlaybackQueue;
  readonly callerAudio: CallerAudioBatches;
  readonly #transport: MediaTransport;
  readonly #activity: VoiceActivity;
  readonly #keyDeduplicator = new KeyDeduplicator();
  readonly #recorder: WavRecorder | null;
  readonly #mediaTimeoutMs: number;
  readonly #seconds: SecondsWatch | null;
  readonly #emit: (event: SessionEvent) => void;
  readonly #warn: (fault: unknown) => void;
  #expected = false;
  #connected = false;
  #firstRound: number | null = null;
  #frame = 0;
  #message: MessageRecording | null = null;
  #signsSeen = 0;
  #heardAtMs = 0;
  #lost = false;
  #broken = false;
  #callerTalkMs = 0;
  #assistantTalkMs = 0;
  #speechBeganMs = 0;
  /** Finds keys in the sound of a peer that tells them in no other way; null with any other. */
  #inBandKeys: DtmfDetector | null = null;
  readonly #keysOut = new OutgoingKeys();
  /** Watches for beeps; null unless it is wanted. */
  #tones: ToneWatch | null = null;
  /** The call whose sound this one gets where nothing is played, and its next frame. */
  #bridged: SoundPath | null = null;
  readonly #relayed = new Int16Array(FRAME_SAMPLES);
  #isRelayed = false;
  #speechJudge: SpeechJudge = 'length';
  #interruptingMs = INTERRUPTING_SPEECH_MS;

  constructor(options: SoundPathOptions) {
    this.playbacks = options.playbacks;
    this.callerAudio = options.callerAudio;
    this.#transport = options.transport;
    this.#activity = new VoiceActivity(options.detector);
    this.#recorder = options.recorder;
    this.#mediaTimeoutMs = options.mediaTimeoutMs;
    this.#seconds = options.seconds;
    this.#emit = options.emit;
    this.#warn = options.warn;
    this.#transport.listener = {
      key: (key) => this.pressKey(key, 'media'),
      broken: (reason) => this.#break(reason),
      gone: () => this.#loseMedia(),
    };
  }

  /** Milliseconds since the session started: where the recording is. */
  get atMs(): number {
    return this.#frame * FRAME_MS;
  }

  expect(remote: RemoteMedia): void {
    if (this.#connected) return;
    this.#expected = true;
    this.#aim(remote);
  }

  connect(remote: RemoteMedia | null): void {
    this.#connected = true;
    this.#heardAtMs = this.atMs;
    this.#aim(remote);
  }

  #aim(remote: RemoteMedia | null): void {
    const isInBand = remote !== null && remote.dtmfPayloadType === null;
    this.#inBandKeys = isInBand ? (this.#inBandKeys ?? new DtmfDetector()) : null;
    this.#transport.connect(remote);
  }

  tick(round: number): void {
    if (this.#transport.packetsReceived > 0) this.#startWhenExpected();
    if (!this.#connected) return;
    this.#firstRound ??= round;
    this.#frame = round - this.#firstRound;
    const held = !this.#transport.sending;
    const present = this.#transport.take(callerFrame) && !held;
    if (held) callerFrame.fill(0);
    this.#onActivityChange(this.#activity.hear(callerFrame, !present));
    if (this.playbacks.paused && this.#speechJudge === 'length') this.#judgeByLength();
    if (held) this.callerAudio.pause();
    else this.callerAudio.add(callerFrame, this.atMs);
    if (!held) this.#watchTones();
    const key = present ? this.#inBandKeys?.hear(callerFrame) : null;
    if (typeof key === 'string') this.pressKey(key, 'media', true);
    if (present) this.#bridged?.relay(callerFrame);
    const sounds = this.#sendFrame();
    this.#seconds?.hear(this.#frame, present ? callerFrame : null, sounds ? assistantFrame : null);
    this.#recorder?.add(this.#frame, callerFrame, sounds ? assistantFrame : null);
    if (held) this.#message?.skip(this.#frame);
    else this.#message?.add(this.#frame, callerFrame, this.#activity);
    this.#watchMedia();
    this.#frame++;
  }

  /** Handles a key from media or signalling; anything but a telephone key is ignored. */
  pressKey(key: string, way: KeySource, isInBand = false): void {
    this.#startWhenExpected();
    if (!this.#connected || !isKey(key) || !this.#keyDeduplicator.isPress(key, way, this.atMs)) return;
    this.playbacks.bargeIn('key', this.atMs);
    const detail = { key, atMs: this.atMs };
    this.#emit({ event: 'key', detail: isInBand ? { ...detail, isInBand } : detail });
  }

  sendKeys(keys: string): void {
    this.#keysOut.add(keys);
  }

  judgeSpeech(by: SpeechJudge, interruptingMs: number | null): void {
    this.#speechJudge = by;
    this.#interruptingMs = interruptingMs ?? INTERRUPTING_SPEECH_MS;
  }

  watchTones(on: boolean): void {
    if (on !== (this.#tones !== null)) this.#tones = on ? new ToneWatch() : null;
  }

  resume(speechAtMs: number): void {
    if (this.#speechBeganMs > speechAtMs) return;
    this.playbacks.resume();
  }

  startMessage(path: string): void {
    this.#message ??= new MessageRecording(path, this.#warn);
  }

  endMessage(): Promise<MessageReport> {
    const message = this.#message;
    this.#message = null;
    return message
      ? message.end()
      : Promise.reject(new MediaRefusal('bad_message', 'No message is being recorded.'));
  }

  /** Gives the other call what is heard on this one; null: nobody any longer. */
  bridge(other: SoundPath | null): void {
    const before = this.#bridged;
    this.#bridged = other;
    if (before && before !== other && before.#bridged === this) before.#bridged = null;
  }

  /** Takes a frame of the other call. One that is not sent before the next comes is lost. */
  relay(frame: Int16Array): void {
    this.#relayed.set(frame);
    this.#isRelayed = true;
  }

  async close(): Promise<MediaReport> {
    this.bridge(null);
    this.#transport.close();
    this.playbacks.closeAll(this.atMs);
    if (this.#activity.speaking) {
      this.#callerTalkMs += this.atMs - this.#activity.pausingFrames * FRAME_MS - this.#speechBeganMs;
    }
    this.#activity.free();
    // The file of an unfinished message is kept: the caller hung up while leaving it.
    await this.#message?.end().catch(this.#warn);
    this.#message = null;
    const recordingMs = (await this.#recorder?.close()) ?? 0;
    return {
      durationMs: this.atMs,
      callerTalkMs: this.#callerTalkMs,
      assistantTalkMs: this.#assistantTalkMs,
      packetsReceived: this.#transport.packetsReceived,
      packetsSent: this.#transport.packetsSent,
      packetsLost: this.#transport.packetsLost,
      maxJitterMs: this.#transport.maxJitterMs,
      quality: this.#transport.quality,
      recordingMs,
      ...(this.#seconds ? { seconds: this.#seconds.close() } : {}),
    };
  }

  #onActivityChange(change: ActivityChange | null): void {
    if (!change) return;
    const atMs = Math.max(0, (this.#frame + 1 - change.framesAgo) * FRAME_MS);
    if (change.kind === 'started') {
      this.#speechBeganMs = atMs;
      this.playbacks.pause();
      this.#emit({ event: 'speech_started', detail: { atMs } });
    } else {
      this.#callerTalkMs += atMs - this.#speechBeganMs;
      this.#emit({ event: 'speech_ended', detail: { atMs } });
    }
  }

  #watchTones(): void {
    const heard = this.#tones?.hear(callerFrame);
    if (!heard) return;
    const tone = heard.kind === 'beep' && heard.isProgress ? 'progress' : heard.kind;
    const framesAgo = heard.kind === 'beep' ? heard.framesAgo : 0;
    const atMs = Math.max(0, (this.#frame + 1 - framesAgo) * FRAME_MS);
    this.#emit({ event: 'tone', detail: { tone, atMs } });
  }

  /** Speech that lasts is an interruption; shorter speech, once it is over, is not. */
  #judgeByLength(): void {
    if (!this.#activity.speaking) return this.playbacks.resume();
    const spokenUntilMs = this.atMs + FRAME_MS - this.#activity.pausingFrames * FRAME_MS;
    if (spokenUntilMs - this.#speechBeganMs >= this.#interruptingMs) this.playbacks.stopPaused(this.atMs);
  }

  /** Sends the next frame, or silence; true when it was none. On hold everything waits. */
  #sendFrame(): boolean {
    const isRelayed = this.#isRelayed;
    this.#isRelayed = false;
    if (!this.#transport.sending) return false;
    const key = this.#keysOut.next();
    if (key) return this.#sendKey(key);
    const talking = this.playbacks.nextFrame(assistantFrame, this.atMs);
    if (talking) this.#assistantTalkMs += FRAME_MS;
    else if (isRelayed) assistantFrame.set(this.#relayed);
    const sounds = talking || isRelayed;
    this.#transport.send(this.#frame, sounds ? assistantFrame : null);
    return sounds;
  }

  /** True when it sounds on this line. What else would have been said waits. */
  #sendKey(key: KeyFrame): boolean {
    if (this.#transport.sendKey?.(this.#frame, key)) return false;
    soundKey(key, assistantFrame);
    this.#transport.send(this.#frame, assistantFrame);
    return true;
  }

  #startWhenExpected(): void {
    if (this.#connected || !this.#expected) return;
    this.#connected = true;
    this.#emit({ event: 'started', detail: { atMs: 0 } });
  }

  #watchMedia(): void {
    const heard = this.#transport.signsOfLife !== this.#signsSeen;
    this.#signsSeen = this.#transport.signsOfLife;
    if (heard || !this.#transport.expecting) {
      this.#heardAtMs = this.atMs;
      if (!this.#lost || !heard) return;
      this.#lost = false;
      this.#emit({ event: 'media_resumed', detail: { atMs: this.atMs } });
    } else if (this.atMs - this.#heardAtMs >= this.#mediaTimeoutMs) {
      this.#loseMedia();
    }
  }

  #loseMedia(): void {
    if (this.#lost) return;
    this.#lost = true;
    this.#emit({ event: 'media_lost', detail: { atMs: this.atMs } });
  }

  #break(reason: string): void {
    if (this.#broken) return;
    this.#broken = true;
    this.#emit({ event: 'failed', detail: { reason } });
  }
}
