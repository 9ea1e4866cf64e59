import { Outlet } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { useFeature } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { PageHead } from '../ui/page-head.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import { companyTexts } from './company.texts.ts';

/** What assistants know about the business and keep to. Each part has an address of its own. */
export function CompanyPage(): ReactNode {
  const t = useTexts(companyTexts);
  const title = useTexts(navigationTexts).company;
  const takesOrders = useFeature('orders');
  const hasRooms = useFeature('hotels');
  return (
    <>
      <PageHead title={title} />
      <LinkTabs
        label={t.parts}
        items={[
          { to: '/company', label: t.tabs.profile },
          { to: '/company/hours', label: t.tabs.hours },
          { to: '/company/services', label: t.tabs.services },
          { to: '/company/staff', label: t.tabs.staff },
          { to: '/company/faqs', label: t.tabs.faqs },
          { to: '/company/knowledge', label: t.tabs.knowledge },
          { to: '/company/notifications', label: t.tabs.notifications },
          { to: '/company/features', label: t.tabs.features },
          ...(takesOrders ? [{ to: '/company/ordering', label: t.tabs.ordering }] : []),
          ...(hasRooms ? [{ to: '/company/hotel', label: t.tabs.hotel }] : []),
        ]}
      />
      <Outlet />
    </>
  );
}
