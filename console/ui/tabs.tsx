import { useRouterState } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components/Tabs';
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
  return (
    <nav aria-label={label} className={styles['bar']}>
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

/** Parts of a page that share its address. */
export function Tabs({ label, items, selected, onSelect }: TabsProps): ReactNode {
  return (
    <AriaTabs
      {...(selected === undefined ? {} : { selectedKey: selected })}
      onSelectionChange={(key) => onSelect?.(String(key))}
    >
      <TabList aria-label={label} className={styles['bar']}>
        {items.map((item) => (
          <Tab key={item.id} id={item.id} className={styles['tab']}>
            {item.icon && <Icon name={item.icon} />}
            {item.label}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel key={item.id} id={item.id} className={styles['panel']}>
          {item.children}
        </TabPanel>
      ))}
    </AriaTabs>
  );
}

export interface TabsProps {
  label: string;
  items: readonly { id: string; label: string; icon?: IconName; children: ReactNode }[];
  selected?: string;
  onSelect?: (id: string) => void;
}
