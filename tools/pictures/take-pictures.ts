import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type Page } from 'playwright-core';
import { dayFromNow, fillDemo } from './fill-demo.ts';

/**
 * Takes the pictures of the documentation from a running, fresh demo:
 * `node tools/launch.mjs tools/pictures/take-pictures.ts <data folder>`. Fills the demo through its API first.
 * Needs Chromium at /usr/bin/chromium.
 */
interface DemoFile {
  base_url: string;
  console_url: string;
  keys: { write: string };
  login: { email: string; password: string };
}

interface Picture {
  name: string;
  path: string;
  colours?: 'light' | 'dark';
  isPhone?: boolean;
}

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
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
const { default: demo } = (await import(fileURLToPath(new URL(`file://${dataFolder}/demo.json`)), {
  with: { type: 'json' },
})) as { default: DemoFile };
await fillDemo({ baseUrl: demo.base_url, key: demo.keys.write });
mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
try {
  for (const picture of PICTURES) await take(browser, picture);
} finally {
  await browser.close();
}

async function take(
  from: Browser,
  { name, path, colours = 'light', isPhone = false }: Picture,
): Promise<void> {
  const context = await from.newContext({
    viewport: isPhone ? PHONE : DESKTOP,
    colorScheme: colours,
    locale: 'en-US',
  });
  const page = await context.newPage();
  await signIn(page);
  await page.goto(new URL(path, demo.console_url).href);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(SETTLE_MS);
  writeFileSync(`${FOLDER}${name}.png`, await page.screenshot());
  await context.close();
}

async function signIn(page: Page): Promise<void> {
  const { origin } = new URL(demo.console_url);
  const answer = await page.request.post(`${demo.base_url}/session`, {
    data: demo.login,
    headers: { Origin: origin, 'Sec-Fetch-Site': 'same-origin' },
  });
  if (!answer.ok()) throw new Error(`sign-in: ${answer.status()} ${await answer.text()}`);
}
