import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import styles from './order-page.module.css';
import { orderPageTexts } from './order-page.texts.ts';
import type { Order } from './order-states.ts';

/** What an order comes to, of the order itself or of a quote. */
export type Sums = Pick<Order, 'subtotal_cents' | 'fee_cents' | 'total_cents'>;

/** The sums under an order: its items, the fee where there is one, and both together. */
export function OrderSums({ sums }: { sums: Sums }): ReactNode {
  const t = useTexts(orderPageTexts);
  const show = useShow();
  return (
    <dl className={styles['sums']}>
      <div>
        <dt>{t.subtotal}</dt>
        <dd>{show.money(sums.subtotal_cents)}</dd>
      </div>
      {sums.fee_cents > 0 && (
        <div>
          <dt>{t.fee}</dt>
          <dd>{show.money(sums.fee_cents)}</dd>
        </div>
      )}
      <div className={styles['total']}>
        <dt>{t.total}</dt>
        <dd>{show.money(sums.total_cents)}</dd>
      </div>
    </dl>
  );
}
