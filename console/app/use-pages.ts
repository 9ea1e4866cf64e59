import { may, useSession } from '../platform/session.ts';
import { PAGES, type Page } from './pages.ts';

/** The pages that this person in this business has. */
export function usePages(): readonly Page[] {
  const { role, workspace } = useSession();
  return PAGES.filter(
    ({ feature, needs }) =>
      (feature === undefined || workspace.features[feature]) && may(role, needs ?? 'read'),
  );
}

/** The page that an address belongs to. */
export const pageOf = (pages: readonly Page[], path: string): Page | undefined =>
  pages.find((page) => (page.path === '/' ? path === '/' : `${path}/`.startsWith(`${page.path}/`)));
