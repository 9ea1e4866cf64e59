import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { SherpaProcess } from './sherpa-process.ts';
import type { ListeningEvent, ListeningSession } from '../listener.ts';

const log = pino({ level: 'silent' });
const PARROT = new URL('./testing/parrot-process.ts', import.meta.url);
const never = new AbortController().signal;

describe('a speech model of the operator', { timeout: 240_000 }, () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sherpa-'));
  });
  after(() => rm(folder, { recursive: true }));

  it('is refused with the reason when files are missing', async () => {
    await assert.rejects(SherpaProcess.start({ folder: join(folder, 'none'), log }), /not a folder/);
    await assert.rejects(SherpaProcess.start({ folder, log }), /no tokens\.txt/);
    await writeFile(join(folder, 'tokens.txt'), '<blk> 0\na 1\n');
    await assert.rejects(SherpaProcess.start({ folder, log }), /neither encoder/);
  });

  it('is refused when its files are broken, and ends its own process only', async () => {
    for (const name of ['encoder.onnx', 'decoder.onnx', 'joiner.onnx'])
      await writeFile(join(folder, name), 'this is no model');
    await assert.rejects(SherpaProcess.start({ folder, log }), /ended|config/);
  });

  describe('that runs', () => {
    let sherpa: SherpaProcess;
    before(async () => {
      sherpa = await SherpaProcess.start({ folder, log, worker: PARROT });
    });
    after(() => sherpa.close());

    const next = async (session: ListeningSession): Promise<ListeningEvent | undefined> => {
      for await (const event of session.events) return event;
      return undefined;
    };

    it('hears several calls at once', async () => {
      const [one, two] = [await sherpa.open({}, never), await sherpa.open({}, never)];
      one.write(new Int16Array(800));
      one.write(new Int16Array(800));
      two.write(new Int16Array(800));
      one.flush();
      two.flush();
      assert.deepEqual(
        [await next(one), await next(two)],
        [
          { kind: 'final', text: '1600 samples' },
          { kind: 'final', text: '800 samples' },
        ],
      );
    });

    it('fails its calls when its process dies, and takes the next ones', async () => {
      const session = await sherpa.open({}, never);
      session.write(new Int16Array(13));
      await assert.rejects(next(session), { kind: 'server' });
      const again = await sherpa.open({}, never);
      again.write(new Int16Array(80));
      again.flush();
      assert.deepEqual(await next(again), { kind: 'final', text: '80 samples' });
    });

    it('fails a call whose sound it does not keep up with', async () => {
      const session = await sherpa.open({}, never);
      // The parrot is deaf for batches of one sample.
      for (let batch = 0; batch <= 125; batch++) session.write(new Int16Array(1));
      await assert.rejects(next(session), { kind: 'timeout' });
    });
  });
});
