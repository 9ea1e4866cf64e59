import type { ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { reservationsTexts } from './reservations.texts.ts';
import type { Reservation } from './stay-states.ts';
import { STAY_READS } from './use-give-status.ts';

/** Asks why a reservation is cancelled. What is cancelled stays so. */
export function CancelReservationDialog({ stay, onClose }: DialogProps): ReactNode {
  const t = useTexts(reservationsTexts);
  const cancel = useSave('cancelReservation', {
    refreshes: STAY_READS,
    onDone: () => {
      toast({ text: t.cancelled(stay.number), tone: 'good' });
      onClose();
    },
  });
  const submit = (values: FormData): void => {
    const reason = String(values.get('reason') ?? '').trim();
    cancel.mutate({
      path: { id: stay.id },
      query: { ...(reason === '' ? {} : { reason }), notify: values.has('notify') },
    });
  };
  return (
    <Dialog title={t.cancelTitle(stay.number)} isOpen onClose={onClose} size="small">
      <ApiForm errors={cancel.error} onSubmit={submit}>
        <p>{t.cancelBody}</p>
        <TextArea label={t.cancelReason} description={t.cancelReasonHelp} name="reason" />
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

interface DialogProps {
  stay: Reservation;
  onClose: () => void;
}
