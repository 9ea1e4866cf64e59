import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { PersonFields } from '../app/person-fields.tsx';
import { detailsOf, NOBODY, type Person } from '../app/person.ts';
import { textOf } from '../platform/form-text.ts';
import { useSave } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { ApiForm, FieldSet, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import { RulesAndNotice, StayFields, type Stay } from './stay-fields.tsx';
import { stayFormTexts } from './stay-form.texts.ts';
import { stayWordsTexts } from './stay-words.texts.ts';
import { STAY_READS } from './use-give-status.ts';

/** The nights that were chosen on the plan, and in which room. */
export interface WantedStay {
  roomId?: number;
  /** Arrival and departure. */
  from: string;
  to: string;
}

/** Reserves a room by hand. */
export function NewReservationDialog({ wanted, onClose }: NewReservationDialogProps): ReactNode {
  const t = useTexts(stayFormTexts);
  const words = useTexts(stayWordsTexts);
  const navigate = useNavigate();
  const [stay, setStay] = useState<Stay>({
    days: wanted === null ? null : { from: wanted.from, to: wanted.to },
    ...{ adults: 1, children: 0 },
    roomId: wanted?.roomId ?? null,
  });
  const [person, setPerson] = useState<Person>(NOBODY);
  const reserve = useSave('createReservation', {
    refreshes: STAY_READS,
    onDone: ({ data }) => {
      const open = (): void => void navigate({ to: `/reservations/${data.id}` } as never);
      toast({
        text: t.reserved(data.number),
        tone: 'good',
        action: { label: words.number(data.number), onAction: open },
      });
      onClose();
    },
  });
  const submit = (values: FormData): void => {
    const { days, roomId, adults, children } = stay;
    if (days === null || roomId === null) return;
    reserve.mutate({
      body: {
        ...{ room_id: roomId, check_in: days.from, check_out: days.to, adults, children },
        ...guestOf(person),
        notes: textOf(values, 'notes') || null,
        skip_rules: values.has('skip_rules'),
        notify: values.has('notify'),
      },
    });
  };
  return (
    <Dialog title={words.newReservation} isOpen onClose={onClose}>
      <ApiForm errors={reserve.error} onSubmit={submit} autoComplete="off">
        <StayFields value={stay} onChange={setStay} />
        <FieldSet legend={t.guest}>
          <PersonFields path="guest" value={person} onChange={setPerson} />
        </FieldSet>
        <TextArea label={t.notes} name="notes" rows={2} />
        <RulesAndNotice onSkip={() => reserve.reset()} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={reserve.isPending}>
            {t.reserve}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

interface NewReservationDialogProps {
  wanted: WantedStay | null;
  onClose: () => void;
}

/** The guest as the API takes it: what was typed, and the contact that was found. */
function guestOf(person: Person) {
  const guest = detailsOf(person);
  return {
    ...(guest === null ? {} : { guest }),
    ...(person.contact === null ? {} : { contact_id: person.contact.id }),
  };
}
