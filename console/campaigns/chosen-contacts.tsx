import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useShow } from '../platform/show.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { ComboBox } from '../ui/fields/combo-box.tsx';
import { RouteLink } from '../ui/route-link.tsx';
import { campaignFormTexts } from './campaign-form.texts.ts';
import styles from './campaigns.module.css';

export interface ChosenContact {
  id: number;
  name: string;
}

const CHOICES = 20;

interface ChosenContactsProps {
  chosen: readonly ChosenContact[];
  onChange: (chosen: ChosenContact[]) => void;
  error: string[] | undefined;
}

/** Contacts that are chosen one by one; whoever has a whole table imports it with a tag. */
export function ChosenContacts({ chosen, onChange, error }: ChosenContactsProps): ReactNode {
  const t = useTexts(campaignFormTexts);
  const show = useShow();
  const [words, setWords] = useState('');
  const [place, setPlace] = useState(0);
  const found = useQuery({
    ...q('listContacts', { query: { per_page: CHOICES, ...(words === '' ? {} : { q: words }) } }),
    placeholderData: keepPreviousData,
  });
  const choices = (found.data?.data ?? [])
    .filter(({ id }) => !chosen.some((one) => one.id === id))
    .map(({ id, name, phone }) => ({
      id: String(id),
      label: name ?? (phone === null ? String(id) : show.phone(phone)),
      ...(phone === null ? {} : { detail: show.phone(phone) }),
    }));
  const add = (key: string | null): void => {
    const choice = choices.find(({ id }) => id === key);
    if (choice === undefined) return;
    onChange([...chosen, { id: Number(choice.id), name: choice.label }]);
    // A field of its own for the next one: it is empty again.
    setPlace(place + 1);
    setWords('');
  };
  return (
    <>
      <ComboBox
        key={place}
        label={t.choose}
        choices={choices}
        onSearch={setWords}
        isLoading={found.isFetching}
        onChange={add}
        errorMessage={error?.join(' ') ?? null}
      />
      {chosen.length > 0 && (
        <ul role="list" className={styles['chosen']} aria-label={t.chosen}>
          {chosen.map(({ id, name }) => (
            <li key={id} className={styles['one']}>
              {name}
              <IconButton
                icon="x"
                size="small"
                label={t.leaveOut(name)}
                onPress={() => onChange(chosen.filter((one) => one.id !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      <p className={styles['hint']}>
        {t.table} <RouteLink to="/contacts/import">{t.import}</RouteLink>
      </p>
    </>
  );
}
