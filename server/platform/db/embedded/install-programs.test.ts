import assert from 'node:assert/strict';
import { chmod, cp, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type DatabaseAccount, databaseAccount } from './database-account.ts';
import { installPrograms } from './install-programs.ts';
import { findPlatformPackage } from './platform-package.ts';
import { runProgram } from './run-program.ts';

const rootOnly = process.getuid?.() === 0 && process.platform === 'linux' ? false : 'needs root on Linux';

describe("PostgreSQL's programs", () => {
  const source = findPlatformPackage();
  let folder: string;
  let account: DatabaseAccount;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'install-programs-'));
    await chmod(folder, 0o755);
    account = databaseAccount(join(folder, 'none'));
  });
  after(() => rm(folder, { recursive: true, force: true }));

  const newDataDir = async (name: string, mode = 0o755): Promise<string> => {
    const dataDir = join(folder, name);
    await mkdir(dataDir, { mode });
    return dataDir;
  };
  const version = async (program: string): Promise<string> =>
    (await runProgram(account, program, ['--version'], { cwd: '/', deadlineMs: 20_000 })).output.trim();

  it('are installed in the data folder with all their links, and found there the next time', async () => {
    const dataDir = await newDataDir('data');
    const programs = await installPrograms(source, dataDir, account);
    const place = join(dataDir, 'programs', `postgresql-${source.version}`);
    assert.equal(programs.postgres, join(place, 'bin', 'postgres'));
    for (const { path } of source.links) assert.ok((await lstat(join(place, path))).isSymbolicLink(), path);
    assert.match(await version(programs.postgres), /^postgres \(PostgreSQL\) 18\./);
    const { ino } = await stat(place);
    await installPrograms(source, dataDir, account);
    assert.equal((await stat(place)).ino, ino);
  });

  it('replace earlier versions and interrupted installations', async () => {
    const dataDir = await newDataDir('upgraded');
    await mkdir(join(dataDir, 'programs', 'postgresql-17.1.0', 'bin'), { recursive: true });
    await mkdir(join(dataDir, 'programs', '.building-abcdef'));
    await installPrograms(source, dataDir, account);
    assert.deepEqual(await readdir(join(dataDir, 'programs')), [`postgresql-${source.version}`]);
  });

  it(
    'are copied and made readable where npm left them readable by their owner only',
    { skip: rootOnly },
    async () => {
      const strict = join(folder, 'strict');
      await cp(source.nativeDir, strict, { recursive: true });
      await chmod(join(strict, 'bin', 'postgres'), 0o700);
      await chmod(join(strict, 'bin', 'initdb'), 0o700);
      const programs = await installPrograms(
        { ...source, nativeDir: strict },
        await newDataDir('copied'),
        account,
      );
      assert.match(await version(programs.initdb), /^initdb \(PostgreSQL\) 18\./);
      assert.equal((await stat(join(strict, 'bin', 'postgres'))).mode & 0o777, 0o700);
    },
  );

  it(
    'are installed in a shared folder when the account cannot enter the data folder',
    { skip: rootOnly },
    async () => {
      const shared = join(folder, 'shared');
      const programs = await installPrograms(source, await newDataDir('closed', 0o700), account, shared);
      assert.equal(dirname(dirname(dirname(programs.postgres))), shared);
      assert.match(await version(programs.postgres), /^postgres \(PostgreSQL\) 18\./);
      await programs.dispose();
      assert.ok((await stat(programs.postgres)).isFile());
    },
  );

  it(
    'are installed in a temporary folder when other users can write to the shared folder',
    { skip: rootOnly },
    async () => {
      const shared = join(folder, 'open');
      await mkdir(shared);
      await chmod(shared, 0o777);
      const programs = await installPrograms(source, join(folder, 'closed'), account, shared);
      assert.equal(dirname(programs.postgres).startsWith(tmpdir()), true);
      assert.equal(programs.postgres.startsWith(shared), false);
      await programs.dispose();
      await assert.rejects(stat(programs.postgres));
    },
  );

  it('are refused with the reason and advice when they cannot run', async () => {
    const broken = join(folder, 'broken');
    await cp(source.nativeDir, broken, { recursive: true });
    await writeFile(
      join(broken, 'bin', 'postgres'),
      '#!/bin/sh\necho "made for another machine" >&2\nexit 1\n',
    );
    const dataDir = await newDataDir('refused');
    const shared = join(folder, 'shared-for-none');
    await assert.rejects(
      installPrograms({ ...source, nativeDir: broken }, dataDir, account, shared),
      /^Error: The embedded PostgreSQL cannot be run on this machine \(.*made for another machine.*\): set DATABASE_URL$/,
    );
    assert.deepEqual(await readdir(join(dataDir, 'programs')), []);
  });

  it('leave the npm package unchanged', async () => {
    const { ino, mode } = await stat(join(source.nativeDir, 'bin', 'postgres'));
    assert.ok(ino > 0);
    assert.equal(mode & 0o7777, 0o755);
    assert.match(await readFile(join(source.nativeDir, 'pg-symlinks.json'), 'utf8'), /libpq/);
  });
});
