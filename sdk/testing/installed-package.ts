import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { after, before } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const sdk = fileURLToPath(new URL('..', import.meta.url));
const tsc = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const LIMITS = { timeout: 120_000, encoding: 'utf8' } as const;
const execute = promisify(execFile);

interface RunOptions {
  /** The program that runs it, and its arguments before the name of the file. */
  node?: string;
  args?: string[];
  env?: Record<string, string>;
}

/**
 * A package as `npm pack` makes it, installed in a project of its own without any network.
 * @param source the folder of the package; by default that of the client
 */
export function useInstalledPackage(source = sdk) {
  const folder = mkdtempSync(join(tmpdir(), 'switchboard-sdk-'));
  // The compiler and npm begin with `env node`.
  const env = { ...process.env, PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter) };
  const npm = (cwd: string, ...args: string[]): string =>
    execFileSync('npm', [...args, '--cache', join(folder, 'cache')], { ...LIMITS, cwd, env });
  before(() => {
    npm(source, 'pack', '--silent', '--pack-destination', folder);
    const packed = readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? '';
    writeFileSync(join(folder, 'package.json'), '{ "type": "module" }');
    npm(folder, 'install', '--offline', '--no-audit', '--no-fund', '--ignore-scripts', `./${packed}`);
  });
  after(() => rmSync(folder, { recursive: true }));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  return {
    folder,
    write,
    /** What a program that uses the package prints, by the node that is given. */
    run: async (
      name: string,
      text: string,
      { node = process.execPath, args = [], env: more = {} }: RunOptions = {},
    ): Promise<string> => {
      // Deno keeps its cache in a folder of its own.
      const own = { DENO_DIR: join(folder, 'deno'), ...more };
      const options = { ...LIMITS, cwd: folder, env: { ...process.env, ...own } };
      return (await execute(node, [...args, write(name, text)], options)).stdout;
    },
    /**
     * The compiler's output for programs in TypeScript, with the types of the web, and those of Node.js where
     * their folder is given.
     */
    compile: async (files: Record<string, string>, typeRoots?: string): Promise<string> => {
      for (const [name, text] of Object.entries(files)) write(name, text);
      const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--lib', 'es2022,dom'];
      const types = typeRoots === undefined ? ['--types', ''] : ['--types', 'node', '--typeRoots', typeRoots];
      const args = [tsc, '--noEmit', ...options, ...types, ...Object.keys(files)];
      const output = (error: unknown): string => (error as { stdout: string }).stdout;
      return execute(process.execPath, args, { ...LIMITS, cwd: folder }).then(({ stdout }) => stdout, output);
    },
  };
}

/** The Node.js of the system, not the one that npm installed for the project. */
export function systemNode(): string {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'));
  try {
    const env = { ...process.env, PATH: folders.join(delimiter) };
    return execFileSync('node', ['-p', 'process.execPath'], { ...LIMITS, env }).trim();
  } catch {
    return process.execPath;
  }
}
