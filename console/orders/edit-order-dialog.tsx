import type { ReactNode } from 'react';
import type { Input } from '../platform/api.ts';
import { textOf } from '../platform/form-text.ts';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { DateTimeField } from '../ui/fields/date-time-field.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { RadioGroup } from '../ui/fields/radio-group.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { readOne } from '../platform/read-address.ts';
import { orderPageTexts } from './order-page.texts.ts';
import { canChangeBasket, FULFILLMENTS, type Order } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';

/** Changes customer, address, times and notes of an order, as far as its state still allows. */
export function EditOrderDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactNode {
  const t = useTexts(orderPageTexts);
  const show = useShow();
  const save = useSave('updateOrder', {
    refreshes: ['listOrders', 'getOrder'],
    onDone: () => {
      toast({ text: t.saved, tone: 'good' });
      onClose();
    },
  });
  const isOpen = canChangeBasket(order);
  const isCancelled = order.status === 'cancelled';
  return (
    <Dialog title={t.editTitle(order.number)} isOpen onClose={onClose}>
      <ApiForm
        errors={save.error}
        onSubmit={(values) => save.mutate({ path: { id: order.id }, body: changesOf(values, order) })}
      >
        {!isOpen && !isCancelled && <p>{t.onlyNotes}</p>}
        {isOpen && <BasketFields order={order} />}
        {!isCancelled && (
          <DateTimeField
            label={t.wanted}
            description={t.wantedHelp}
            name="requested_for"
            zone={show.timezone}
            defaultValue={order.requested_for}
          />
        )}
        <TextArea label={t.notes} name="notes" defaultValue={order.notes ?? ''} />
        {!isCancelled && <Checkbox label={t.notify} name="notify" value="true" defaultSelected />}
        <FormActions>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {t.save}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

/** What can change until the order is prepared. */
function BasketFields({ order }: { order: Order }): ReactNode {
  const t = useTexts(orderPageTexts);
  const words = useTexts(orderWordsTexts);
  const show = useShow();
  return (
    <>
      <FieldRow>
        <TextField label={t.name} name="customer.name" defaultValue={order.customer.name ?? ''} />
        <PhoneField label={t.phone} name="customer.phone" defaultValue={order.customer.phone ?? ''} />
        <TextField label={t.email} name="customer.email" defaultValue={order.customer.email ?? ''} />
      </FieldRow>
      <RadioGroup
        label={t.way}
        name="fulfillment"
        isInline
        defaultValue={order.fulfillment}
        choices={FULFILLMENTS.map((id) => ({ id, label: words.fulfillment[id] }))}
      />
      <TextArea label={t.address} name="address" rows={2} defaultValue={order.address ?? ''} />
      <DateTimeField label={t.readyAt} name="ready_at" zone={show.timezone} defaultValue={order.ready_at} />
    </>
  );
}

type Changes = Input<'updateOrder'>['body'];

/** Only what differs is sent: a field that may no longer change would refuse the others. */
function changesOf(values: FormData, order: Order): NonNullable<Changes> {
  const text = (name: string): string | null => textOf(values, name) || null;
  const differs = (name: string, before: string | null): boolean => values.has(name) && text(name) !== before;
  const isOtherTime = (name: string, before: string | null): boolean =>
    differs(name, before) && Date.parse(text(name) ?? '') !== Date.parse(before ?? '');
  const { customer } = order;
  const details = {
    ...(differs('customer.name', customer.name) ? { name: text('customer.name') } : {}),
    ...(differs('customer.phone', customer.phone) ? { phone: text('customer.phone') } : {}),
    ...(differs('customer.email', customer.email) ? { email: text('customer.email') } : {}),
  };
  const fulfillment = readOne(FULFILLMENTS, values.get('fulfillment'));
  const readyAt = text('ready_at');
  return {
    ...(Object.keys(details).length > 0 ? { customer: details } : {}),
    ...(fulfillment !== undefined && fulfillment !== order.fulfillment ? { fulfillment } : {}),
    ...(differs('address', order.address) ? { address: text('address') } : {}),
    ...(isOtherTime('requested_for', order.requested_for) ? { requested_for: text('requested_for') } : {}),
    ...(isOtherTime('ready_at', order.ready_at) && readyAt !== null ? { ready_at: readyAt } : {}),
    ...(differs('notes', order.notes) ? { notes: text('notes') } : {}),
    notify: values.has('notify'),
  };
}
