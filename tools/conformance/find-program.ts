import { existsSync } from 'node:fs';

/** How the programs of this folder are installed; CI does it before the tests. */
export const INSTALL_COMMAND = 'npm ci --prefix tools/conformance';

/** Path of a program that `tools/conformance/package.json` names; null while it is not installed. */
export function findProgram(name: string): string | null {
  const path = new URL(`node_modules/.bin/${name}`, import.meta.url).pathname;
  return existsSync(path) ? path : null;
}

/** Path of a file in a package of this folder, whether it is there or not. */
export const packageFile = (path: string): string =>
  new URL(`node_modules/${path}`, import.meta.url).pathname;

/** Whether the packages of this folder, which its proofs import, are installed. */
export const isInstalled = (): boolean => existsSync(new URL('node_modules', import.meta.url));
