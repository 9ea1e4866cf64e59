import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ApiError } from '../platform/api-error.ts';
import type { Answer } from '../platform/api.ts';
import type { InboxItem, UpdateInboxItemRequest } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { toast } from '../ui/toast.tsx';

type Change = Pick<UpdateInboxItemRequest, 'status' | 'priority' | 'assigned_to'>;

/**
 * Changes an item at once on the page, and then on the server. A refusal puts back what was before and says
 * why; after a success the notice `said` has the way back.
 */
export function useChangeItem(): (item: InboxItem, change: Change, said: string) => void {
  const client = useQueryClient();
  const save = useSave('updateInboxItem', { refreshes: ['listInboxItems', 'getInboxItem'] });
  const send = async (item: InboxItem, change: Change, said: string | null): Promise<void> => {
    const before = valuesBefore(item, change);
    await client.cancelQueries({ queryKey: ['getInboxItem'] });
    show(client, item.id, change);
    try {
      await save.mutateAsync({ path: { id: item.id }, body: change });
      if (said === null) return;
      toast({ text: said, tone: 'good', undo: () => void send({ ...item, ...change }, before, null) });
    } catch (error) {
      show(client, item.id, before);
      if (error instanceof ApiError) toast({ text: error.message, tone: 'bad' });
      else throw error;
    }
  };
  return (item, change, said) => void send(item, change, said);
}

const valuesBefore = (item: InboxItem, change: Change): Change =>
  Object.fromEntries(Object.keys(change).map((name) => [name, item[name as keyof Change]]));

function show(client: QueryClient, id: number, change: Change): void {
  const changed = (item: InboxItem): InboxItem => (item.id === id ? { ...item, ...change } : item);
  client.setQueriesData<Answer<'listInboxItems'>>(
    { queryKey: ['listInboxItems'] },
    (list) => list && { ...list, data: list.data.map(changed) },
  );
  client.setQueriesData<Answer<'getInboxItem'>>(
    { queryKey: ['getInboxItem', { path: { id } }] },
    (one) => one && { ...one, data: changed(one.data) },
  );
}
