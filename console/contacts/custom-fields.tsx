import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { TextField } from '../ui/fields/text-field.tsx';
import { FieldSet } from '../ui/form.tsx';
import { contactFormTexts } from './contact-form.texts.ts';
import styles from './contacts.module.css';
import type { CustomDraft } from './custom-draft.ts';

const MOST_FIELDS = 100;

interface CustomFieldsProps {
  draft: readonly CustomDraft[];
  onChange: (draft: CustomDraft[]) => void;
  errors: Record<string, string[]>;
}

/** Fields of one's own: names and values. */
export function CustomFields({ draft, onChange, errors }: CustomFieldsProps): ReactNode {
  const t = useTexts(contactFormTexts);
  const set = (key: number, changed: Partial<CustomDraft>): void =>
    onChange(draft.map((one) => (one.key === key ? { ...one, ...changed } : one)));
  const add = (): void =>
    onChange([...draft, { key: Math.max(-1, ...draft.map(({ key }) => key)) + 1, name: '', value: '' }]);
  return (
    <FieldSet legend={t.custom} description={errors['custom_fields']?.join(' ') ?? t.customHelp}>
      {draft.map(({ key, name, value }) => (
        <div key={key} className={styles['custom']}>
          <TextField
            label={t.customName}
            value={name}
            onChange={(next) => set(key, { name: next })}
            errorMessage={errors[`custom_fields.${name.trim()}`]?.join(' ') ?? null}
          />
          <TextField label={t.customValue} value={value} onChange={(next) => set(key, { value: next })} />
          <IconButton
            icon="x"
            label={t.customRemove(name)}
            onPress={() => onChange(draft.filter((one) => one.key !== key))}
          />
        </div>
      ))}
      <div>
        <Button size="small" icon="plus" onPress={add} isDisabled={draft.length >= MOST_FIELDS}>
          {t.customAdd}
        </Button>
      </div>
    </FieldSet>
  );
}
