import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { useMay, useSession } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import styles from './settings.module.css';
import { settingsTexts } from './settings.texts.ts';

/** The head of the settings with their parts, as far as the person has them. */
export function SettingsLayout(): ReactNode {
  const t = useTexts(settingsTexts);
  const names = useTexts(navigationTexts);
  const may = useMay();
  const { user } = useSession();
  const items = [
    { to: '/settings', label: t.tabs.team },
    ...(may('manage') ? [{ to: '/settings/business', label: t.tabs.business }] : []),
    { to: '/settings/usage', label: t.tabs.usage },
    ...(may('manage') ? [{ to: '/settings/notices', label: t.tabs.notices }] : []),
    ...(may('manage') ? [{ to: '/settings/law', label: t.tabs.law }] : []),
    { to: '/settings/security', label: t.tabs.security },
    { to: '/settings/businesses', label: t.tabs.businesses },
    ...(user.is_operator ? [{ to: '/settings/installation', label: t.tabs.installation }] : []),
  ];
  return (
    <>
      <PageHead title={names.settings} />
      <LinkTabs label={t.parts} items={items} />
      <div className={styles['part']}>
        <Outlet />
      </div>
    </>
  );
}
