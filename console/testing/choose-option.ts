import type { Locator, Page } from 'playwright-core';

/**
 * A dialog of React Aria takes the focus from its list when the list is closed half a second after the
 * dialog has opened, which only a test does.
 */
const FOCUS = ':focus, [role="dialog"]:focus *';

/**
 * Chooses from a list, which its button opens: waits until the list is gone, and the button shows what was
 * chosen and has the focus again, or its dialog. Whoever opens another list before finds the options of both,
 * or has the focus taken from it.
 */
export async function chooseOption(
  within: Page | Locator,
  list: string | RegExp,
  option: string | RegExp,
): Promise<void> {
  const button = within.getByRole('button', { name: list });
  await button.click();
  const page = pageOf(within);
  await pickOption(page, option);
  await button.filter({ hasText: option }).and(page.locator(FOCUS)).waitFor();
}

/** Picks from the list that is open, and waits until it is gone. */
export async function pickOption(page: Page, option: string | RegExp): Promise<void> {
  const list = page.getByRole('listbox');
  await list.getByRole('option', { name: option }).click();
  await list.waitFor({ state: 'detached' });
}

const pageOf = (within: Page | Locator): Page => ('page' in within ? within.page() : within);
