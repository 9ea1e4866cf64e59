import { useSave } from '../platform/queries.ts';
import { toast } from '../ui/toast.tsx';

/** Goes to another business. The page is loaded anew: nothing of the business before stays in it. */
export function useSwitchWorkspace(): (id: number) => void {
  const change = useSave('switchWorkspace', { onDone: () => location.assign('/') });
  return (id) =>
    change.mutate({ body: { id } }, { onError: (error) => void toast({ text: error.message, tone: 'bad' }) });
}
