import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Card } from '../ui/card.tsx';
import { CopyValue } from '../ui/copy-value.tsx';
import { Facts } from '../ui/facts.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import styles from './order-page.module.css';
import { orderPageTexts } from './order-page.texts.ts';
import type { Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';

/** For whom an order is, when it is due, and where it came from. */
export function OrderFacts({ order }: { order: Order }): ReactNode {
  const t = useTexts(orderPageTexts);
  return (
    <>
      <Card title={t.customer}>
        <CustomerFacts order={order} />
      </Card>
      <Card title={t.facts}>
        <MadeFacts order={order} />
      </Card>
    </>
  );
}

function CustomerFacts({ order }: { order: Order }): ReactNode {
  const t = useTexts(orderPageTexts);
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  const { customer, contact_id: contactId } = order;
  return (
    <Facts
      items={[
        { label: t.name, value: customer.name ?? words.unnamed },
        {
          label: t.phone,
          value: customer.phone && <a href={`tel:${customer.phone}`}>{show.phone(customer.phone)}</a>,
        },
        {
          label: t.email,
          value: customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>,
        },
        { label: t.way, value: words.fulfillment[order.fulfillment] },
        {
          label: t.address,
          value: order.address && <span className={styles['lines']}>{order.address}</span>,
        },
        { label: t.notes, value: order.notes && <span className={styles['lines']}>{order.notes}</span> },
        {
          label: t.contact,
          value:
            contactId === null ? null : <RouteLink to={`/contacts/${contactId}`}>{t.openContact}</RouteLink>,
        },
      ]}
    />
  );
}

function MadeFacts({ order }: { order: Order }): ReactNode {
  const t = useTexts(orderPageTexts);
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  return (
    <Facts
      items={[
        { label: t.due, value: show.when(order.ready_at) },
        { label: t.wanted, value: order.requested_for === null ? t.soon : show.when(order.requested_for) },
        { label: t.received, value: show.when(order.created_at) },
        { label: t.changed, value: show.when(order.updated_at) },
        { label: t.source, value: words.source[order.source] },
        {
          label: t.call,
          value:
            order.call_id === null ? null : (
              <RouteLink to={`/calls/${order.call_id}`}>{t.openCall}</RouteLink>
            ),
        },
        { label: t.reason, value: order.cancel_reason },
        {
          label: t.externalId,
          value: order.external_id && <CopyValue value={order.external_id} label={t.externalId} />,
        },
      ]}
    />
  );
}
