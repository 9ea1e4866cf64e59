import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { LinkButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { LinkTabs } from '../ui/tabs.tsx';
import { ordersTexts } from './orders.texts.ts';

/** The head of the board and of the list, with the way from one to the other. */
export function OrdersHead({ children }: { children?: ReactNode }): ReactNode {
  const t = useTexts(ordersTexts);
  const title = useTexts(navigationTexts).orders;
  const may = useMay();
  const tabs = (
    <LinkTabs
      label={t.views}
      items={[
        { to: '/orders', label: t.board, icon: 'columns' },
        { to: '/orders/list', label: t.list, icon: 'list' },
      ]}
    />
  );
  const actions = (
    <>
      {children}
      {may('write') && (
        <LinkButton to="/orders/new" variant="primary" icon="plus">
          {t.newOrder}
        </LinkButton>
      )}
    </>
  );
  return <PageHead title={title} filters={tabs} actions={actions} />;
}
