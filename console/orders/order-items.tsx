import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import styles from './order-page.module.css';
import { orderPageTexts } from './order-page.texts.ts';
import type { Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';

/** What was ordered, with the prices that it was ordered at. */
export function OrderItems({ order }: { order: OrderSums }): ReactNode {
  const t = useTexts(orderPageTexts);
  const show = useShow();
  return (
    <Card title={t.items} isFlush>
      <table className={styles['table']}>
        <thead>
          <tr>
            <th scope="col" className={styles['figure']}>
              {t.quantity}
            </th>
            <th scope="col">{t.item}</th>
            <th scope="col" className={styles['each']}>
              {t.each}
            </th>
            <th scope="col" className={styles['figure']}>
              {t.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.items.map((item, index) => (
            <ItemRow key={index} item={item} />
          ))}
        </tbody>
      </table>
      <dl className={styles['sums']}>
        <div>
          <dt>{t.subtotal}</dt>
          <dd>{show.money(order.subtotal_cents)}</dd>
        </div>
        {order.fee_cents > 0 && (
          <div>
            <dt>{t.fee}</dt>
            <dd>{show.money(order.fee_cents)}</dd>
          </div>
        )}
        <div className={styles['total']}>
          <dt>{t.total}</dt>
          <dd>{show.money(order.total_cents)}</dd>
        </div>
      </dl>
    </Card>
  );
}

type OrderSums = Pick<Order, 'items' | 'subtotal_cents' | 'fee_cents' | 'total_cents'>;

function ItemRow({ item }: { item: Order['items'][number] }): ReactNode {
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  return (
    <tr>
      <td className={styles['figure']}>{item.quantity}</td>
      <th scope="row">
        {item.name}
        {item.options.map(({ group, choice, surcharge_cents: surcharge }) => (
          <span key={`${group} ${choice}`} className={styles['option']}>
            {words.options(group, choice)}
            {surcharge !== 0 && ` (+${show.money(surcharge)})`}
          </span>
        ))}
        {item.notes !== null && <span className={styles['note']}>{item.notes}</span>}
      </th>
      <td className={styles['each']}>{show.money(item.unit_price_cents)}</td>
      <td className={styles['figure']}>{show.money(item.total_cents)}</td>
    </tr>
  );
}
