import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useSave } from '../platform/queries.ts';
import { toast } from '../ui/toast.tsx';

/** Goes to another business; nothing that was read in the one before stays in the cache. */
export function useSwitchWorkspace(): (id: number) => void {
  const client = useQueryClient();
  const navigate = useNavigate();
  const change = useSave('switchWorkspace', {
    onDone: async (answer) => {
      await navigate({ to: '/' });
      client.clear();
      client.setQueryData(['getSession', {}], answer);
    },
  });
  return (id) =>
    change.mutate({ body: { id } }, { onError: (error) => void toast({ text: error.message, tone: 'bad' }) });
}
