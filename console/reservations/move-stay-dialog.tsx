import { useState, type ReactNode } from 'react';
import { useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { ApiForm, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import styles from './reservations.module.css';
import { RulesAndNotice, StayFields, useOffers, type Stay } from './stay-fields.tsx';
import { stayFormTexts } from './stay-form.texts.ts';
import type { Reservation } from './stay-states.ts';
import { STAY_READS } from './use-give-status.ts';

/** Moves a stay to other days or another room; its nights are priced anew, and the price is shown before. */
export function MoveStayDialog({ stay, onClose }: { stay: Reservation; onClose: () => void }): ReactNode {
  const t = useTexts(stayFormTexts);
  const [value, setValue] = useState<Stay>({
    days: { from: stay.check_in, to: stay.check_out },
    adults: Math.max(1, stay.adults),
    children: stay.children,
    roomId: stay.room_id,
  });
  const offers = useOffers(value);
  const offer = offers.data?.data.rooms.find(({ room }) => room.id === value.roomId);
  const save = useSave('updateReservation', {
    refreshes: STAY_READS,
    onDone: () => {
      toast({ text: t.moved, tone: 'good' });
      onClose();
    },
  });
  const submit = (values: FormData): void => {
    const { days, roomId, adults, children } = value;
    if (days === null || roomId === null) return;
    save.mutate({
      path: { id: stay.id },
      body: {
        ...(roomId === stay.room_id ? {} : { room_id: roomId }),
        ...(days.from === stay.check_in ? {} : { check_in: days.from }),
        ...(days.to === stay.check_out ? {} : { check_out: days.to }),
        ...(adults === stay.adults ? {} : { adults }),
        ...(children === stay.children ? {} : { children }),
        skip_rules: values.has('skip_rules'),
        notify: values.has('notify'),
      },
    });
  };
  return (
    <Dialog title={t.moveTitle(stay.number)} isOpen onClose={onClose}>
      <ApiForm errors={save.error} onSubmit={submit} autoComplete="off">
        <StayFields value={value} moving={stay.room_id} onChange={setValue} />
        {offer !== undefined && <NewPrice cents={offer.total_cents} />}
        <RulesAndNotice onSkip={() => save.reset()} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={save.isPending}>
            {t.move}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

function NewPrice({ cents }: { cents: number }): ReactNode {
  const t = useTexts(stayFormTexts);
  const show = useShow();
  return (
    <div role="status">
      <p>
        <strong>{t.newPrice(show.money(cents))}</strong>
      </p>
      <p className={styles['quiet']}>{t.priceHelp}</p>
    </div>
  );
}
