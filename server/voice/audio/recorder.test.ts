import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../../platform/jobs/testing/until.ts';
import { toneShare } from './levels.ts';
import { WavRecorder } from './recorder.ts';
import { parseWav } from './wav.ts';

const FRAME = 160;
const filled = (value: number): Int16Array => new Int16Array(FRAME).fill(value);

describe('a recording', () => {
  let folder = '';
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'recorder-'));
  });
  after(() => rm(folder, { recursive: true }));

  const noWarning = (fault: unknown): void => assert.fail(`warned of ${String(fault)}`);
  async function samplesOf(path: string): Promise<Int16Array> {
    const wav = parseWav(await readFile(path));
    assert.ok(wav, 'the file is no valid WAV');
    return wav.pcm;
  }

  it('contains both sides of the call, mixed and saturated', async () => {
    const path = join(folder, 'mixed.wav');
    const recorder = new WavRecorder(path, noWarning);
    recorder.add(0, filled(1_000), filled(-300));
    recorder.add(1, filled(30_000), filled(30_000));
    recorder.add(2, filled(-30_000), filled(-30_000));
    recorder.add(3, filled(5), null);
    assert.equal(await recorder.close(), 80);
    const pcm = await samplesOf(path);
    assert.deepEqual(
      [0, 1, 2, 3].map((n) => pcm[n * FRAME + 17]),
      [700, 32_767, -32_768, 5],
    );
    assert.equal(pcm.length, 4 * FRAME);
  });

  it('keeps each frame at its time: missing frames are silence', async () => {
    const path = join(folder, 'gaps.wav');
    const recorder = new WavRecorder(path, noWarning);
    for (const n of [3, 4, 60, 400]) recorder.add(n, filled(n), null);
    assert.equal(await recorder.close(), 401 * 20);
    const pcm = await samplesOf(path);
    const frames = Array.from({ length: 401 }, (_, n) => pcm[n * FRAME + 80]);
    assert.deepEqual(
      frames,
      Array.from({ length: 401 }, (_, n) => ([3, 4, 60, 400].includes(n) ? n : 0)),
    );
  });

  it('can be truncated at its end', async () => {
    const path = join(folder, 'cut.wav');
    const recorder = new WavRecorder(path, noWarning);
    for (let n = 0; n < 200; n++) recorder.add(n, filled(n), null);
    assert.equal(await recorder.close(73), 73 * 20);
    assert.equal((await samplesOf(path)).length, 73 * FRAME);
    assert.equal((await stat(path)).size, 44 + 73 * FRAME * 2);
  });

  it('is a valid WAV even when empty', async () => {
    const path = join(folder, 'empty.wav');
    assert.equal(await new WavRecorder(path, noWarning).close(), 0);
    assert.equal((await samplesOf(path)).length, 0);
  });

  it('is readable by its owner alone', async () => {
    const path = join(folder, 'private.wav');
    await new WavRecorder(path, noWarning).close();
    assert.equal((await stat(path)).mode & 0o777, 0o600);
  });

  it('never overwrites a file', async () => {
    const path = join(folder, 'there.wav');
    await writeFile(path, 'somebody else');
    const warnings: unknown[] = [];
    const recorder = new WavRecorder(path, (fault) => warnings.push(fault));
    await assert.rejects(recorder.opened, { code: 'EEXIST' });
    recorder.add(0, filled(1), null);
    assert.equal(await recorder.close(), 0);
    assert.equal(recorder.faulty, true);
    assert.equal(warnings.length, 1);
    assert.equal(await readFile(path, 'utf8'), 'somebody else');
  });

  it('warns once when the disk is full, and goes on', async () => {
    const warnings: unknown[] = [];
    const recorder = new WavRecorder('/dev/full', (fault) => warnings.push(fault));
    await assert.rejects(recorder.opened);
    for (let n = 0; n < 500; n++) recorder.add(n, filled(n), null);
    assert.equal(await recorder.close(), 0);
    assert.equal(warnings.length, 1);
  });

  it('is written while the call runs, and valid at every moment', async () => {
    const path = join(folder, 'running.wav');
    const recorder = new WavRecorder(path, noWarning);
    await recorder.opened;
    let grown = 0;
    for (let n = 0; n < 1_000; n++) {
      recorder.add(n, filled(n), null);
      if (n % 37 !== 0) continue;
      await sleep(1);
      const { length } = await samplesOf(path);
      assert.ok(length >= grown);
      grown = length;
    }
    // All but the last second, which is buffered.
    await until('the rest is written', async () => (await samplesOf(path)).length === 950 * FRAME);
    await recorder.close();
  });

  it('survives a SIGKILL of its process, except for the last second', async () => {
    const path = join(folder, 'killed.wav');
    const program = new URL('./testing/record-until-killed-process.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [program, path], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const written = async (): Promise<number> => (await samplesOf(path)).length;
    await until('it is written', async () => (await written()) >= 150 * FRAME);
    child.kill('SIGKILL');
    await once(child, 'exit');
    const pcm = await samplesOf(path);
    assert.equal(pcm.length, 150 * FRAME, `${pcm.length} samples left of 3.3 s`);
    assert.ok(toneShare(pcm, 1_000) > 0.99);
  });
});
