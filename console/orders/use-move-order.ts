import { useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/api.ts';
import { changeAtOnce } from '../platform/change-cached.ts';
import type { ReadId } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { useTakeBack } from '../ui/use-take-back.ts';
import type { Order, OrderStatus } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';

const READS: readonly ReadId[] = ['listOrders', 'getOrder'];

/**
 * Gives an order another state: shown at once, taken back when the server refuses it, with a way back in the
 * notice. The way back notifies nobody.
 */
export function useMoveOrder(): (order: Order, status: OrderStatus) => Promise<void> {
  const client = useQueryClient();
  const words = useTexts(orderWordsTexts);
  const takeBack = useTakeBack();
  const move = async (order: Order, status: OrderStatus, isUndo: boolean): Promise<void> => {
    const body = { status, ...(isUndo ? { notify: false } : {}) };
    try {
      await changeAtOnce(client, { ids: READS, id: order.id, change: { status } }, () =>
        api('updateOrder', { path: { id: order.id }, body }),
      );
      toast({
        text: words.moved(order.number, words.status[status]),
        tone: 'good',
        ...(isUndo ? {} : { undo: () => back(order, status) }),
      });
    } catch (error) {
      toast({ text: error instanceof Error ? error.message : '', tone: 'bad' });
    }
  };
  const back = (order: Order, status: OrderStatus): void =>
    takeBack({
      isStill: async () => (await api('getOrder', { path: { id: order.id } })).data.status === status,
      undo: () => move({ ...order, status }, order.status, true),
      reads: READS,
    });
  return (order, status) => move(order, status, false);
}
