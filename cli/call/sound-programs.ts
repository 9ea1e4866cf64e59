import { spawn, type ChildProcess } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { Failure, UsageFault } from '../faults.ts';
import { FRAME_BYTES, RATE } from './wav.ts';

/** A program of the machine, and what it is called with. */
interface SoundProgram {
  name: string;
  args: readonly string[];
}

const ALSA = ['-q', '-t', 'raw', '-f', 'S16_LE', '-r', `${RATE}`, '-c', '1'];
const PULSE = ['--raw', '--format=s16le', `--rate=${RATE}`, '--channels=1', '--latency-msec=40'];
const SOX = ['-q', '-t', 'raw', '-r', `${RATE}`, '-c', '1', '-e', 'signed', '-b', '16', '-L', '-'];
const [ffmpegFormat, ffmpegDevice] =
  process.platform === 'darwin' ? ['avfoundation', ':default'] : ['pulse', 'default'];

/** Programs that write what the microphone hears to standard output, the first that is there. */
const RECORDERS: readonly SoundProgram[] = [
  { name: 'arecord', args: ALSA },
  { name: 'parec', args: PULSE },
  { name: 'rec', args: SOX },
  {
    name: 'ffmpeg',
    args: [
      ...['-loglevel', 'error', '-f', ffmpegFormat ?? '', '-i', ffmpegDevice ?? ''],
      ...['-f', 's16le', '-ar', `${RATE}`, '-ac', '1', '-'],
    ],
  },
];
/** Programs that play what they get on standard input. */
const PLAYERS: readonly SoundProgram[] = [
  { name: 'aplay', args: ALSA },
  { name: 'pacat', args: ['--playback', ...PULSE] },
  { name: 'play', args: SOX },
  {
    name: 'ffplay',
    args: ['-loglevel', 'error', '-nodisp', '-f', 's16le', '-ar', `${RATE}`, '-ch_layout', 'mono', '-i', '-'],
  },
];

/** A microphone makes 50 frames a second; what was held back comes in bursts. */
const MAX_FRAMES_A_SECOND = 60;
const MAX_BURST = 25;
/** What a slow player misses: a second of sound. */
const MAX_WAITING = RATE * 2;

/** How long a player may go on after the call, which is longer than what waits for it. */
const PLAYS_ON_MS = 2_000;

type Env = Readonly<Record<string, string | undefined>>;

/** The microphone and the loudspeaker of this machine. */
export interface SoundDevice {
  /** Names of the programs, for people. */
  names: string;
  play(frame: Buffer): void;
  /** Calls `heard` with each 20 ms of the microphone, and `failed` when a program ends. */
  start(heard: (frame: Buffer) => void, failed: (why: Failure) => void): void;
  stop(): void;
}

/** @throws UsageFault where the machine has no programs for sound */
export function openSoundDevice(env: Env): SoundDevice {
  const recorder = find(RECORDERS, env, 'record');
  const player = find(PLAYERS, env, 'play');
  const running: ChildProcess[] = [];
  let speaker: ChildProcess['stdin'] = null;
  return {
    names: `${recorder.name}, ${player.name}`,
    play: (frame) => {
      if (speaker?.writable && speaker.writableLength < MAX_WAITING) speaker.write(frame);
    },
    start: (heard, failed) => {
      const begin = (program: SoundProgram & { path: string }): ChildProcess => {
        const child = spawn(program.path, program.args, { stdio: ['pipe', 'pipe', 'pipe'] });
        let said = '';
        child.stderr.on('data', (chunk) => (said = (said + String(chunk)).slice(-500)));
        child.stdin.on('error', () => undefined);
        child.once('error', (error) => failed(new Failure(`${program.name}: ${error.message}.`)));
        child.once('close', () => failed(new Failure(faultOf(program.name, said))));
        running.push(child);
        return child;
      };
      speaker = begin(player).stdin;
      const microphone = begin(recorder);
      microphone.stdin?.end();
      microphone.stdout?.on('data', cutter(heard));
    },
    stop: () => {
      const [playing, ...others] = running;
      for (const child of running) {
        child.removeAllListeners('close');
        child.stdin?.end();
      }
      for (const child of others) child.kill();
      if (playing) killLater(playing);
    },
  };
}

/** Lets the player finish what it was given; one whose device is stuck would keep the program running. */
const killLater = (player: ChildProcess): void => void setTimeout(() => player.kill(), PLAYS_ON_MS).unref();

/** Cuts bytes into frames; a device that gives more than a microphone, such as `null`, loses the rest. */
function cutter(heard: (frame: Buffer) => void): (bytes: Buffer) => void {
  let rest = Buffer.alloc(0);
  let allowed = MAX_BURST;
  let atMs = performance.now();
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (; rest.length >= FRAME_BYTES; rest = rest.subarray(FRAME_BYTES)) {
      const nowMs = performance.now();
      allowed = Math.min(MAX_BURST, allowed + ((nowMs - atMs) * MAX_FRAMES_A_SECOND) / 1_000);
      atMs = nowMs;
      if (allowed < 1) continue;
      allowed -= 1;
      heard(Buffer.from(rest.subarray(0, FRAME_BYTES)));
    }
  };
}

function find(programs: readonly SoundProgram[], env: Env, what: string): SoundProgram & { path: string } {
  const folders = (env['PATH'] ?? '').split(delimiter).filter((folder) => folder !== '');
  for (const program of programs) {
    for (const folder of folders) {
      const path = join(folder, program.name);
      if (isRunnable(path)) return { ...program, path };
    }
  }
  const names = programs.map(({ name }) => name).join(', ');
  throw new UsageFault(
    `Nothing on this machine can ${what} sound: install one of ${names} (alsa-utils has two).`,
  );
}

function isRunnable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function faultOf(name: string, said: string): string {
  const [line = ''] = said.trim().split('\n').slice(-1);
  return `${name} ended${line === '' ? '' : `: ${line}`}. Is there a microphone and a loudspeaker?`;
}
