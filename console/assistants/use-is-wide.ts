import { useSyncExternalStore } from 'react';

/** Room for the tab and "Try it" side by side, beside the navigation. */
const WIDE = '(width >= 1180px)';

const watch = (tell: () => void): (() => void) => {
  const query = matchMedia(WIDE);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
};

/** Whether the window has room for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
