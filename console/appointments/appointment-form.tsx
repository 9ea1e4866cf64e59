import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q, useSave } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Checkbox } from '../ui/fields/checkbox.tsx';
import { NumberField } from '../ui/fields/number-field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea } from '../ui/fields/text-area.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { ApiForm, FieldRow, FormActions } from '../ui/form.tsx';
import { toast } from '../ui/toast.tsx';
import type { Appointment } from './appointments-search.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { bookingOf, changesOf, draftOf, newDraft, performersOf, type BookingDraft } from './booking-draft.ts';
import { bookingTexts } from './booking.texts.ts';
import { CustomerFields } from './customer-fields.tsx';
import { TimeChoice } from './time-choice.tsx';
import type { Business } from './use-business.ts';
import { REFRESHES, useNameOf } from './use-change-appointment.ts';

interface AppointmentFormProps {
  business: Business;
  /** The appointment to change; without it a new one is booked. */
  appointment?: Appointment;
  /** The time of the clock for a new one, such as `2026-11-23T09:30`. */
  start?: string;
  staffId?: number | null;
  contactId?: number | null;
  onClose: () => void;
  onShow: (id: number) => void;
}

/** Books an appointment or changes one, at one of the times on offer or, on purpose, at any other. */
export function AppointmentForm(props: AppointmentFormProps): ReactNode {
  const { business, onClose } = props;
  const t = useTexts(bookingTexts);
  const show = useShow();
  const appointment = useLatest(props.appointment);
  const [first] = useState<BookingDraft>(() => ({
    ...newDraft(props.start ?? '', props.staffId ?? null, business.services),
    contactId: props.contactId ?? null,
  }));
  const [written, setWritten] = useState<Partial<BookingDraft>>({});
  const saved = appointment === undefined ? first : draftOf(appointment, show.timezone);
  const draft = { ...saved, ...written };
  const { save, isPending, error, forget } = useSaveDraft(draft, { ...props, appointment });
  const change = (changed: Partial<BookingDraft>): void => {
    setWritten((before) => ({ ...before, ...changed }));
    // Another time is not the one that was refused.
    if (TERMS.some((term) => term in changed)) forget();
  };
  return (
    <Dialog title={appointment === undefined ? t.bookTitle : t.changeTitle} isOpen onClose={onClose}>
      <ApiForm errors={error} onSubmit={save}>
        <WhatAndWho draft={draft} business={business} change={change} />
        <TimeChoice draft={draft} change={change} current={appointment?.starts_at ?? null} refusal={error} />
        <CustomerFields draft={draft} change={change} />
        <TextField
          label={t.title}
          description={t.titleHelp}
          name="title"
          value={draft.title}
          onChange={(title) => change({ title })}
        />
        <TextArea
          label={t.notes}
          name="notes"
          value={draft.notes}
          onChange={(notes) => change({ notes })}
          rows={2}
          maxCharacters={10_000}
        />
        <Checkbox label={t.notify} isSelected={draft.notify} onChange={(notify) => change({ notify })} />
        <FormActions>
          <Button type="submit" variant="primary" isPending={isPending}>
            {appointment === undefined ? t.book : t.save}
          </Button>
        </FormActions>
      </ApiForm>
    </Dialog>
  );
}

/**
 * The appointment as it is now: what others change while the form is open appears in the fields that the
 * person has not touched, and is not changed back by them.
 */
function useLatest(appointment: Appointment | undefined): Appointment | undefined {
  const id = appointment?.id ?? 0;
  const read = useQuery({ ...q('getAppointment', { path: { id } }), enabled: appointment !== undefined });
  return appointment && (read.data?.data ?? appointment);
}

/** What a time is judged by. */
const TERMS = ['day', 'time', 'serviceId', 'staffId', 'minutes', 'isAnyTime'] as const;

function useSaveDraft(draft: BookingDraft, { appointment, onClose, onShow }: AppointmentFormProps) {
  const t = useTexts(bookingTexts);
  const show = useShow();
  const nameOf = useNameOf();
  const book = useSave('createAppointment', {
    refreshes: [...REFRESHES, 'listContacts'],
    onDone: ({ data }) => {
      const text = t.booked(nameOf(data), show.when(data.starts_at));
      toast({ text, tone: 'good', action: { label: t.show, onAction: () => onShow(data.id) } });
      onClose();
    },
  });
  const update = useSave('updateAppointment', {
    refreshes: REFRESHES,
    onDone: () => {
      toast({ text: t.saved, tone: 'good' });
      onClose();
    },
  });
  const save = (): void => {
    if (appointment === undefined) book.mutate({ body: bookingOf(draft, show.timezone) });
    else
      update.mutate({
        path: { id: appointment.id },
        body: changesOf(draft, appointment, show.timezone),
      });
  };
  const forget = (): void => {
    if (book.error !== null) book.reset();
    if (update.error !== null) update.reset();
  };
  return { save, isPending: book.isPending || update.isPending, error: book.error ?? update.error, forget };
}

const NONE = 'none';

/** The service and the person; a service that the person does not perform sets the person free. */
function WhatAndWho({ draft, business, change }: DraftProps & { business: Business }): ReactNode {
  const t = useTexts(bookingTexts);
  const all = useTexts(appointmentsTexts);
  const { services, staff } = business;
  const service = services.find(({ id }) => id === draft.serviceId);
  const people = performersOf(service, staff);
  const choose = (chosen: string): void => {
    const next = services.find(({ id }) => String(id) === chosen);
    const keeps = performersOf(next, staff).some(({ id }) => id === draft.staffId);
    change({
      serviceId: next?.id ?? null,
      staffId: keeps ? draft.staffId : null,
      minutes: next?.duration_minutes ?? draft.minutes,
    });
  };
  const own = draft.staffId === null || people.some(({ id }) => id === draft.staffId);
  return (
    <FieldRow>
      <Select
        label={t.service}
        name="service_id"
        choices={[
          ...services.map(({ id, name, duration_minutes }) => ({
            id: String(id),
            label: name,
            detail: `${duration_minutes} ${t.minutesUnit}`,
          })),
          { id: NONE, label: t.noService },
        ]}
        value={service === undefined ? NONE : String(service.id)}
        onChange={choose}
      />
      {draft.serviceId === null && (
        <NumberField
          label={t.minutes}
          name="duration_minutes"
          unit={t.minutesUnit}
          minValue={5}
          maxValue={1440}
          step={5}
          value={draft.minutes}
          onChange={(minutes) => change({ minutes })}
        />
      )}
      {staff.length > 0 && (
        <Select
          label={t.staff}
          name="staff_member_id"
          choices={[
            { id: NONE, label: t.anybody },
            ...people.map(({ id, name }) => ({ id: String(id), label: name })),
            ...(own ? [] : [{ id: String(draft.staffId), label: all.nobody }]),
          ]}
          value={String(draft.staffId ?? NONE)}
          onChange={(chosen) => change({ staffId: chosen === NONE ? null : Number(chosen) })}
        />
      )}
    </FieldRow>
  );
}

export interface DraftProps {
  draft: BookingDraft;
  change: (changed: Partial<BookingDraft>) => void;
}
