import { useRouterState } from '@tanstack/react-router';
import { useEffect, useRef, type ReactNode } from 'react';
import { activeLink } from './active-link.ts';
import { Icon, type IconName } from './icons.tsx';
import { RouteLink } from './route-link.tsx';
import styles from './tabs.module.css';

/** Parts of a page that have addresses of their own: links, of which the longest fitting one is current. */
export function LinkTabs({ label, items }: LinkTabsProps): ReactNode {
  const path = useRouterState({ select: ({ location }) => location.pathname });
  const current = activeLink(
    items.map(({ to }) => to),
    path,
  );
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (current === null || current === undefined) return;
    // On phones the bar is wider than the window.
    bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return (
    <nav ref={bar} aria-label={label} className={styles['bar']}>
      {items.map(({ to, label: words, icon, badge }) => (
        <RouteLink
          key={to}
          to={to}
          className={styles['tab']}
          aria-current={to === current ? 'page' : undefined}
        >
          {icon && <Icon name={icon} />}
          {words}
          {badge}
        </RouteLink>
      ))}
    </nav>
  );
}

export interface LinkTabsProps {
  label: string;
  items: readonly { to: string; label: string; icon?: IconName; badge?: ReactNode }[];
}
