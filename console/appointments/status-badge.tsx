import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { IconName } from '../ui/icons.tsx';
import type { AppointmentStatus } from './appointments-search.ts';
import { appointmentsTexts } from './appointments.texts.ts';

export const STATUS_ICONS: Record<AppointmentStatus, IconName> = {
  scheduled: 'clock',
  confirmed: 'check',
  completed: 'circle-check',
  cancelled: 'circle-x',
  no_show: 'ban',
};

const TONES: Record<AppointmentStatus, Tone> = {
  scheduled: 'info',
  confirmed: 'good',
  completed: 'neutral',
  cancelled: 'neutral',
  no_show: 'bad',
};

/** Where an appointment stands, in a word. */
export function StatusBadge({ status }: { status: AppointmentStatus }): ReactNode {
  const t = useTexts(appointmentsTexts);
  return (
    <Badge tone={TONES[status]} icon={STATUS_ICONS[status]}>
      {t.statuses[status]}
    </Badge>
  );
}
