import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { MessageChannel } from 'node:worker_threads';
import { pino } from 'pino';
import { parseWav } from './audio/wav.ts';
import { spoken } from './audio/testing/sounds.ts';
import { startTimedEngine } from './media/testing/media-time.ts';
import { MessageRecorder } from './message-recorder.ts';
import { FramesCaller } from './testing/frames-caller.ts';

const log = pino({ level: 'silent' });

describe('a message whose media breaks off', { timeout: 240_000 }, () => {
  it('still has its length, because its sound is on the disk', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'take-watch-'));
    const ports = { from: 22_300, to: 22_309 };
    const timed = await startTimedEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 1, log });
    const { engine, time } = timed;
    const { port1, port2 } = new MessageChannel();
    const session = await engine.open({ transport: { kind: 'frames', port: port1 } });
    const caller = new FramesCaller(port2);
    const startedAtMs = time.monotonicMs();
    const watch = new MessageRecorder(session, log, () => Math.round(time.monotonicMs() - startedAtMs));
    session.on('speech_started', ({ atMs }) => watch.speechStarted(atMs));
    session.on('speech_ended', ({ atMs }) => watch.speechEnded(atMs));
    const speaking = new Promise((resolve) => session.on('speech_started', resolve));
    session.connect(null);
    const path = join(folder, 'message.wav');
    watch.start(path);
    caller.speak(
      await spoken('Please call me back about the broken window in the kitchen of the second floor.'),
    );
    await speaking;
    await time.sleep(1_000);
    await engine.close();
    const message = await watch.end();
    assert.ok(message.durationMs >= 1_000, JSON.stringify(message));
    assert.ok(message.speechMs >= 800 && message.speechMs <= message.durationMs, JSON.stringify(message));
    assert.ok(parseWav(await readFile(path)));
    assert.deepEqual(await watch.end(), { durationMs: 0, speechMs: 0, text: null });
    await rm(folder, { recursive: true });
  });
});
