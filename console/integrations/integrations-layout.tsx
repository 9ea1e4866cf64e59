import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import styles from './integrations.module.css';
import { integrationsTexts } from './integrations.texts.ts';

/** The head of the integrations with their parts. */
export function IntegrationsLayout(): ReactNode {
  const t = useTexts(integrationsTexts);
  const names = useTexts(navigationTexts);
  return (
    <>
      <PageHead title={names.integrations} />
      <LinkTabs
        label={t.parts}
        items={[
          { to: '/integrations', label: t.tabs.webhooks },
          { to: '/integrations/hooks', label: t.tabs.hooks },
          { to: '/integrations/api-keys', label: t.tabs.keys },
          { to: '/integrations/providers', label: t.tabs.providers },
        ]}
      />
      <div className={styles['part']}>
        <Outlet />
      </div>
    </>
  );
}
