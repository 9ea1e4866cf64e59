import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { AccountMenu } from './account-menu.tsx';
import { appTexts } from './app.texts.ts';
import { PageLinks } from './page-links.tsx';
import styles from './sidebar.module.css';
import { WorkspaceMenu } from './workspace-menu.tsx';

/** The navigation beside the page; phones have a bar below it instead. */
export function Sidebar(): ReactNode {
  const t = useTexts(appTexts);
  return (
    <header className={styles['sidebar']}>
      <WorkspaceMenu />
      <nav aria-label={t.navigation} className={styles['pages']}>
        <PageLinks />
      </nav>
      <AccountMenu />
    </header>
  );
}
