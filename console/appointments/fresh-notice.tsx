import type { ReactNode } from 'react';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import type { Appointment } from './appointments-search.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { useNameOf } from './use-change-appointment.ts';

interface FreshNoticeProps {
  appointments: readonly Appointment[];
  fresh: ReadonlySet<number>;
}

/** Tells readers of appointments that came by themselves; the eye sees them stand out. */
export function FreshNotice({ appointments, fresh }: FreshNoticeProps): ReactNode {
  const t = useTexts(appointmentsTexts);
  const show = useShow();
  const nameOf = useNameOf();
  return (
    <p role="status" className="visually-hidden">
      {appointments
        .filter(({ id }) => fresh.has(id))
        .map((one) => t.isNew(nameOf(one), show.when(one.starts_at)))
        .join(' ')}
    </p>
  );
}
