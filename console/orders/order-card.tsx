import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { Icon } from '../ui/icons.tsx';
import { isLate, type Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';
import styles from './orders.module.css';
import { ordersTexts } from './orders.texts.ts';

const WAYS = { pickup: 'shopping-bag', delivery: 'truck', dine_in: 'home' } as const;
/** More items than these are counted. */
const MOST_ITEMS = 6;

/** What the kitchen needs of an order at a glance. */
export function OrderCard({ order, now }: { order: Order; now: number }): ReactNode {
  const t = useTexts(ordersTexts);
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  const late = isLate(order, now);
  const { name, phone } = order.customer;
  return (
    <div className={styles['card']}>
      <div className={styles['cardHead']}>
        <span className={styles['number']}>{order.number}</span>
        <span className={styles['due']}>
          {late ? (
            <Badge tone="bad" icon="clock">
              {[words.late, show.time(order.ready_at)].join(' · ')}
            </Badge>
          ) : (
            t.due(show.time(order.ready_at))
          )}
        </span>
      </div>
      <p className={styles['who']}>{name ?? (phone && show.phone(phone)) ?? words.unnamed}</p>
      <ul role="list" className={styles['items']}>
        {order.items.slice(0, MOST_ITEMS).map((item, index) => (
          <li key={index}>
            <span className={styles['quantity']}>{[item.quantity, '×'].join('')}</span>
            <span>
              {item.name}
              {item.options.length > 0 && (
                <span className={styles['options']}>
                  {item.options.map(({ choice }) => choice).join(', ')}
                </span>
              )}
              {item.notes !== null && <span className={styles['note']}>{item.notes}</span>}
            </span>
          </li>
        ))}
      </ul>
      {order.items.length > MOST_ITEMS && (
        <p className={styles['quiet']}>{['+', words.items(order.items.length - MOST_ITEMS)].join(' ')}</p>
      )}
      {order.notes !== null && <p className={styles['note']}>{order.notes}</p>}
      <p className={styles['cardFoot']}>
        <span className={styles['way']}>
          <Icon name={WAYS[order.fulfillment]} size={14} />
          {words.fulfillment[order.fulfillment]}
        </span>
        <span>{show.money(order.total_cents)}</span>
      </p>
      <p className={styles['quiet']}>{t.ago(show.ago(order.created_at, now))}</p>
    </div>
  );
}
