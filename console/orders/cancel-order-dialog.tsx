import type { ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
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
  const submit = (values: FormData): void => {
    const reason = String(values.get('reason') ?? '').trim();
    cancel.mutate({
      path: { id: order.id },
      query: { ...(reason === '' ? {} : { reason }), notify: values.has('notify') },
    });
  };
  return (
    <Dialog title={t.cancelTitle(order.number)} isOpen onClose={onClose} size="small">
      <ApiForm errors={cancel.error} onSubmit={submit}>
        <p>{t.cancelBody}</p>
        <TextArea label={t.cancelReason} description={t.cancelReasonHelp} name="reason" maxCharacters={500} />
        <Checkbox label={t.notify} name="notify" value="true" defaultSelected />
        <FormActions align="end">
          <Button onPress={onClose}>{t.keep}</Button>
          <Button type="submit" variant="danger" isPending={cancel.isPending}>
            {t.cancel}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
