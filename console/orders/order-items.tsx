import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import styles from './order-page.module.css';
import { orderPageTexts } from './order-page.texts.ts';
import type { Order } from './order-states.ts';
import { OrderSums, type Sums } from './order-sums.tsx';
import { orderWordsTexts } from './order-words.texts.ts';

/** What was ordered, with the prices that it was ordered at. */
export function OrderItems({ order }: { order: Pick<Order, 'items'> & Sums }): ReactNode {
  const t = useTexts(orderPageTexts);
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
      <div className={styles['foot']}>
        <OrderSums sums={order} />
      </div>
    </Card>
  );
}

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
