/**
 * Runs a TypeScript program of this project with the Node.js that npm installed for this platform, whatever
 * Node.js and npm are on the machine: `node tools/launch.mjs [options of Node.js] program.ts [arguments]`.
 * Plain JavaScript, for Node.js 18 and newer. Several optional packages provide the command `node`, and npm
 * before 11.4 removes `node_modules/.bin/node` together with the packages of other platforms. The program is
 * therefore looked up in its package.
 */
import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { NODE_PACKAGES } from './node-packages.mjs';

/** The first release that runs the project's TypeScript without a build. */
const NEEDED_MAJOR = 26;
/**
 * Ends the process with one line that says what is missing.
 * @param {string} line
 * @returns {never}
 */
function refuse(line) {
  process.stderr.write(`switchboard: ${line}\n`);
  process.exit(1);
}

/**
 * Path of the Node.js to use. It is the one of this process where that is new enough and the platform has no
 * package.
 */
function findNode() {
  const platform = `${process.platform}-${process.arch}`;
  const name = NODE_PACKAGES[platform];
  const ownMajor = Number(process.versions.node.split('.')[0]);
  try {
    if (name)
      return join(dirname(createRequire(import.meta.url).resolve(`${name}/package.json`)), 'bin', 'node');
  } catch {
    if (ownMajor >= NEEDED_MAJOR) return process.execPath;
    return refuse(
      `the package ${name} is not installed: run "npm ci" without --omit=optional, or use Node.js 26`,
    );
  }
  if (ownMajor >= NEEDED_MAJOR) return process.execPath;
  return refuse(`there is no Node.js package for ${platform}: use Node.js ${NEEDED_MAJOR} or newer`);
}

const node = findNode();
const args = process.argv.slice(2);
const env = {
  // With compiled code from the folder, neither the program nor its threads load the compiler of TypeScript:
  // that saves a third of a second of each start and 40 MB. A folder that is not writable is no cache.
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../node_modules/.cache/switchboard', import.meta.url)),
  ...process.env,
  // Programs that npm installed begin with "#!/usr/bin/env node"; this PATH gives them the same Node.js.
  PATH: `${dirname(node)}${delimiter}${process.env.PATH ?? ''}`,
};

// One process is enough where Node.js can replace itself (22.15 and newer): signals reach the program
// directly.
if (typeof process.execve === 'function') process.execve(node, [node, ...args], env);

const child = spawn(node, args, { stdio: 'inherit', env });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGUSR2', 'SIGWINCH']) {
  process.on(signal, () => child.kill(signal));
}
child.once('error', (error) => {
  refuse(`${node} cannot be run (${error.message}); it needs a Linux with glibc, or macOS`);
});
child.once('exit', (code, signal) => {
  process.exit(signal === null ? (code ?? 1) : 128 + constants.signals[signal]);
});
