import { after, afterEach, type TestContext } from 'node:test';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { sessionCookie } from '../../server/sessions/testing/sign-in.ts';
import type { MemberRole } from '../../server/platform/http/access/principal.ts';
import type { TestWorkspace } from '../../server/testing/fixtures.queries.ts';
import {
  startTestApi,
  type RequestOptions,
  type Requests,
  type TestApi,
  type TestApiOptions,
} from '../../server/testing/test-api.ts';
import { buildIfStale } from './build-if-stale.ts';
import { openBrowser, withoutBrowser } from './open-browser.ts';
import { PageWatch, type Allowed } from './page-watch.ts';

export { withoutBrowser };

/** How long a test waits for something to be on a page; a busy machine needs the seconds. */
const DEADLINE_MS = 30_000;
/** A run of all tests, whose temporary files go with it, names another folder. */
const SCREENSHOTS = process.env['TEST_SCREENSHOTS'] ?? join(tmpdir(), 'switchboard-console');
const LOCALES = { en: 'en-GB', de: 'de-DE', fr: 'fr-FR', es: 'es-ES' } as const;

export const DESKTOP = { width: 1360, height: 900 };
export const PHONE = { width: 390, height: 844 };

export interface TestConsoleOptions extends TestApiOptions {
  /** Command-line options of Chromium, such as a file that its microphone plays. */
  browserOptions?: readonly string[];
  /** Starts a server with more around it, such as the calls of the simulator; by default the API alone. */
  start?: (options: TestApiOptions) => Promise<StartedServer>;
}

interface StartedServer {
  api: TestApi;
  stop(): Promise<void>;
}

/** A workspace of its own, with a user of each role. Requests have the key of its owner. */
export interface Business extends Requests {
  workspace: TestWorkspace;
}

export interface PageOptions {
  /** Who is signed in, or nobody (null); by default an owner. */
  role?: MemberRole | null;
  /** Where; by default a business of its own. */
  business?: Business;
  /** The address to open; by default `/`. */
  path?: string;
  /** The first language of the browser. */
  language?: keyof typeof LOCALES;
  /** The colours that the person chose; by default those of the system, which are light. */
  theme?: 'light' | 'dark';
  viewport?: { width: number; height: number };
  /** Whether the pointer is a finger. */
  touch?: boolean;
  /** Zone of the browser; by default another than the workspace's, in which all times are shown. */
  timezone?: string;
  /** Whether the page's time runs; by default it stands still at the server's. */
  clock?: 'frozen' | 'running';
  /** Permissions of the page, such as `microphone`. */
  permissions?: readonly string[];
  /** Statuses of answers that the page may get, and lines that its console may have. */
  allow?: readonly Allowed[];
}

/**
 * The console in a browser, for the tests of one file: one server, one Chromium, and for each page a profile
 * of its own. Both start when the first page is asked for. After each test its pages are closed; it fails
 * when one of them wrote a line to its console, threw an error, violated its content security policy or sent
 * a request to another origin.
 */
export function useTestConsole(options: TestConsoleOptions = {}): TestConsole {
  const app = new TestConsole(options);
  afterEach(async (context) => app.judge(context as TestContext));
  after(() => app.stop());
  return app;
}

class TestConsole {
  readonly #options: TestConsoleOptions;
  #started: Promise<StartedServer & { browser: Browser }> | null = null;
  #api: TestApi | null = null;
  #opened: { context: BrowserContext; page: Page; watch: PageWatch; live: Promise<void> }[] = [];

  constructor(options: TestConsoleOptions) {
    this.#options = options;
  }

  /** The server; it is there once a business or a page was asked for. */
  get api(): TestApi {
    if (!this.#api) throw new Error('the server is there once a business or a page was asked for');
    return this.#api;
  }

  /** Makes a workspace, which has nothing but its four users. */
  async business(): Promise<Business> {
    const { api } = await this.#start();
    const workspace = await api.makeWorkspace();
    return { workspace, ...requestsOf(api, workspace) };
  }

  /** Opens the console in a profile of its own. */
  async open(options: PageOptions = {}): Promise<Page> {
    const { api, browser } = await this.#start();
    const { origin } = new URL(api.baseUrl);
    const business = options.business ?? (await this.business());
    const context = await browser.newContext({
      ...{ baseURL: origin, reducedMotion: 'reduce', colorScheme: 'light' },
      locale: LOCALES[options.language ?? 'en'],
      timezoneId: options.timezone ?? 'America/New_York',
      viewport: options.viewport ?? DESKTOP,
      hasTouch: options.touch ?? false,
      isMobile: options.touch ?? false,
      permissions: [...(options.permissions ?? [])],
    });
    context.setDefaultTimeout(DEADLINE_MS);
    await context.addCookies(await this.#cookies(origin, business.workspace, options));
    const page = await context.newPage();
    if (options.clock !== 'running') await page.clock.setFixedTime(api.clock.epochMs());
    const watch = new PageWatch(page, { origin, allowed: options.allow ?? [] });
    this.#opened.push({ context, page, watch, live: whenLive(page) });
    await page.goto(options.path ?? '/');
    return page;
  }

  /** Resolves when a page hears of changes by itself; what changed before, it has read. */
  async live(page: Page): Promise<void> {
    const opened = this.#opened.find((one) => one.page === page);
    if (!opened) throw new Error('the page is not one that this test has opened');
    await opened.live;
  }

  /** The cookie of a new session, for requests in the name of a person. */
  async cookieOf({ workspace }: Pick<Business, 'workspace'>, role: MemberRole): Promise<string> {
    return sessionCookie(this.api, workspace.id, workspace.users[role]);
  }

  /** Moves the time of the server and of every page on. */
  async advance(ms: number): Promise<void> {
    await this.api.clock.advance(ms);
    for (const { page } of this.#opened) await page.clock.setFixedTime(this.api.clock.epochMs());
  }

  /** Lets a page get answers with these statuses, and write these lines, from now on. */
  allow(page: Page, ...allowed: Allowed[]): void {
    this.#opened.find((one) => one.page === page)?.watch.allow(...allowed);
  }

  /** Closes the pages of a test. Throws what is wrong with them. */
  async judge(test: TestContext): Promise<void> {
    const opened = this.#opened;
    this.#opened = [];
    if (test.error) for (const [index, { page }] of opened.entries()) await keepPicture(test, index, page);
    for (const { context } of opened) await context.close();
    const faults = opened.flatMap(({ watch }) => watch.faults);
    if (faults.length > 0) throw new Error(`the page had\n${faults.join('\n')}`);
  }

  async stop(): Promise<void> {
    const started = await this.#started?.catch(() => null);
    await started?.browser.close();
    await started?.stop();
  }

  #start(): Promise<StartedServer & { browser: Browser }> {
    return (this.#started ??= this.#startBoth());
  }

  async #startBoth(): Promise<StartedServer & { browser: Browser }> {
    await buildIfStale();
    const server = await (this.#options.start ?? startAlone)(this.#options);
    this.#api = server.api;
    const browser = await openBrowser(this.#options.browserOptions).catch(async (error: unknown) => {
      await server.stop();
      throw error;
    });
    return { api: server.api, stop: () => server.stop(), browser };
  }

  async #cookies(
    origin: string,
    workspace: TestWorkspace,
    { role = 'owner', theme }: PageOptions,
  ): Promise<{ name: string; value: string; url: string; httpOnly: boolean }[]> {
    const pairs = theme === undefined ? [] : [`theme=${theme}`];
    if (role !== null) pairs.push(await this.cookieOf({ workspace }, role));
    return pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=');
      return { name, value, url: origin, httpOnly: name !== 'theme' };
    });
  }
}

async function startAlone(options: TestApiOptions): Promise<StartedServer> {
  const api = await startTestApi(options);
  return { api, stop: () => api.stop() };
}

export type { TestConsole };

function requestsOf(api: TestApi, { keys }: TestWorkspace): Requests {
  const asOwner = <Asked extends RequestOptions>(asked: Asked = {} as Asked): Asked =>
    asked.key === undefined && asked.session === undefined ? { ...asked, key: keys.write } : asked;
  return {
    get: (path, asked) => api.get(path, asOwner(asked)),
    post: (path, body, asked) => api.post(path, body, asOwner(asked)),
    patch: (path, body, asked) => api.patch(path, body, asOwner(asked)),
    delete: (path, asked) => api.delete(path, asOwner(asked)),
    send: (method, path, asked) => api.send(method, path, asOwner(asked)),
  };
}

/** Resolves with the first message of the page's socket (docs/live.md). */
async function whenLive(page: Page): Promise<void> {
  return new Promise((resolve) => {
    page.on('websocket', (socket) => {
      if (new URL(socket.url()).pathname.endsWith('/live')) socket.on('framereceived', () => resolve());
    });
  });
}

/** Keeps what a page showed when its test failed. */
async function keepPicture(test: TestContext, index: number, page: Page): Promise<void> {
  await mkdir(SCREENSHOTS, { recursive: true });
  const name = `${test.fullName}-${index + 1}`.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  const path = join(SCREENSHOTS, `${name}.png`);
  await page.screenshot({ path }).then(
    () => test.diagnostic(`the page: ${path}`),
    () => undefined,
  );
}
