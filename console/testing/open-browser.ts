import { existsSync } from 'node:fs';
import { chromium, type Browser } from 'playwright-core';

/** Debian's Chromium; `CHROMIUM` names another. */
const PROGRAM = process.env['CHROMIUM'] ?? '/usr/bin/chromium';

/** The reason to skip a test that needs a browser, or false. */
export const withoutBrowser: string | false = existsSync(PROGRAM)
  ? false
  : `there is no ${PROGRAM} (Debian: apt-get install chromium)`;

/** Starts Chromium without a window. It has its own sandbox, but not as root. */
export async function openBrowser(options: readonly string[] = []): Promise<Browser> {
  const isRoot = process.getuid?.() === 0;
  return chromium.launch({
    executablePath: PROGRAM,
    args: ['--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : []), ...options],
  });
}
