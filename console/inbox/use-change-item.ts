import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api-error.ts';
import { api } from '../platform/api.ts';
import type { InboxItem, UpdateInboxItemRequest } from '../platform/api-types.ts';
import { changeAtOnce } from '../platform/change-cached.ts';
import type { ReadId } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { useTakeBack } from '../ui/use-take-back.ts';
import { inboxTexts } from './inbox.texts.ts';

const READS: readonly ReadId[] = ['listInboxItems', 'getInboxItem'];

type Change = Pick<UpdateInboxItemRequest, 'status' | 'priority' | 'assigned_to'>;

/**
 * Changes an item at once on the page, and then on the server. A refusal puts back what was before and says
 * why; after a success the notice `said` has the way back.
 */
export function useChangeItem(): (item: InboxItem, change: Change, said: string) => void {
  const client = useQueryClient();
  const takeBack = useTakeBack();
  const send = async (item: InboxItem, change: Change, said: string | null): Promise<void> => {
    const before = valuesBefore(item, change);
    try {
      await changeAtOnce(client, { ids: READS, id: item.id, change }, () =>
        api('updateInboxItem', { path: { id: item.id }, body: change }),
      );
      if (said === null) return;
      const back = (): void =>
        takeBack({
          isStill: async () => has((await api('getInboxItem', { path: { id: item.id } })).data, change),
          undo: () => send({ ...item, ...change }, before, null),
          reads: READS,
        });
      toast({ text: said, tone: 'good', undo: back });
    } catch (error) {
      if (error instanceof ApiError) toast({ text: error.message, tone: 'bad' });
      else throw error;
    }
  };
  return (item, change, said) => void send(item, change, said);
}

/** Marks an item as done, or opens again what is done. */
export function useFinishItem(): (item: InboxItem) => void {
  const t = useTexts(inboxTexts);
  const change = useChangeItem();
  return (item) =>
    item.status === 'done'
      ? change(item, { status: 'open' }, t.isReopened)
      : change(item, { status: 'done' }, t.isDone);
}

const valuesBefore = (item: InboxItem, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((name) => [name, item[name as keyof Change]]));

const has = (item: InboxItem, change: Change): boolean =>
  Object.entries(change).every(([name, value]) => item[name as keyof Change] === value);
