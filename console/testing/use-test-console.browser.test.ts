import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import type { Page } from 'playwright-core';
import { atEachSize } from './at-each-size.ts';
import { expectAccessible } from './expect-accessible.ts';
import { PHONE, useTestConsole, withoutBrowser, type PageOptions } from './use-test-console.ts';

const app = useTestConsole();

/** Lets a page do something, and returns what the end of its test says to that. */
async function verdictOn(
  test: TestContext,
  act: (page: Page) => Promise<unknown>,
  options: PageOptions = {},
): Promise<string> {
  const page = await app.open({ role: null, path: '/sign-in', ...options });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act(page);
  return app.judge(test).then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : String(error)),
  );
}

describe('a test of the console fails', { skip: withoutBrowser }, () => {
  it('on a line in the console, whatever its kind', async (test) => {
    // oxlint-disable-next-line no-console -- this is the fault
    const verdict = await verdictOn(test, (page) => page.evaluate(() => console.info('so far so good')));
    assert.match(verdict, /a line in the console: \[info\] so far so good/);
  });

  it('on an error that nothing caught, thrown or rejected', async (test) => {
    const verdict = await verdictOn(test, async (page) => {
      const thrown = page.waitForEvent('pageerror');
      await page.evaluate(() => void setTimeout(() => void Promise.reject(new Error('lost')), 0));
      await thrown;
    });
    assert.match(verdict, /an error that nothing caught: Error: lost/);
  });

  it('on what the content security policy refuses', async (test) => {
    const verdict = await verdictOn(test, (page) =>
      page.evaluate(() => {
        const style = document.createElement('style');
        style.textContent = 'p { color: red }';
        document.head.append(style);
      }),
    );
    assert.match(verdict, /Content Security Policy/);
  });

  it('on a request to another origin', async (test) => {
    const { port } = await addressOf();
    const verdict = await verdictOn(test, (page) => page.goto(`http://localhost:${port}/healthz`));
    assert.match(verdict, /a request to another origin: http:\/\/localhost:\d+\/healthz/);
  });

  it('on an answer with an error, unless its status is expected', async (test) => {
    const ask = (page: Page): Promise<unknown> =>
      page.evaluate(() => fetch('/api/v1/session').then((answer) => answer.status));
    assert.match(await verdictOn(test, ask), /status of 401/);
    assert.match(await verdictOn(test, ask, { allow: [404] }), /status of 401/);
    assert.equal(await verdictOn(test, ask, { allow: [401] }), '');
  });

  it('on a page that scrolls sideways, and names what is too wide', async (test) => {
    await verdictOn(test, async (page) => {
      await atEachSize(page);
      await page.evaluate(
        () => (document.querySelector('h1')?.style.setProperty('width', '300px'), undefined),
      );
      await assert.rejects(atEachSize(page), /wide at 320:\n.*<h1/s);
    });
  });

  it('on a page that axe finds fault with, in light or dark colours', async (test) => {
    await verdictOn(test, async (page) => {
      await expectAccessible(page);
      await page.evaluate(() =>
        document.querySelector('h1')?.style.setProperty('color', 'light-dark(black, #222)'),
      );
      await assert.rejects(expectAccessible(page), /dark: color-contrast/);
    });
  });
});

describe('a page of a test', { skip: withoutBrowser }, () => {
  it('is of a business of its own, in its role', async () => {
    const shop = await app.business();
    await shop.post('/contacts', { name: 'Ann' });
    const other = await app.open();
    const viewer = await app.open({ business: shop, role: 'viewer' });
    const read = (page: Page, path: string): Promise<{ role?: string; name?: string }[]> =>
      page.evaluate(async (address) => {
        const body = (await (await fetch(address)).json()) as { data: { role?: string; name?: string }[] };
        return [body.data].flat();
      }, `/api/v1${path}`);
    assert.deepEqual(await read(other, '/contacts'), []);
    assert.equal((await read(viewer, '/contacts'))[0]?.name, 'Ann');
    assert.equal((await read(viewer, '/session'))[0]?.role, 'viewer');
  });

  it('has the time of the server, and moves on with it', async () => {
    const page = await app.open({ role: null, path: '/sign-in' });
    const now = (): Promise<number> => page.evaluate(() => Date.now());
    assert.equal(await now(), app.api.clock.epochMs());
    await app.advance(90_000);
    assert.equal(await now(), app.api.clock.epochMs());
  });

  it('may be a phone, whose pointer is a finger', async () => {
    const page = await app.open({ role: null, path: '/sign-in', viewport: PHONE, touch: true });
    assert.equal(await page.evaluate(() => matchMedia('(pointer: coarse)').matches), true);
    assert.equal(await page.evaluate(() => innerWidth), PHONE.width);
  });

  it('has the language, colours and zone that were asked for', async () => {
    const page = await app.open({
      role: null,
      path: '/sign-in',
      language: 'de',
      theme: 'dark',
      timezone: 'Asia/Tokyo',
    });
    await page.getByRole('heading', { name: 'Anmelden' }).waitFor();
    const root = page.locator('html');
    assert.deepEqual(
      [await root.getAttribute('lang'), await root.getAttribute('data-theme')],
      ['de', 'dark'],
    );
    assert.equal(await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone), 'Asia/Tokyo');
  });
});

async function addressOf(): Promise<URL> {
  await app.business();
  return new URL(app.api.baseUrl);
}
