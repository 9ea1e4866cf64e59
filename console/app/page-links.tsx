import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Icon } from '../ui/icons.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { appTexts } from './app.texts.ts';
import { navigationTexts } from './navigation.texts.ts';
import styles from './page-links.module.css';
import { pageOf, usePages } from './use-pages.ts';

const GROUPS = ['work', 'setup'] as const;

/** The links to all pages, in their two groups. */
export function PageLinks({ onFollow }: { onFollow?: () => void }): ReactNode {
  const t = useTexts(appTexts);
  const names = useTexts(navigationTexts);
  const pages = usePages();
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const current = pageOf(pages, path);
  return GROUPS.map((group) => (
    <div key={group} className={styles['group']}>
      <h2 className={styles['title']} id={`pages-${group}`}>
        {t.groups[group]}
      </h2>
      <ul role="list" aria-labelledby={`pages-${group}`}>
        {pages
          .filter((page) => page.group === group)
          .map((page) => (
            <li key={page.id}>
              <RouteLink
                to={page.path}
                className={styles['link'] ?? ''}
                aria-current={page === current ? 'page' : undefined}
                onClick={onFollow}
              >
                <Icon name={page.icon} />
                {names[page.id]}
              </RouteLink>
            </li>
          ))}
      </ul>
    </div>
  ));
}
