import { useState, type ReactNode } from 'react';
import { useContactChoices } from '../app/use-contact-choices.ts';
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

interface ChosenContactsProps {
  chosen: readonly ChosenContact[];
  onChange: (chosen: ChosenContact[]) => void;
  error: string[] | undefined;
}

/** Contacts that are chosen one by one; whoever has a whole table imports it with a tag. */
export function ChosenContacts({ chosen, onChange, error }: ChosenContactsProps): ReactNode {
  const t = useTexts(campaignFormTexts);
  const contacts = useContactChoices();
  const [place, setPlace] = useState(0);
  const choices = contacts.choices.filter(({ id }) => !chosen.some((one) => String(one.id) === id));
  const add = (key: string | null): void => {
    const choice = choices.find(({ id }) => id === key);
    if (choice === undefined) return;
    onChange([...chosen, { id: Number(choice.id), name: choice.label }]);
    // A field of its own for the next one: it is empty again.
    setPlace(place + 1);
    contacts.onSearch('');
  };
  return (
    <>
      <ComboBox
        key={place}
        label={t.choose}
        {...contacts}
        choices={choices}
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
