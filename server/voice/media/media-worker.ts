import { parentPort } from 'node:worker_threads';
import { loadSpectrumDetector } from '../audio/fvad.ts';
import { isOpusLoaded, loadOpus } from '../audio/opus-coder.ts';
import { WavRecorder } from '../audio/recorder.ts';
import { SecureBatch } from '../rtp/secure-batch.ts';
import { RtpSession } from '../rtp/session.ts';
import { PortInUse } from '../rtp/sockets.ts';
import { CallerAudioBatches } from './caller-audio-batches.ts';
import { FramesTransport } from './frames-transport.ts';
import { MediaRefusal, type MediaRefusalReason } from './media-session.ts';
import type { FromWorker, OpenOrder, ToWorker } from './messages.ts';
import { Pacer, type Paced } from './pacer.ts';
import { PlaybackQueue } from './playback-queue.ts';
import { raisePriority } from './raise-priority.ts';
import { SoundPath } from './sound-path.ts';
import type { MediaTransport } from './transport.ts';
import { SecondsWatch } from './watch-seconds.ts';

const port = parentPort;
if (!port) throw new Error('The media worker runs as a worker thread only.');

type InSession = Exclude<ToWorker, { kind: 'open' | 'measure' }>;

const nowMs = (): number => performance.now();
const makeDetector = await loadSpectrumDetector();
// After the first file was read: threads that write files are started by then, and stay as they are.
raisePriority();
const paths = new Map<number, SoundPath>();
/** The messages of sessions that wait for Opus. */
const held = new Map<number, InSession[]>();
const batch = new SecureBatch();
const pacer = new Pacer(nowMs, endFaulty, () => batch.flush());
const thread = { nowMs, afterEach: () => pacer.catchUp(), batch };

/** A fault in one call ends that call only. */
function endFaulty(paced: Paced, fault: unknown): void {
  for (const [session, path] of paths) {
    if (path === paced)
      post({ kind: 'event', session, event: 'failed', detail: { reason: describe(fault) } });
  }
}

function post(message: FromWorker): void {
  port?.postMessage(message);
}

function describe(fault: unknown): string {
  return fault instanceof Error ? fault.message : String(fault);
}

async function bind(order: OpenOrder): Promise<MediaTransport> {
  const { transport } = order;
  if (transport.kind === 'frames') return new FramesTransport(transport.port);
  return RtpSession.bind(transport.host, transport.port, thread);
}

async function startRecording(session: number, path: string): Promise<WavRecorder> {
  const recorder = new WavRecorder(path, (fault) => warn(session, fault));
  try {
    await recorder.opened;
  } catch (fault) {
    throw new MediaRefusal('recording_failed', describe(fault));
  }
  return recorder;
}

function warn(session: number, fault: unknown): void {
  post({ kind: 'warning', session, message: describe(fault) });
}

async function open(session: number, order: OpenOrder): Promise<void> {
  const transport = await bind(order);
  try {
    const recorder = order.recordingPath === null ? null : await startRecording(session, order.recordingPath);
    const path = new SoundPath({
      transport,
      detector: makeDetector(),
      recorder,
      playbacks: new PlaybackQueue((playback, result) => post({ kind: 'played', session, playback, result })),
      mediaTimeoutMs: order.mediaTimeoutMs,
      seconds: order.keepsSeconds ? new SecondsWatch(transport) : null,
      emit: (event) => post({ kind: 'event', session, ...event }),
      callerAudio: new CallerAudioBatches((detail) => {
        port?.postMessage({ kind: 'event', session, event: 'caller_audio', detail } satisfies FromWorker, [
          detail.pcm.buffer,
        ]);
      }),
      warn: (fault) => warn(session, fault),
    });
    paths.set(session, path);
    pacer.join(path);
  } catch (fault) {
    transport.close();
    throw fault;
  }
}

function refuse(session: number, fault: unknown): void {
  const reason: 'port_in_use' | MediaRefusalReason =
    fault instanceof PortInUse ? 'port_in_use' : fault instanceof MediaRefusal ? fault.reason : 'closed';
  post({ kind: 'refused', session, reason, message: describe(fault) });
}

async function close(session: number, path: SoundPath): Promise<void> {
  pacer.leave(path);
  paths.delete(session);
  post({ kind: 'closed', session, report: await path.close() });
}

function endMessage(session: number, path: SoundPath): void {
  path.endMessage().then(
    (report) => post({ kind: 'message_ended', session, report, message: '' }),
    (fault: unknown) => post({ kind: 'message_ended', session, report: null, message: describe(fault) }),
  );
}

/** The other call may be over by now. */
function bridge(one: SoundPath, other: SoundPath | undefined): void {
  one.bridge(other ?? null);
  other?.bridge(one);
}

function measure(): void {
  const { user, system } = process.threadCpuUsage();
  const cpuMs = (user + system) / 1_000;
  post({ kind: 'measured', measure: { sessions: paths.size, punctuality: pacer.punctuality(), cpuMs } });
}

function handle(message: ToWorker): void {
  if (message.kind === 'measure') return measure();
  if (message.kind === 'open') {
    open(message.session, message).then(
      () => post({ kind: 'opened', session: message.session }),
      (fault: unknown) => refuse(message.session, fault),
    );
    return;
  }
  const waiting = held.get(message.session);
  if (waiting) waiting.push(message);
  else if (needsOpus(message) && !isOpusLoaded()) holdForOpus(message);
  else handleInSession(message);
}

const needsOpus = (message: InSession): boolean =>
  (message.kind === 'expect' || message.kind === 'connect') && message.remote?.codec === 'opus';

/** Keeps the messages of a session until Opus is loaded, so that nothing is played before it can be sent. */
function holdForOpus(message: InSession): void {
  const waiting = [message];
  held.set(message.session, waiting);
  const goOn = (): void => {
    held.delete(message.session);
    waiting.forEach(handleInSession);
  };
  // Where it cannot be loaded, the call tells so.
  loadOpus().then(goOn, goOn);
}

function handleInSession(message: InSession): void {
  const path = paths.get(message.session);
  // The session was closed while the message was on its way.
  if (!path) return;
  switch (message.kind) {
    case 'expect':
      return path.expect(message.remote);
    case 'connect':
      return path.connect(message.remote);
    case 'play':
      return path.playbacks.open(message.playback, message.interruptible);
    case 'sound':
      return path.playbacks.write(message.playback, message.pcm);
    case 'play_end':
      return path.playbacks.end(message.playback);
    case 'play_stop':
      return path.playbacks.stop(message.playback, path.atMs);
    case 'key':
      return path.pressKey(message.key, 'signalling');
    case 'send_keys':
      return path.sendKeys(message.keys);
    case 'judge_speech':
      return path.judgeSpeech(message.by, message.interruptingMs);
    case 'watch_tones':
      return path.watchTones(message.on);
    case 'bridge':
      return bridge(path, paths.get(message.other));
    case 'interrupt':
      return path.playbacks.bargeIn('speech', path.atMs);
    case 'resume':
      return path.resume(message.speechAtMs);
    case 'caller_audio':
      return path.callerAudio.turn(message.received);
    case 'message_start':
      return path.startMessage(message.path);
    case 'message_end':
      return endMessage(message.session, path);
    case 'close':
      close(message.session, path).catch((fault: unknown) => warn(message.session, fault));
  }
}

port.on('message', handle);
post({ kind: 'ready' });
