import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, describe, it } from 'node:test';
import { pino } from 'pino';
import { until } from '../platform/jobs/testing/until.ts';
import { ConsoleHost, type ConsoleSource, type Shown } from './console-host.ts';
import { newFolder, writeBuild } from './testing/write-build.ts';

const folders: string[] = [];
const folderOf = async (): Promise<string> => {
  const folder = await newFolder();
  folders.push(folder);
  return folder;
};
after(async () => Promise.all(folders.map((folder) => rm(folder, { recursive: true }))));

/** A host that writes its log into a list. */
function hostOf(source: ConsoleSource): { host: ConsoleHost; lines: string[] } {
  const lines: string[] = [];
  const log = pino(
    {},
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  return { host: new ConsoleHost({ log, source }), lines };
}

const titleOf = (shown: Shown): string =>
  typeof shown === 'string' ? shown : (/<title>(.*)<\/title>/.exec(shown.page)?.[1] ?? '');
const titleNow = async (host: ConsoleHost): Promise<string> => titleOf(await host.shown());

/** A build that ends when it is told to. */
function heldBuild(folder: string): { source: ConsoleSource; end(failure: string | null): void } {
  const ended = Promise.withResolvers<string | null>();
  const source: ConsoleSource = {
    folder,
    isCurrent: async () => false,
    build: async (signal) => {
      signal.addEventListener('abort', () => ended.resolve('aborted'));
      const failure = await ended.promise;
      if (failure === null) await writeBuild(folder, 'new');
      return failure;
    },
  };
  return { source, end: ended.resolve };
}

const untilShown = (host: ConsoleHost, title: string): Promise<unknown> =>
  until(`it shows ${title}`, async () => (await titleNow(host)) === title);

describe('the console of a process', { timeout: 20_000 }, () => {
  it('is missing where it was never built, and nothing builds it before the process is ready', async () => {
    const { host, lines } = hostOf(heldBuild(await folderOf()).source);
    assert.equal(await titleNow(host), 'missing');
    assert.deepEqual(lines, []);
  });

  it('is shown as soon as it is built, without a restart', async () => {
    const { source, end } = heldBuild(await folderOf());
    const { host, lines } = hostOf(source);
    host.start();
    await untilShown(host, 'building');
    end(null);
    await untilShown(host, 'new');
    assert.deepEqual(lines, ['the console is being built', 'the console is built']);
  });

  it('is built again when it is out of date, and stays as it was when that fails', async () => {
    const folder = await folderOf();
    await writeBuild(folder, 'old');
    const { source, end } = heldBuild(folder);
    const { host, lines } = hostOf(source);
    assert.equal(await titleNow(host), 'old');
    host.start();
    await untilShown(host, 'building');
    end('EROFS: read-only file system');
    await untilShown(host, 'old');
    assert.deepEqual(lines, ['the console is being built', 'the console could not be built']);
  });

  it('is not built when it is up to date', async () => {
    const folder = await folderOf();
    await writeBuild(folder, 'current');
    const build = async (): Promise<string> => assert.fail('built without need');
    const { host, lines } = hostOf({ folder, isCurrent: async () => true, build });
    host.start();
    await host.stop();
    assert.deepEqual([await titleNow(host), lines], ['current', []]);
  });

  it('stays as it was when nobody can tell whether it is up to date', async () => {
    const folder = await folderOf();
    await writeBuild(folder, 'old');
    const { host, lines } = hostOf({
      folder,
      isCurrent: () => Promise.reject(new Error('EACCES')),
      build: async () => null,
    });
    host.start();
    await untilShown(host, 'old');
    await host.stop();
    assert.deepEqual(lines, ['the console could not be built']);
  });

  it('leaves no build running when the process stops', async () => {
    const { host } = hostOf(heldBuild(await folderOf()).source);
    host.start();
    await untilShown(host, 'building');
    await host.stop();
  });
});
