import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { startOfDay } from '../platform/zone.ts';
import { Button } from '../ui/button.tsx';
import { Empty } from '../ui/empty.tsx';
import { Switch } from '../ui/fields/switch.tsx';
import { Loading } from '../ui/loading.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { OrdersBoard } from './orders-board.tsx';
import { OrdersHead } from './orders-head.tsx';
import styles from './orders.module.css';
import { ordersTexts } from './orders.texts.ts';
import { useNewOrderAlarm, type NewOrderAlarm } from './use-new-order-alarm.ts';

/** The most orders that the board shows; the API gives no more on a page. */
const MOST_OPEN = 100;

/** The orders that are being made, as a board for kitchen and counter. */
export function OrdersPage(): ReactNode {
  const t = useTexts(ordersTexts);
  const title = useTexts(navigationTexts).orders;
  const show = useShow();
  const since = startOfDay(show.today(), show.timezone);
  const open = useQuery(q('listOrders', { query: { open: true, per_page: MOST_OPEN } }));
  const done = useQuery(
    q('listOrders', { query: { status: 'completed', updated_since: since, per_page: MOST_OPEN } }),
  );
  const alarm = useNewOrderAlarm(open.data?.data, title);
  const orders = [...(open.data?.data ?? []), ...(done.data?.data ?? [])];
  return (
    <>
      <OrdersHead>
        <Switch label={t.sound} isSelected={alarm.isSoundOn} onChange={alarm.switchSound} />
      </OrdersHead>
      <Arrived alarm={alarm} />
      {open.error !== null && <Trouble error={open.error} onRetry={() => void open.refetch()} />}
      {open.isPending && <Loading label={t.caption} />}
      {open.data !== undefined && open.data.meta.total > MOST_OPEN && (
        <p className={styles['hint']}>{t.onlyFirst(MOST_OPEN)}</p>
      )}
      {open.data !== undefined && orders.length === 0 && (
        <Empty icon="shopping-bag" title={t.noneTitle} body={t.noneBody} />
      )}
      {open.data !== undefined && orders.length > 0 && <OrdersBoard orders={orders} />}
    </>
  );
}

/** Says how many orders arrived, until somebody has seen them. */
function Arrived({ alarm }: { alarm: NewOrderAlarm }): ReactNode {
  const t = useTexts(ordersTexts);
  return (
    <div role="status">
      {alarm.isBlocked && <p className={styles['hint']}>{t.soundBlocked}</p>}
      {alarm.waiting > 0 && (
        <p className={styles['arrived']}>
          <span>{t.arrived(alarm.waiting)}</span>
          <Button size="small" icon="check" onPress={alarm.see}>
            {t.seen}
          </Button>
        </p>
      )}
    </div>
  );
}
