import assert from 'node:assert/strict';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Fails with every rule of WCAG 2.2 AA, and every common practice, that axe finds broken on the page as it is
 * now, in light and in dark colours. A theme that the person chose stays.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const before = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const faults: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    const { violations } = await runAxe(page);
    for (const { id, help, nodes } of violations) {
      const places = nodes.map(({ html, failureSummary }) => `    ${html}\n      ${failureSummary ?? ''}`);
      faults.push(`${colorScheme}: ${id}: ${help}\n${places.join('\n')}`);
    }
  }
  await page.emulateMedia({ colorScheme: before ? 'dark' : 'light' });
  assert.deepEqual(faults, [], `${page.url()} is not accessible:\n${faults.join('\n')}`);
}

/** The policy of the page refuses a script of axe as an element; the protocol evaluates it. */
async function runAxe(page: Page): Promise<axe.AxeResults> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(SOURCE);
  return page.evaluate(
    (values) =>
      (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        resultTypes: ['violations'],
      }),
    RULES,
  );
}
