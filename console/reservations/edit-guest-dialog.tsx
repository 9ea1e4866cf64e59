import type { ReactNode } from 'react';
import type { Input } from '../platform/api.ts';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { reservationsTexts } from './reservations.texts.ts';
import type { Reservation } from './stay-states.ts';
import { STAY_READS } from './use-give-status.ts';

/** Changes who comes, and the notes. */
export function EditGuestDialog({ stay, onClose }: DialogProps): ReactNode {
  const t = useTexts(reservationsTexts);
  const save = useSave('updateReservation', {
    refreshes: STAY_READS,
    onDone: () => {
      toast({ text: t.saved, tone: 'good' });
      onClose();
    },
  });
  const { guest } = stay;
  return (
    <Dialog title={t.editTitle(stay.number)} isOpen onClose={onClose} size="small">
      <ApiForm
        errors={save.error}
        onSubmit={(values) => save.mutate({ path: { id: stay.id }, body: changesOf(values, stay) })}
      >
        <TextField label={t.name} name="guest.name" defaultValue={guest.name ?? ''} />
        <PhoneField label={t.phone} name="guest.phone" defaultValue={guest.phone ?? ''} />
        <TextField label={t.email} name="guest.email" type="email" defaultValue={guest.email ?? ''} />
        <TextArea label={t.notes} name="notes" defaultValue={stay.notes ?? ''} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {t.save}
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

/** Only what differs is sent: another phone number or e-mail address links another contact. */
function changesOf(
  values: FormData,
  { guest, notes }: Reservation,
): NonNullable<Input<'updateReservation'>['body']> {
  const text = (name: string): string | null => String(values.get(name) ?? '').trim() || null;
  const details = {
    ...(text('guest.name') === guest.name ? {} : { name: text('guest.name') }),
    ...(text('guest.phone') === guest.phone ? {} : { phone: text('guest.phone') }),
    ...(text('guest.email') === guest.email ? {} : { email: text('guest.email') }),
  };
  return {
    ...(Object.keys(details).length === 0 ? {} : { guest: details }),
    ...(text('notes') === notes ? {} : { notes: text('notes') }),
  };
}
