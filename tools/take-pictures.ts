import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../console/testing/open-browser.ts';
import { demoFilePath, readDemoFile, type DemoFile } from '../server/demo/demo-file.ts';
import { dayFromNow, makeRecords } from './pictures/make-records.ts';

/**
 * Takes the pictures of the documentation from a running, fresh demo:
 * `node tools/launch.mjs tools/take-pictures.ts <data folder>`. Fills the demo through its API first.
 */

interface Picture {
  name: string;
  path: string;
  colours?: 'light' | 'dark';
  isPhone?: boolean;
}

const FOLDER = fileURLToPath(new URL('../docs/pictures/', import.meta.url));
const DESKTOP = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Time for charts, fonts and lists after the page has loaded. */
const SETTLE_MS = 1_500;

const PICTURES: readonly Picture[] = [
  { name: 'overview', path: '/' },
  { name: 'calls', path: '/calls' },
  { name: 'inbox', path: '/inbox' },
  { name: 'appointments', path: `/appointments?day=${dayFromNow(3)}` },
  { name: 'orders', path: '/orders' },
  { name: 'room-plan', path: '/room-plan', colours: 'dark' },
  { name: 'assistants', path: '/assistants' },
  { name: 'opening-hours', path: '/company/hours' },
  { name: 'phone', path: '/calls', isPhone: true },
];

const [dataFolder = '.data'] = process.argv.slice(2);
const demo = await readDemoFile(dataFolder);
if (demo === null) throw new Error(`${demoFilePath(dataFolder)} is not there: start the demo first`);
await makeRecords({ baseUrl: demo.base_url, key: demo.keys.write });
mkdirSync(FOLDER, { recursive: true });
const browser = await openBrowser();
try {
  for (const picture of PICTURES) await take(browser, demo, picture);
} finally {
  await browser.close();
}

async function take(
  from: Browser,
  of: DemoFile,
  { name, path, colours = 'light', isPhone = false }: Picture,
): Promise<void> {
  const context = await from.newContext({
    viewport: isPhone ? PHONE : DESKTOP,
    colorScheme: colours,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await signIn(page, of);
  await page.goto(new URL(path, of.console_url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  writeFileSync(`${FOLDER}${name}.png`, await page.screenshot());
  await context.close();
}

async function signIn(page: Page, to: DemoFile): Promise<void> {
  const { origin } = new URL(to.console_url);
  const answer = await page.request.post(`${to.base_url}/session`, {
    data: to.login,
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
}
