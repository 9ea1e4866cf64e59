/** How each browser says that a script of the bundle is not there; the last is Vite's word for a style. */
const MISSING = [
  'Failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'Importing a module script failed',
  'Unable to preload CSS',
];

const keyOf = (message: string): string => `reloaded for ${message}`;

/** The parts of the browser that a test can give others of. */
interface Page {
  kept: Pick<Storage, 'getItem' | 'setItem'>;
  reload: () => void;
}

const thisPage = (): Page => ({ kept: sessionStorage, reload: () => location.reload() });

/**
 * A new version of the console has other files than the page that is open: a part of it that was not loaded
 * yet is gone. Loads the page again for that, once for each missing file; true when it does.
 */
export function reloadForMissingPart(error: unknown, page: Page = thisPage()): boolean {
  const message = error instanceof Error ? error.message : '';
  if (!MISSING.some((words) => message.startsWith(words))) return false;
  if (page.kept.getItem(keyOf(message)) !== null) return false;
  page.kept.setItem(keyOf(message), 'yes');
  page.reload();
  return true;
}
