import { useNavigate } from '@tanstack/react-router';
import type { PhoneNumber } from '../platform/api-types.ts';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { useConfirm } from '../ui/confirm.tsx';
import { toast, toastError } from '../ui/toast.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

/** Gives a number up, after asking. */
export function useRemoveNumber({ id, name }: PhoneNumber): () => Promise<void> {
  const t = useTexts(phoneNumbersTexts);
  const confirm = useConfirm();
  const navigate = useNavigate();
  const remove = useSave('deletePhoneNumber', { refreshes: ['listPhoneNumbers', 'getPhoneNumber'] });
  return async () => {
    const question = { title: t.removeTitle(name), body: t.removeBody, action: t.remove, danger: true };
    if (!(await confirm(question))) return;
    try {
      await remove.mutateAsync({ path: { id } });
      toast({ text: t.removed(name), tone: 'good' });
      await navigate({ to: '/phone-numbers' });
    } catch (error) {
      toastError(error);
    }
  };
}
