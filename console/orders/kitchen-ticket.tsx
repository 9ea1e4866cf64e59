import { createPortal } from 'react-dom';
import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import styles from './kitchen-ticket.module.css';
import { orderPageTexts } from './order-page.texts.ts';
import type { Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';

/** What a printer prints of the page of an order: a ticket for a roll of 80 mm, without prices. */
export function KitchenTicket({ order }: { order: Order }): ReactNode {
  const t = useTexts(orderPageTexts);
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  const { customer } = order;
  return createPortal(
    <section className={styles['ticket']} aria-label={t.ticket}>
      <p className={styles['number']}>{words.number(order.number)}</p>
      <p className={styles['way']}>{words.fulfillment[order.fulfillment]}</p>
      <p>{[t.due, show.when(order.ready_at)].join(': ')}</p>
      <ul role="list" className={styles['items']}>
        {order.items.map((item, index) => (
          <li key={index}>
            <strong>{`${item.quantity} × ${item.name}`}</strong>
            {item.options.map(({ group, choice }) => (
              <div key={`${group} ${choice}`}>{words.options(group, choice)}</div>
            ))}
            {item.notes !== null && <div className={styles['note']}>{item.notes}</div>}
          </li>
        ))}
      </ul>
      {order.notes !== null && <p className={styles['note']}>{order.notes}</p>}
      <p>{[customer.name, customer.phone && show.phone(customer.phone)].filter(Boolean).join(' · ')}</p>
      {order.address !== null && <p className={styles['lines']}>{order.address}</p>}
      <p>{[t.received, show.when(order.created_at)].join(': ')}</p>
    </section>,
    document.body,
  );
}
