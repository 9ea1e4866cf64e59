import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page as Tab } from 'playwright-core';
import { MEMBER_ROLES } from '../../server/platform/http/access/principal.ts';
import { appTexts } from '../app/app.texts.ts';
import { navigationTexts } from '../app/navigation.texts.ts';
import { PAGES, type Page } from '../app/pages.ts';
import { may } from '../platform/session.ts';
import { LANGUAGES } from '../platform/texts.ts';
import { atEachSize } from './at-each-size.ts';
import { expectAccessible } from './expect-accessible.ts';
import { forEachRole } from './for-each-role.ts';
import { useTestConsole, withoutBrowser } from './use-test-console.ts';

const app = useTestConsole();

const heading = (tab: Tab): Promise<string | null> =>
  tab.getByRole('heading', { level: 1 }).first().textContent();

/** Whether the page of an address has been built: the navigation knows all that there will be. */
const isThere = async (tab: Tab): Promise<boolean> => (await heading(tab)) !== appTexts.en.notFound;

const isOffered = (page: Page, role: (typeof MEMBER_ROLES)[number]): boolean =>
  may(role, page.needs ?? 'read');

describe('the navigation', { skip: withoutBrowser }, () => {
  forEachRole('offers its pages', async (role) => {
    const tab = await app.open({ role });
    const navigation = tab.getByRole('navigation').first();
    const names = PAGES.filter((page) => isOffered(page, role)).map(({ id }) => navigationTexts.en[id]);
    await navigation.waitFor();
    const shown = (await navigation.getByRole('listitem').allTextContents()).map((name) => name.trim());
    assert.deepEqual(shown, names);
  });

  it('is accessible and fits every window', async () => {
    const tab = await app.open();
    await tab.getByRole('navigation').first().waitFor();
    await atEachSize(tab, async ({ width }) => {
      if (width === 390) await expectAccessible(tab);
    });
    await expectAccessible(tab);
  });
});

for (const page of PAGES) {
  const { id, path } = page;
  describe(`the page ${path}`, { skip: withoutBrowser }, () => {
    it('is accessible, fits every window, and speaks four languages', async (test) => {
      const tab = await app.open({ path });
      if (!(await isThere(tab))) return test.skip('the page is not built yet');
      assert.equal(await heading(tab), navigationTexts.en[id]);
      await atEachSize(tab, async ({ width }) => {
        if (width === 390) await expectAccessible(tab);
      });
      await expectAccessible(tab);
      for (const language of LANGUAGES) {
        await tab.context().addCookies([{ name: 'language', value: language, url: tab.url() }]);
        await tab.reload();
        assert.equal(await heading(tab), navigationTexts[language][id]);
        assert.doesNotMatch(await tab.getByRole('main').innerText(), /\bundefined\b|\bNaN\b|\[object/);
      }
    });

    // A request that is refused writes a line, which fails the test.
    it('asks the server for nothing that is refused to a role', async (test) => {
      const business = await app.business();
      for (const role of MEMBER_ROLES.filter((one) => isOffered(page, one))) {
        const tab = await app.open({ business, role, path });
        if (!(await isThere(tab))) return test.skip('the page is not built yet');
        assert.equal(await heading(tab), navigationTexts.en[id], role);
      }
    });
  });
}
