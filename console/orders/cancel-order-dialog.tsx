import type { ReactNode } from 'react';
import { CancelDialog } from '../app/cancel-dialog.tsx';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { orderPageTexts } from './order-page.texts.ts';
import type { Order } from './order-states.ts';

/** Asks why an order is cancelled. What is cancelled stays so. */
export function CancelOrderDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const t = useTexts(orderPageTexts);
  const cancel = useSave('cancelOrder', {
    refreshes: ['listOrders', 'getOrder'],
    onDone: () => {
      toast({ text: t.cancelled(order.number), tone: 'good' });
      onClose();
    },
  });
  return (
    <CancelDialog
      title={t.cancelTitle(order.number)}
      body={t.cancelBody}
      words={t}
      save={cancel}
      onCancel={(query) => cancel.mutate({ path: { id: order.id }, query })}
      onClose={onClose}
    />
  );
}
