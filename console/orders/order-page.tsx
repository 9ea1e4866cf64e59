import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Loading } from '../ui/loading.tsx';
import { MainAndFacts } from '../ui/main-and-facts.tsx';
import { RowMenu, type MenuAction } from '../ui/menu.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { CancelOrderDialog } from './cancel-order-dialog.tsx';
import { EditOrderDialog } from './edit-order-dialog.tsx';
import { KitchenTicket } from './kitchen-ticket.tsx';
import { OrderBadge } from './order-badge.tsx';
import { OrderFacts } from './order-facts.tsx';
import { OrderItems } from './order-items.tsx';
import { orderPageTexts } from './order-page.texts.ts';
import { isLate, nextStep, targetsOf, type Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';
import { Badge } from '../ui/badge.tsx';
import { useMinute } from './use-minute.ts';
import { useMoveOrder } from './use-move-order.ts';

const route = getRouteApi('/shell/orders/$id');

/** One order: what to make, for whom, and what has become of it. */
export function OrderPage(): ReactNode {
  const t = useTexts(orderPageTexts);
  const words = useTexts(orderWordsTexts);
  const { id } = route.useParams();
  const now = useMinute();
  const answer = useQuery(q('getOrder', { path: { id: Number(id) } }));
  const order = answer.data?.data;
  const back = { to: '/orders', label: t.back };
  if (order === undefined) {
    return (
      <>
        <PageHead title={words.number(id)} back={back} />
        {answer.error === null ? (
          <Loading />
        ) : (
          <Trouble error={answer.error} onRetry={() => void answer.refetch()} />
        )}
      </>
    );
  }
  const badge = (
    <>
      <OrderBadge status={order.status} />
      {isLate(order, now) && (
        <Badge tone="bad" icon="clock">
          {words.late}
        </Badge>
      )}
    </>
  );
  return (
    <>
      <PageHead
        title={words.number(order.number)}
        back={back}
        badge={badge}
        actions={<OrderActions order={order} />}
      />
      <MainAndFacts facts={<OrderFacts order={order} />}>
        <OrderItems order={order} />
      </MainAndFacts>
      <KitchenTicket order={order} />
    </>
  );
}

/** What the person may do with the order now: the usual next step, and the rest in a menu. */
function OrderActions({ order }: { order: Order }): ReactNode {
  const t = useTexts(orderPageTexts);
  const words = useTexts(orderWordsTexts);
  const may = useMay();
  const move = useMoveOrder();
  const [open, setOpen] = useState<'edit' | 'cancel' | null>(null);
  const close = (): void => setOpen(null);
  const next = nextStep(order);
  const isAlive = order.status !== 'cancelled';
  const items: MenuAction[] = [
    ...targetsOf(order)
      .filter((status) => status !== next)
      .map((status): MenuAction => ({
        id: status,
        label: t.next(words.status[status]),
        icon: 'arrow-right',
        onAction: () => void move(order, status),
      })),
    ...(isAlive
      ? [
          {
            id: 'cancel',
            label: t.cancel,
            icon: 'ban',
            danger: true,
            onAction: () => setOpen('cancel'),
          } as const,
        ]
      : []),
  ];
  return (
    <>
      <Button icon="printer" onPress={() => window.print()}>
        {t.print}
      </Button>
      {may('write') && (
        <>
          <Button icon="edit" onPress={() => setOpen('edit')}>
            {t.edit}
          </Button>
          {next !== null && (
            <Button variant="primary" icon="arrow-right" onPress={() => void move(order, next)}>
              {t.next(words.status[next])}
            </Button>
          )}
          <RowMenu name={words.number(order.number)} items={items} />
          {open === 'edit' && <EditOrderDialog order={order} onClose={close} />}
          {open === 'cancel' && <CancelOrderDialog order={order} onClose={close} />}
        </>
      )}
    </>
  );
}
