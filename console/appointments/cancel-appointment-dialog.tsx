import type { ReactNode } from 'react';
import { CancelDialog } from '../app/cancel-dialog.tsx';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import type { Appointment } from './appointments-search.ts';
import { detailsTexts } from './details.texts.ts';
import { REFRESHES, useNameOf } from './use-change-appointment.ts';

interface CancelAppointmentProps {
  appointment: Appointment;
  onClose: () => void;
}

/** Asks before an appointment is cancelled, and for the reason that the customer reads. */
export function CancelAppointmentDialog({ appointment, onClose }: CancelAppointmentProps): ReactNode {
  const t = useTexts(detailsTexts);
  const show = useShow();
  const nameOf = useNameOf();
  const cancel = useSave('cancelAppointment', {
    refreshes: REFRESHES,
    onDone: ({ data }) => {
      toast({ text: t.cancelled(nameOf(data)) });
      onClose();
    },
  });
  return (
    <CancelDialog
      title={t.cancelTitle}
      body={t.cancelBody(nameOf(appointment), show.when(appointment.starts_at))}
      words={t}
      save={cancel}
      onCancel={(query) => cancel.mutate({ path: { id: appointment.id }, query })}
      onClose={onClose}
    />
  );
}
