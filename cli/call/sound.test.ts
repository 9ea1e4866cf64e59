import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { WebSocketServer } from 'ws';
import { until } from '../../server/platform/jobs/testing/until.ts';
import { toneShare } from '../../server/voice/audio/levels.ts';
import type { Context } from '../command.ts';
import { Output } from '../output.ts';
import { useCommandLine } from '../testing/command-line.ts';
import { CallerVoice } from './caller-voice.ts';
import { openSoundDevice } from './sound-programs.ts';
import { speakOnCall } from './spoken-call.ts';
import { readWav, writeWav } from './wav.ts';

const cli = useCommandLine();

describe('the programs for sound', () => {
  it('are ended with the call, also those that would go on', async () => {
    const folder = join(cli.home, 'endless');
    mkdirSync(folder);
    const pidFile = (name: string): string => join(folder, `${name}.pid`);
    for (const name of ['arecord', 'aplay']) {
      const script = `process.stdin.resume(); setInterval(() => undefined, 1_000);
        require('node:fs').writeFileSync(${JSON.stringify(pidFile(name))}, String(process.pid));`;
      writeFileSync(join(folder, name), `#!${process.execPath}\n${script}`);
      chmodSync(join(folder, name), 0o755);
    }
    const device = openSoundDevice({ PATH: folder });
    device.start(
      () => undefined,
      () => undefined,
    );
    const pids = (): number[] =>
      ['arecord', 'aplay'].map((name) => Number(readFileSync(pidFile(name), 'utf8') || Number.NaN));
    await until('both run', () => existsSync(pidFile('arecord')) && existsSync(pidFile('aplay')));
    await until('both have said who they are', () => pids().every((pid) => pid > 0));
    device.stop();
    await until('both are gone', () => !pids().some(isRunning));
  });
});

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('a call by sound', () => {
  it('ends when it is interrupted, also where the server does not answer any more', async (test) => {
    const sockets = new WebSocketServer({ port: 0, host: '127.0.0.1' });
    await once(sockets, 'listening');
    test.after(() => sockets.close());
    const stopping = new AbortController();
    sockets.once('connection', (socket) => {
      socket.once('message', () => undefined);
      stopping.abort();
    });
    const { port } = sockets.address() as AddressInfo;
    const context = {
      ...{ out: new Output({ write: () => undefined }, { write: () => undefined }, false) },
      ...{ signal: stopping.signal, input: new PassThrough() },
      login: async () => ({ url: `http://127.0.0.1:${port}`, key: 'sbk_x' }),
    } as unknown as Context;
    await assert.rejects(speakOnCall(1, { voice: Buffer.alloc(640) }, context), /did not end the call/);
  });
});

describe('a caller who says a file', () => {
  it('begins when the assistant is silent, waits for the answer and hangs up', () => {
    const [loud, silent] = [Buffer.alloc(640, 0x20), Buffer.alloc(640)];
    const voice = new CallerVoice(Buffer.alloc(1_000, 7));
    const isSpeech = (frame: Buffer | null): boolean => frame?.includes(7) ?? false;
    const listen = (frame: Buffer, frames: number): (Buffer | null)[] =>
      Array.from({ length: frames }, () => voice.next(frame));
    assert.ok(!listen(loud, 100).some(isSpeech), 'before the assistant has said anything');
    voice.said();
    assert.ok(!listen(silent, 39).some(isSpeech));
    assert.deepEqual(listen(silent, 3).map(isSpeech), [true, true, false]);
    assert.ok(
      listen(silent, 100).every((frame) => frame !== null),
      'waits for an answer',
    );
    voice.said();
    assert.equal(listen(loud, 2).at(-1)?.length, 640);
    assert.equal(listen(silent, 40).at(-1), null);
    const patient = new CallerVoice(Buffer.alloc(640, 7));
    const all = Array.from({ length: 802 }, () => patient.next(silent));
    assert.deepEqual([all.findIndex(isSpeech), all.indexOf(null)], [399, 799]);
  });

  it('lets the assistant finish a welcome and an answer of half a minute, not one without end', () => {
    const [loud, silent] = [Buffer.alloc(640, 0x20), Buffer.alloc(640)];
    const voice = new CallerVoice(Buffer.alloc(640, 7));
    const listen = (frame: Buffer, frames: number): (Buffer | null)[] =>
      Array.from({ length: frames }, () => voice.next(frame));
    const isQuiet = (frame: Buffer | null): boolean => frame !== null && !frame.includes(7);
    assert.ok(listen(loud, 1_500).every(isQuiet), 'during the welcome');
    voice.said();
    assert.equal(listen(silent, 40).at(-1)?.includes(7), true);
    assert.ok(listen(loud, 1_500).every(isQuiet), 'during the answer');
    assert.notEqual(listen(loud, 1_500).indexOf(null), -1);
  });
});

describe('a WAV file', () => {
  it('is read at any rate, and refused where it cannot be', () => {
    const pcm = Int16Array.from(
      { length: 44_100 },
      (_, at) => 9_000 * Math.sin((2 * Math.PI * 700 * at) / 44_100),
    );
    const wav = writeWav(Buffer.from(pcm.buffer));
    wav.writeUInt32LE(44_100, 24);
    const read = readWav(wav, 'x.wav');
    assert.equal(read.length, 32_000);
    const half = Int16Array.from({ length: 8_000 }, (_, at) => read.readInt16LE(4 * at));
    assert.ok(toneShare(half, 700) > 0.99, `${toneShare(half, 700)}`);
    assert.deepEqual(readWav(writeWav(read), 'x.wav'), read);
    const stereo = Buffer.from(wav);
    stereo.writeUInt16LE(2, 22);
    assert.throws(() => readWav(stereo, 'x.wav'), /one channel, and has 16 bits and 2 channels/);
    assert.throws(() => readWav(Buffer.from('nothing'), 'x.wav'), /is no WAV file/);
    assert.throws(() => readWav(wav.subarray(0, 36), 'x.wav'), /holds no sound/);
  });
});
