import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** What axe looks at in each theme. Only colours differ in the dark one. */
const LOOKS = [
  ['light', { type: 'tag', values: STANDARDS }],
  ['dark', { type: 'rule', values: ['color-contrast', 'link-in-text-block'] }],
] as const satisfies [string, axe.RunOnly][];

/**
 * Fails with every rule of WCAG 2.2 AA, and every common practice, that axe finds broken on the page as it is
 * now, in light and in dark colours. A theme that the person chose stays.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const faults: string[] = [];
  for (const [colorScheme, runOnly] of LOOKS) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await runAxe(page, runOnly);
    for (const { id, help, nodes } of violations) {
      const places = nodes.map(({ html, failureSummary }) => `    ${html}\n      ${failureSummary ?? ''}`);
      faults.push(`${colorScheme}: ${id}: ${help}\n${places.join('\n')}`);
    }
  }
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
  assert.deepEqual(faults, [], `${page.url()} is not accessible:\n${faults.join('\n')}`);
}

/**
 * What React Aria has just said names the button that was pressed for some seconds, also one that has gone.
 * The policy of the page refuses a script of axe as an element; the protocol evaluates it.
 */
async function runAxe(page: Page, runOnly: axe.RunOnly): Promise<axe.AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    (only) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(
        { exclude: ['[data-live-announcer]'] },
        { runOnly: only, resultTypes: ['violations'] },
      ),
    runOnly,
  );
}
