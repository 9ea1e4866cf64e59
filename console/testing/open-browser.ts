import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Debian's Chromium, by preference without its windows, which takes a third less work. */
const PROGRAMS = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const;
/** `CHROMIUM` names another. */
const PROGRAM = process.env['CHROMIUM'] ?? PROGRAMS.find((path) => existsSync(path)) ?? PROGRAMS[1];

/** The reason to skip a test that needs a browser, or false. */
export const withoutBrowser: string | false = existsSync(PROGRAM)
  ? false
  : `there is no ${PROGRAM} (Debian: apt-get install chromium-headless-shell)`;

/** Starts Chromium without a window. It has its own sandbox, but not as root. */
export async function openBrowser(options: readonly string[] = []): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: PROGRAM,
    args: ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : []), ...options],
  });
}
