import type { Settings } from './settings.ts';

/** Listening on every address says nothing of the one that others reach this machine by. */
const EVERY_ADDRESS: readonly string[] = ['0.0.0.0', '::'];

/** @throws Error that names PUBLIC_HOST when it is needed and missing. */
export function requirePublicHost({ host, publicHost }: Pick<Settings, 'host' | 'publicHost'>): void {
  if (publicHost === null && EVERY_ADDRESS.includes(host)) throw new Error(publicHostMissing(host));
}

/** The line that a start ends with. */
export const publicHostMissing = (host: string): string =>
  `PUBLIC_HOST: name the address that carriers reach this machine by, because HOST is ${host}`;
