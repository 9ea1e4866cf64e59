import type { ReactNode } from 'react';
import { CancelDialog } from '../app/cancel-dialog.tsx';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { toast } from '../ui/toast.tsx';
import { reservationsTexts } from './reservations.texts.ts';
import type { Reservation } from './stay-states.ts';
import { STAY_READS } from './use-give-status.ts';

interface CancelReservationProps {
  stay: Reservation;
  onClose: () => void;
}

/** Asks why a reservation is cancelled. What is cancelled stays so. */
export function CancelReservationDialog({ stay, onClose }: CancelReservationProps): ReactNode {
  const t = useTexts(reservationsTexts);
  const cancel = useSave('cancelReservation', {
    refreshes: STAY_READS,
    onDone: () => {
      toast({ text: t.cancelled(stay.number), tone: 'good' });
      onClose();
    },
  });
  return (
    <CancelDialog
      title={t.cancelTitle(stay.number)}
      body={t.cancelBody}
      words={t}
      save={cancel}
      onCancel={(query) => cancel.mutate({ path: { id: stay.id }, query })}
      onClose={onClose}
    />
  );
}
