import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Answer } from '../platform/api.ts';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { Button } from '../ui/button.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { PhoneField } from '../ui/fields/phone-field.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldRow } from '../ui/form.tsx';
import { NOBODY, type Person } from './person.ts';
import styles from './person-fields.module.css';
import { personFieldsTexts } from './person-fields.texts.ts';

type Contact = Answer<'listContacts'>['data'][number];

const FOUND = 10;

/**
 * Asks who it is: finds a contact by typing, or takes name, phone and e-mail. `path` is the place of the
 * details in the API's body, such as `customer`.
 */
export function PersonFields({ path, value, onChange }: PersonFieldsProps): ReactNode {
  const t = useTexts(personFieldsTexts);
  const change = (changed: Partial<Person>): void => onChange({ ...value, ...changed });
  if (value.contact !== null) {
    return <ChosenContact contact={value.contact} onRemove={() => change({ contact: null })} />;
  }
  return (
    <>
      <ContactSearch onChoose={(contact) => onChange({ ...NOBODY, contact })} />
      <FieldRow>
        <TextField
          label={t.name}
          name={`${path}.name`}
          value={value.name}
          onChange={(name) => change({ name })}
          autoComplete="off"
        />
        <PhoneField
          label={t.phone}
          name={`${path}.phone`}
          value={value.phone}
          onChange={(phone) => change({ phone })}
          autoComplete="off"
        />
        <TextField
          label={t.email}
          name={`${path}.email`}
          type="email"
          value={value.email}
          onChange={(email) => change({ email })}
          autoComplete="off"
        />
      </FieldRow>
    </>
  );
}

export interface PersonFieldsProps {
  path: string;
  value: Person;
  onChange: (person: Person) => void;
}

function ContactSearch({ onChoose }: { onChoose: (contact: Contact) => void }): ReactNode {
  const t = useTexts(personFieldsTexts);
  const show = useShow();
  const [words, setWords] = useState('');
  const found = useQuery(q('listContacts', { query: { q: words, per_page: FOUND } }));
  const contacts = found.data?.data ?? [];
  return (
    <ComboBox
      label={t.find}
      description={t.findHelp}
      name="contact_id"
      choices={contacts.map((contact) => ({
        id: String(contact.id),
        label: contact.name ?? (contact.phone && show.phone(contact.phone)) ?? contact.email ?? t.unnamed,
        detail: [contact.phone && show.phone(contact.phone), contact.email].filter(Boolean).join(' · '),
      }))}
      onSearch={(typed) => setWords(typed.trim())}
      isLoading={found.isFetching}
      onChange={(id) => {
        const contact = contacts.find((one) => String(one.id) === id);
        if (contact !== undefined) onChoose(contact);
      }}
    />
  );
}

interface ChosenContactProps {
  contact: NonNullable<Person['contact']>;
  onRemove: () => void;
}

function ChosenContact({ contact, onRemove }: ChosenContactProps): ReactNode {
  const t = useTexts(personFieldsTexts);
  const show = useShow();
  const details = [contact.phone && show.phone(contact.phone), contact.email].filter(Boolean).join(' · ');
  return (
    <div role="group" aria-label={t.chosen} className={styles['chosen']}>
      <div>
        <p className={styles['name']}>{contact.name ?? t.unnamed}</p>
        <p className={styles['details']}>{details}</p>
      </div>
      <Button size="small" onPress={onRemove}>
        {t.another}
      </Button>
    </div>
  );
}
