import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';

/** A desktop, two phones, and a desktop of 1280 columns at 400 % zoom. */
export const SIZES = [
  { width: 1360, height: 900 },
  { width: 390, height: 844 },
  { width: 360, height: 740 },
  { width: 320, height: 256 },
] as const;

export type Size = (typeof SIZES)[number];

/** Shows the page at each size, where it must not scroll sideways, and does something there. */
export async function atEachSize(page: Page, look?: (size: Size) => Promise<void>): Promise<void> {
  const before = page.viewportSize();
  for (const size of SIZES) {
    await page.setViewportSize(size);
    await expectNoSidewaysScroll(page);
    await look?.(size);
  }
  if (before) await page.setViewportSize(before);
}

/** Fails when the page is wider than the window, with the elements that stick out. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const { width, content, wide } = await page.evaluate(() => {
    const root = document.documentElement;
    const found = [...document.body.querySelectorAll('*')]
      .filter((one) => one.getBoundingClientRect().right > root.clientWidth + 0.5)
      .map((one) => one.outerHTML.slice(0, 120));
    return { width: root.clientWidth, content: root.scrollWidth, wide: found.slice(0, 5) };
  });
  assert.ok(content <= width, `${page.url()} is ${content} wide at ${width}:\n${wide.join('\n')}`);
}
