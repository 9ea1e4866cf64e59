import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, pause } from './started-product.ts';
import { joined, silence } from '../../voice/audio/testing/sounds.ts';
import { parseWav, wavHeader } from '../../voice/audio/wav.ts';
import { until } from '../../platform/jobs/testing/until.ts';
import { selfSigned } from '../../platform/outbound/testing/self-signed.ts';
import { writeHost } from '../../voice/sip/uri.ts';
import { freePort } from '../free-port.ts';

/** Silence after the speech, because baresip repeats a file that has ended. */
const SILENT_AFTERWARDS_MS = 120_000;
const WAV_HEADER_BYTES = 44;

/** A real baresip: a telephone that plays a WAV file, presses keys and records what it hears. */
export interface Softphone {
  dial(uri: string): Promise<void>;
  /** Presses a key for about 100 ms (RFC 4733). */
  press(key: string): Promise<void>;
  /** Replaces the speech by this (8 kHz), followed by silence. */
  speak(speech: Int16Array): Promise<void>;
  /** Puts the call on hold, or resumes it. */
  hold(): Promise<void>;
  resume(): Promise<void>;
  hangUp(): Promise<void>;
  /** The keys that the other side pressed, as it was told in the sound or by INFO. */
  told(): string;
  /** Asks the other side of its call to call the URI in its place (REFER). */
  transfer(uri: string): Promise<void>;
  /** Resolves when it has reported so many events of the name, such as `CALL_CLOSED`. */
  reported(event: string, times?: number): Promise<void>;
  /** What it has heard in its last call so far, at the rate of its codec. */
  hearing(): Promise<Int16Array>;
  /** The audio of its last call at 8 kHz; available after the call. */
  heard(): Promise<Int16Array>;
  close(): Promise<void>;
}

/** How a telephone differs from one that calls with G.711 without encryption over IPv4. */
export interface SoftphoneOptions {
  /** Parameters of its account, in the words of baresip. */
  account?: string;
  /** Rate of the codec; speech is played at 8 kHz all the same. */
  rate?: number;
  host?: '127.0.0.1' | '::1';
  /** Where it is called over UDP and TCP, and one above over TLS; by default nobody knows. */
  port?: number;
  /** Whether it picks up by itself. */
  picksUp?: boolean;
}

/**
 * Starts the telephone.
 * @param caller the number it calls from.
 * @param speech audio at 8 kHz, played from the moment the call is answered.
 */
export async function startSoftphone(
  caller: string,
  speech: Int16Array,
  options: SoftphoneOptions = {},
): Promise<Softphone> {
  const { account = 'audio_codecs=PCMU', rate = 8_000, host = '127.0.0.1', picksUp = false } = options;
  const folder = await mkdtemp(join(tmpdir(), 'switchboard-baresip-'));
  const controlPort = await freePort();
  await writeWav(join(folder, 'speech.wav'), speech, rate);
  await writeFile(join(folder, 'config'), configuration(folder, { ...options, rate, host, controlPort }));
  await writeFile(
    join(folder, 'accounts'),
    `<sip:${caller}@${writeHost(host)}>;regint=0;${account};answermode=${picksUp ? 'auto' : 'manual'}\n`,
  );
  const { key, cert } = selfSigned([host]);
  await writeFile(join(folder, 'certificate.pem'), key + cert);
  await writeFile(join(folder, 'contacts'), '');
  const child = spawn('baresip', ['-f', folder], { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { text: '' };
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output.text += chunk.toString('utf8')));
  const control = await reachControl(controlPort, child, output);
  const reports = { text: '' };
  control.on('data', (chunk: Buffer) => (reports.text += chunk.toString('utf8')));
  let spoken = 0;
  const command = (name: string, params = ''): Promise<void> => send(control, name, params);
  return {
    dial: (uri) => command('dial', uri),
    speak: async (next) => {
      const file = join(folder, `speech-${++spoken}.wav`);
      await writeWav(file, joined(next, silence(SILENT_AFTERWARDS_MS)), rate);
      await command('ausrc', `aufile,${file}`);
    },
    press: (key) => command('sndcode', key),
    hold: () => command('hold'),
    resume: () => command('resume'),
    hangUp: () => command('hangup'),
    told: () =>
      [...reports.text.matchAll(/"CALL_DTMF_START"[^}]*?"param":"([^"])"/g)].map(([, key]) => key).join(''),
    transfer: (uri) => command('transfer', uri),
    reported: async (event, times = 1) => {
      await until(`${caller} reports ${event}`, () => reports.text.split(`"${event}"`).length > times);
    },
    hearing: () => readHearing(folder),
    heard: () => readHeard(folder),
    close: async () => {
      await command('quit').catch(() => {});
      control.destroy();
      await ended(child);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Writes sound of 8 kHz at a multiple of that: each sample several times. */
async function writeWav(file: string, sound: Int16Array, rate: number): Promise<void> {
  const times = rate / 8_000;
  const pcm = Int16Array.from({ length: sound.length * times }, (_, i) => sound[Math.floor(i / times)] ?? 0);
  const samples = Buffer.from(pcm.buffer, pcm.byteOffset, pcm.byteLength);
  const header = Buffer.from(wavHeader(samples.length));
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(2 * rate, 28);
  await writeFile(file, Buffer.concat([header, samples]));
}

/** Without a port it takes those of SIP by itself: one each for UDP, TCP and TLS. */
const configuration = (
  folder: string,
  { rate, host, port = 0, controlPort }: { rate: number; host: string; port?: number; controlPort: number },
): string => `
poll_method epoll
sip_listen ${writeHost(host)}:${port}
sip_certificate ${folder}/certificate.pem
sip_verify_server no
net_interface ${host}
audio_source aufile,${folder}/speech.wav
audio_player aubridge,null
audio_alert aubridge,null
audio_srate ${rate}-${rate}
audio_channels 1-1
rtp_ports 40000-48000
module_path /usr/lib/baresip/modules
module g711.so
module g722.so
module opus.so
opus_stereo no
module srtp.so
module aufile.so
module aubridge.so
module sndfile.so
module_tmp account.so
module_app menu.so
module_app ctrl_tcp.so
ctrl_tcp_listen 127.0.0.1:${controlPort}
snd_path ${folder}
`;

async function reachControl(port: number, child: ChildProcess, output: { text: string }): Promise<Socket> {
  for (let attempt = 0; attempt < 1_200; attempt += 1) {
    if (child.exitCode !== null) throw new Error(`baresip ended:\n${output.text}`);
    const socket = await tryConnect(port);
    if (socket) return socket;
    await pause(50);
  }
  child.kill('SIGKILL');
  throw new Error(`baresip does not listen for commands:\n${output.text}`);
}

function tryConnect(port: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(socket));
    socket.once('error', () => resolve(null));
  });
}

/** Sends a command of its control protocol: JSON in a netstring. */
function send(control: Socket, command: string, params: string): Promise<void> {
  const message = JSON.stringify({ command, params, token: command });
  return new Promise((resolve, reject) => {
    control.write(`${Buffer.byteLength(message)}:${message},`, (error) =>
      error ? reject(error) : resolve(),
    );
  });
}

/** Reads the audio it decoded from the network. The file is complete when the call is over. */
async function readHeard(folder: string): Promise<Int16Array> {
  return eventually('the recording of baresip', async () => {
    const bytes = await readRecording(folder);
    return bytes && parseWav(bytes)?.pcm;
  });
}

/** The file says how long it is only when it is complete. */
async function readHearing(folder: string): Promise<Int16Array> {
  const sound = (await readRecording(folder))?.subarray(WAV_HEADER_BYTES) ?? Buffer.alloc(0);
  return Int16Array.from({ length: Math.floor(sound.length / 2) }, (_, i) => sound.readInt16LE(2 * i));
}

async function readRecording(folder: string): Promise<Buffer | null> {
  const file = (await readdir(folder))
    .filter((name) => /^dump-.*dec\.wav$/.test(name))
    .sort()
    .at(-1);
  return file === undefined ? null : readFile(join(folder, file));
}

async function ended(child: ChildProcess): Promise<void> {
  const deadline = performance.now() + 5_000;
  while (child.exitCode === null && child.signalCode === null) {
    if (performance.now() > deadline) child.kill('SIGKILL');
    await pause(20);
  }
}
