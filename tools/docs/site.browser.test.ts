import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { fastify } from 'fastify';
import type { Browser, Page } from 'playwright-core';
import { expectAccessible } from '../../console/testing/expect-accessible.ts';
import { openBrowser, withoutBrowser } from '../../console/testing/open-browser.ts';
import { PageWatch, type Allowed } from '../../console/testing/page-watch.ts';
import { MANIFEST, type SiteManifest } from '../../server/documentation/built-site.ts';
import { serveDocumentation } from '../../server/documentation/serve-documentation.ts';
import { openapiDocument } from '../openapi-document.ts';
import { buildSite, INSTALL_COMMAND, isInstalled } from './build-site.ts';

const skip = isInstalled() ? withoutBrowser : `the generator is not installed (${INSTALL_COMMAND})`;
const FOLDER = fileURLToPath(new URL('.build-test', import.meta.url));
const DEADLINE_MS = 30_000;
const PHONE = { width: 390, height: 844 };
/** Where another web server might have the site, in place of /docs/. */
const ELSEWHERE = '/help/phone/';
/** What a business owner, a developer and an operator type, each with the page for it. */
const FOUND = [
  ['cancel appointment', 'Appointments'],
  ['opening hours', 'The company: profile, services, staff, questions and knowledge'],
  ['forgot password', 'Accounts: sessions, team, workspaces'],
  ['webhook signature', 'Receiving webhooks'],
  ['pagination', 'First steps with the API'],
  ['rate limit', 'The API'],
  ['Twilio', 'Connecting a line'],
  ['backup', 'Running Switchboard for others'],
  ['GDPR', 'Contacts'],
  ['docker', 'Containers'],
] as const;
/** What a page links to that a running server makes. */
const SERVED = /\/explorer\/$/;

describe('the site', { skip, timeout: 240_000 }, () => {
  let browser: Browser;
  let files: Set<string>;
  let origin: string;
  let elsewhere: Server;
  const server = fastify({ routerOptions: { ignoreTrailingSlash: true } });

  before(async () => {
    await buildSite(FOLDER);
    const manifest = JSON.parse(await readFile(join(FOLDER, MANIFEST), 'utf8')) as SiteManifest;
    files = new Set(manifest.files);
    serveDocumentation(server, openapiDocument, { site: FOLDER });
    origin = await server.listen({ host: '127.0.0.1', port: 0 });
    elsewhere = await serveElsewhere();
    browser = await openBrowser();
  });
  after(async () => {
    await browser?.close();
    await server.close();
    elsewhere?.close();
    await rm(FOLDER, { recursive: true, force: true });
  });

  /** Opens a page; the test fails when it writes to its console, violates its policy or leaves the server. */
  const open = async (
    url: string,
    work: (page: Page) => Promise<void>,
    allowed: readonly Allowed[] = [],
  ): Promise<void> => {
    const context = await browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' });
    context.setDefaultTimeout(DEADLINE_MS);
    const page = await context.newPage();
    const watch = new PageWatch(page, { origin: new URL(url).origin, allowed });
    await page.goto(url);
    await work(page);
    await context.close();
    assert.deepEqual(watch.faults, []);
  };

  const search = async (page: Page, words: string, title: string): Promise<void> => {
    // The key is heard once the script of the page has made the button usable.
    await page.locator('button[data-open-modal]:enabled').first().waitFor();
    await page.keyboard.press('Control+k');
    // The page loads its search when it is idle, and a browser without a screen is idle between frames alone.
    const isThere = (): boolean => document.querySelector('#starlight__search input') !== null;
    await page.waitForFunction(isThere, undefined, { polling: 'raf' });
    await page.getByRole('textbox', { name: 'Search' }).fill(words);
    const found = page.getByRole('dialog').getByRole('link', { name: title, exact: true }).first();
    await found.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: title }).waitFor();
  };

  it('is searched by keyboard, without any other server', async () => {
    await open(`${origin}/docs/`, async (page) => {
      await search(page, 'gap wall clock opening', 'Appointments');
      assert.equal(new URL(page.url()).pathname, '/docs/appointments/');
    });
  });

  it('finds the page for what people look for', async () => {
    await open(`${origin}/docs/`, async (page) => {
      for (const [words, title] of FOUND) await search(page, words, title);
    });
  });

  it('works below another path, on any web server', async () => {
    const { port } = elsewhere.address() as AddressInfo;
    await open(`http://127.0.0.1:${port}${ELSEWHERE}tutorials/salon/`, async (page) => {
      await search(page, 'tiramisu', 'A restaurant that takes orders by phone');
      assert.equal(new URL(page.url()).pathname, `${ELSEWHERE}tutorials/restaurant/`);
    });
  });

  it('has a page for addresses that it does not have, from which search leads on', async () => {
    const lost = async (page: Page): Promise<void> => {
      await page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor();
      await expectAccessible(page);
      await search(page, 'tiramisu', 'A restaurant that takes orders by phone');
    };
    await open(`${origin}/docs/guides/of/old/`, lost, [404]);
  });

  it('is accessible in light and dark, and fits a telephone', async () => {
    for (const path of ['tutorials/hotel/', 'reference/orders/']) {
      await open(`${origin}/docs/${path}`, async (page) => {
        // The check takes long on the many tables of the reference.
        if (!path.startsWith('reference')) await expectAccessible(page);
        await page.setViewportSize(PHONE);
        assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), PHONE.width, path);
      });
    }
  });

  it('has every page that its pages link to', async () => {
    const broken: string[] = [];
    for (const path of [...files].filter((one) => one.endsWith('.html'))) {
      const text = await readFile(join(FOLDER, path), 'utf8');
      for (const [, href = ''] of text.matchAll(/\s(?:href|src)="([^"#]*)(?:#[^"]*)?"/g)) {
        const { host, pathname } = new URL(href, `http://site/${path}`);
        const file = decodeURI(pathname.slice(1)).replace(/(?<=^|\/)$/, 'index.html');
        if (host === 'site' && !files.has(file) && !SERVED.test(pathname)) broken.push(`${path}: ${href}`);
      }
    }
    assert.deepEqual(broken, []);
  });
});

/** A web server that knows nothing of the site but its folder. */
async function serveElsewhere(): Promise<Server> {
  const types: Record<string, string> = {
    '.html': 'text/html',
    '.js': 'text/javascript',
    '.css': 'text/css',
  };
  const server = createServer((request, response) => {
    const path =
      (request.url ?? '').split('?')[0]?.replace(ELSEWHERE, '').replace(/\/$/, '/index.html') ?? '';
    readFile(join(FOLDER, path)).then(
      (bytes) => response.setHeader('content-type', types[extname(path)] ?? 'image/svg+xml').end(bytes),
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return server;
}
