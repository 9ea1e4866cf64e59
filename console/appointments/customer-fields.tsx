import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow, FieldSet } from '../ui/form.tsx';
import type { DraftProps } from './appointment-form.tsx';
import { bookingTexts } from './booking.texts.ts';

const MOST_FOUND = 8;

/** The customer: a contact that is found, or whatever is written. */
export function CustomerFields({ draft, change }: DraftProps): ReactNode {
  const t = useTexts(bookingTexts);
  return (
    <FieldSet legend={t.customer}>
      <ContactSearch draft={draft} change={change} />
      <FieldRow>
        <TextField
          label={t.name}
          name="customer.name"
          value={draft.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
        />
        <PhoneField
          label={t.phone}
          name="customer.phone"
          value={draft.phone}
          onChange={(phone) => change({ phone })}
          autoComplete="off"
        />
        <TextField
          label={t.email}
          name="customer.email"
          type="email"
          value={draft.email}
          onChange={(email) => change({ email })}
          autoComplete="off"
        />
      </FieldRow>
    </FieldSet>
  );
}

function ContactSearch({ draft, change }: DraftProps): ReactNode {
  const t = useTexts(bookingTexts);
  const show = useShow();
  const [words, setWords] = useState('');
  const found = useQuery({
    ...q('listContacts', {
      query: { per_page: MOST_FOUND, ...(words.trim() === '' ? {} : { q: words.trim() }) },
    }),
    placeholderData: keepPreviousData,
  });
  const contacts = found.data?.data ?? [];
  useGivenContact({ draft, change });
  const choose = (id: string | null): void => {
    const contact = contacts.find((one) => String(one.id) === id);
    if (contact === undefined) return;
    change({
      contactId: contact.id,
      name: contact.name ?? '',
      phone: contact.phone ?? '',
      email: contact.email ?? '',
    });
  };
  return (
    <ComboBox
      label={t.find}
      description={t.findHelp}
      name="contact_id"
      choices={contacts.map(({ id, name, phone, email }) => ({
        id: String(id),
        label: name ?? (phone === null ? (email ?? String(id)) : show.phone(phone)),
        detail: [phone === null ? null : show.phone(phone), email].filter(Boolean).join(' · '),
      }))}
      onSearch={setWords}
      onChange={choose}
      isLoading={found.isFetching}
    />
  );
}

/** Fills in the contact that the address of the page names. */
function useGivenContact({ draft, change }: DraftProps): void {
  const { contactId, name, phone, email } = draft;
  const isWanted = contactId !== null && name === '' && phone === '' && email === '';
  const given = useQuery({ ...q('getContact', { path: { id: contactId ?? 0 } }), enabled: isWanted });
  const contact = given.data?.data;
  useEffect(() => {
    if (!isWanted || contact === undefined) return;
    change({ name: contact.name ?? '', phone: contact.phone ?? '', email: contact.email ?? '' });
    // oxlint-disable-next-line react/exhaustive-deps -- filled in once, when it comes
  }, [contact]);
}
