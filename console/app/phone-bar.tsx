import { useRouterState } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { useTexts } from '../platform/texts.ts';
import { Dialog } from '../ui/dialog.tsx';
import { Icon } from '../ui/icons.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { AccountMenu } from './account-menu.tsx';
import { appTexts } from './app.texts.ts';
import { navigationTexts } from './navigation.texts.ts';
import { PageLinks } from './page-links.tsx';
import type { PageId } from './pages.ts';
import styles from './phone-bar.module.css';
import { pageOf, usePages } from './use-pages.ts';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** The pages in the bar, as far as the business has them; the other ones are behind "More". */
const IN_BAR: readonly PageId[] = ['overview', 'calls', 'inbox', 'appointments'];

/** The navigation of phones: four pages and the list of all of them. */
export function PhoneBar(): ReactNode {
  const t = useTexts(appTexts);
  const names = useTexts(navigationTexts);
  const pages = usePages();
  const [isOpen, setIsOpen] = useState(false);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const current = pageOf(pages, path);
  const shown = pages.filter(({ id }) => IN_BAR.includes(id));
  const close = (): void => setIsOpen(false);
  return (
    <>
      <nav className={styles['bar']} aria-label={t.navigation}>
        {shown.map((page) => (
          <RouteLink
            key={page.id}
            to={page.path}
            className={styles['entry'] ?? ''}
            aria-current={page === current ? 'page' : undefined}
          >
            <Icon name={page.icon} />
            <span>{names[page.id]}</span>
          </RouteLink>
        ))}
        <Button className={styles['entry'] ?? ''} onPress={() => setIsOpen(true)}>
          <Icon name="menu" />
          <span>{t.more}</span>
        </Button>
      </nav>
      <Dialog title={t.navigation} isOpen={isOpen} onClose={close}>
        <WorkspaceMenu />
        <nav aria-label={t.navigation}>
          <PageLinks onFollow={close} />
        </nav>
        <AccountMenu />
      </Dialog>
    </>
  );
}
