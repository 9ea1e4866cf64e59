import { useState, type ReactNode } from 'react';
import { navigationTexts } from '../app/navigation.texts.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { WithPanel } from '../ui/panel.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { AppointmentForm } from './appointment-form.tsx';
import { AppointmentList } from './appointment-list.tsx';
import { AppointmentPanel } from './appointment-panel.tsx';
import type { Appointment } from './appointments-search.ts';
import { appointmentsTexts } from './appointments.texts.ts';
import { CalendarHead } from './calendar-head.tsx';
import { Calendar } from './calendar.tsx';
import { detailsTexts } from './details.texts.ts';
import { useAddress, type Address } from './use-address.ts';
import { useBusiness } from './use-business.ts';
import { useFresh } from './use-fresh.ts';

/** Appointments by day, week and person, or as a list; the details of one beside them. */
export function AppointmentsPage(): ReactNode {
  const title = useTexts(navigationTexts).appointments;
  const address = useAddress();
  const business = useBusiness();
  const fresh = useFresh();
  const may = useMay();
  const [edited, setEdited] = useState<Appointment | null>(null);
  const { search, view, id } = address;
  const panel = id !== null && (
    <AppointmentPanel key={id} id={id} business={business} address={address} onEdit={setEdited} />
  );
  return (
    <>
      <PageHead title={title} actions={<Actions address={address} />} />
      <CalendarHead address={address} business={business} />
      {business.error !== null && <Trouble error={business.error} />}
      <WithPanel panel={panel}>
        {view === 'list' ? (
          <AppointmentList address={address} fresh={fresh} />
        ) : (
          <Calendar address={address} business={business} fresh={fresh} />
        )}
      </WithPanel>
      {may('write') && search.new !== undefined && business.profile !== null && (
        <AppointmentForm
          key={search.new}
          business={business}
          start={search.new}
          staffId={search.with ?? search.staff ?? null}
          contactId={search.contact ?? null}
          onClose={() => address.change({ new: undefined, with: undefined, contact: undefined })}
          onShow={address.open}
        />
      )}
      {may('write') && edited !== null && (
        <AppointmentForm
          key={edited.id}
          business={business}
          appointment={edited}
          onClose={() => setEdited(null)}
          onShow={address.open}
        />
      )}
    </>
  );
}

function Actions({ address }: { address: Address }): ReactNode {
  const t = useTexts(appointmentsTexts);
  const details = useTexts(detailsTexts);
  const may = useMay();
  const { day } = address;
  /** A day without a time: the dialog offers what is free. */
  const book = (): void => address.change({ new: `${day}T00:00` });
  return (
    <>
      <IconButton icon="printer" label={details.print} onPress={() => print()} />
      {may('write') && (
        <Button variant="primary" icon="calendar-plus" onPress={book}>
          {t.book}
        </Button>
      )}
    </>
  );
}
