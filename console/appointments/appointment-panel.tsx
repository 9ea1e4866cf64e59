import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { Facts } from '../ui/facts.tsx';
import { Loading } from '../ui/loading.tsx';
import { Panel } from '../ui/panel.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { Trouble } from '../ui/trouble.tsx';
import type { Appointment, AppointmentStatus } from './appointments-search.ts';
import styles from './appointments.module.css';
import { CancelAppointmentDialog } from './cancel-appointment-dialog.tsx';
import { detailsTexts } from './details.texts.ts';
import { OtherAppointments } from './other-appointments.tsx';
import { StatusBadge } from './status-badge.tsx';
import type { Address } from './use-address.ts';
import type { Business } from './use-business.ts';
import { useChangeAppointment, useNameOf } from './use-change-appointment.ts';

interface PanelProps {
  id: number;
  business: Business;
  address: Address;
  onEdit: (appointment: Appointment) => void;
}

/** Everything about one appointment, and what can be done with it. */
export function AppointmentPanel({ id, business, address, onEdit }: PanelProps): ReactNode {
  const t = useTexts(detailsTexts);
  const may = useMay();
  const nameOf = useNameOf();
  const { data, error, refetch } = useQuery(q('getAppointment', { path: { id } }));
  const appointment = data?.data;
  if (error !== null) {
    return (
      <Panel title={t.gone} onClose={address.close}>
        <Trouble error={error} onRetry={() => void refetch()} />
      </Panel>
    );
  }
  if (appointment === undefined) {
    return (
      <Panel title={t.one} onClose={address.close}>
        <Loading />
      </Panel>
    );
  }
  return (
    <Panel
      title={nameOf(appointment)}
      badge={<StatusBadge status={appointment.status} />}
      onClose={address.close}
      footer={
        may('write') ? <Steps appointment={appointment} business={business} onEdit={onEdit} /> : undefined
      }
    >
      <Details appointment={appointment} />
      <History appointment={appointment} />
      {appointment.contact_id !== null && (
        <OtherAppointments
          appointment={appointment}
          contactId={appointment.contact_id}
          hrefOf={address.hrefOf}
        />
      )}
    </Panel>
  );
}

function Details({ appointment }: { appointment: Appointment }): ReactNode {
  const t = useTexts(detailsTexts);
  const show = useShow();
  const { customer, contact_id, call_id, service, staff } = appointment;
  return (
    <Facts
      items={[
        {
          label: t.when,
          value: `${show.when(appointment.starts_at)}–${show.time(appointment.ends_at)} · ${t.minutes(
            appointment.duration_minutes,
          )}`,
        },
        { label: t.service, value: service?.name ?? appointment.title },
        { label: t.staff, value: staff?.name },
        {
          label: t.customer,
          value:
            contact_id === null ? (
              customer.name
            ) : (
              <RouteLink to={`/contacts/${contact_id}`}>{customer.name ?? t.contact}</RouteLink>
            ),
        },
        {
          label: t.phone,
          value: customer.phone && <a href={`tel:${customer.phone}`}>{show.phone(customer.phone)}</a>,
        },
        {
          label: t.email,
          value: customer.email && <a href={`mailto:${customer.email}`}>{customer.email}</a>,
        },
        { label: t.notes, value: appointment.notes && <Words text={appointment.notes} /> },
        { label: t.source, value: t.sources[appointment.source] },
        {
          label: t.call,
          value: call_id === null ? null : <RouteLink to={`/calls/${call_id}`}>{t.openCall}</RouteLink>,
        },
        { label: t.externalId, value: appointment.external_id },
      ]}
    />
  );
}

const Words = ({ text }: { text: string }): ReactNode => <span className={styles['notes']}>{text}</span>;

function History({ appointment }: { appointment: Appointment }): ReactNode {
  const t = useTexts(detailsTexts);
  const show = useShow();
  const { created_at, updated_at, cancel_reason } = appointment;
  return (
    <section>
      <h3>{t.history}</h3>
      <ul role="list" className={styles['history']}>
        <li>{t.booked(show.when(created_at))}</li>
        {updated_at !== created_at && <li>{t.changed(show.when(updated_at))}</li>}
        {cancel_reason !== null && <li>{t.cancelledFor(cancel_reason)}</li>}
      </ul>
    </section>
  );
}

/** The states that an appointment may go to, the likeliest first. */
const NEXT: Record<AppointmentStatus, readonly AppointmentStatus[]> = {
  scheduled: ['confirmed', 'completed', 'no_show'],
  confirmed: ['completed', 'no_show'],
  completed: ['scheduled'],
  no_show: ['scheduled'],
  cancelled: ['scheduled'],
};

function Steps({
  appointment,
  business,
  onEdit,
}: Pick<PanelProps, 'business' | 'onEdit'> & { appointment: Appointment }): ReactNode {
  const t = useTexts(detailsTexts);
  const { setStatus } = useChangeAppointment(business.staff);
  const [isCancelling, setCancelling] = useState(false);
  const { status } = appointment;
  const label = (next: AppointmentStatus): string => {
    if (next === 'confirmed') return t.confirm;
    if (next === 'completed') return t.complete;
    if (next === 'no_show') return t.noShow;
    return status === 'cancelled' ? t.restore : t.reopen;
  };
  const isOpen = status === 'scheduled' || status === 'confirmed';
  return (
    <>
      {NEXT[status].map((next, index) => (
        <Button
          key={next}
          variant={index === 0 ? 'primary' : 'plain'}
          onPress={() => setStatus(appointment, next)}
        >
          {label(next)}
        </Button>
      ))}
      {isOpen && (
        <>
          <Button icon="edit" onPress={() => onEdit(appointment)}>
            {t.edit}
          </Button>
          <Button variant="quiet" icon="circle-x" onPress={() => setCancelling(true)}>
            {t.cancel}
          </Button>
        </>
      )}
      {isCancelling && (
        <CancelAppointmentDialog appointment={appointment} onClose={() => setCancelling(false)} />
      )}
    </>
  );
}
