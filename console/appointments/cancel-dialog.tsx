import { useState, type ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import type { Appointment } from './appointments-search.ts';
import { detailsTexts } from './details.texts.ts';
import { REFRESHES, useNameOf } from './use-change-appointment.ts';

interface CancelDialogProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Asks before an appointment is cancelled, and for the reason that the customer reads. */
export function CancelDialog({ appointment, onClose }: CancelDialogProps): ReactNode {
  const t = useTexts(detailsTexts);
  const show = useShow();
  const nameOf = useNameOf();
  const [notify, setNotify] = useState(true);
  const cancel = useSave('cancelAppointment', {
    refreshes: REFRESHES,
    onDone: ({ data }) => {
      toast({ text: t.cancelled(nameOf(data)) });
      onClose();
    },
  });
  const submit = (values: FormData): void => {
    const reason = String(values.get('reason') ?? '').trim();
    cancel.mutate({
      path: { id: appointment.id },
      query: { notify, ...(reason === '' ? {} : { reason }) },
    });
  };
  return (
    <Dialog title={t.cancelTitle} isOpen onClose={onClose} size="small">
      <ApiForm errors={cancel.error} onSubmit={submit}>
        <p>{t.cancelBody(nameOf(appointment), show.when(appointment.starts_at))}</p>
        <TextArea label={t.cancelReason} description={t.cancelReasonHelp} name="reason" rows={2} />
        <Checkbox label={t.notify} isSelected={notify} onChange={setNotify} />
        <FormActions>
          <Button type="submit" variant="danger" isPending={cancel.isPending}>
            {t.cancel}
          </Button>
          <Button onPress={onClose}>{t.keep}</Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}
