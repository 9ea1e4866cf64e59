import type { ReactNode } from 'react';
import type { Model } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { IconButton } from '../ui/button.tsx';
import { Select } from '../ui/fields/select.tsx';
import { FieldSet } from '../ui/form.tsx';
import { moveItem } from '../ui/move-item.ts';
import styles from './voice-field.module.css';
import { voiceTexts } from './voice.texts.ts';

interface ModelOrderProps {
  /** Those that can be chosen. */
  models: readonly Model[];
  value: readonly string[];
  isDisabled: boolean;
  onChange: (ids: string[]) => void;
}

const MOST = 10;

/** Models in an order that arrows change. */
export function ModelOrder({ models, value, isDisabled, onChange }: ModelOrderProps): ReactNode {
  const t = useTexts(voiceTexts);
  const nameOf = (id: string): string => models.find((model) => model.id === id)?.name ?? id;
  const others = models.filter(({ id }) => !value.includes(id));
  if (value.length === 0 && others.length === 0) return null;
  return (
    <FieldSet legend={t.fallback} description={t.fallbackHelp}>
      {value.length > 0 && (
        <ol className={styles['models']}>
          {value.map((id, index) => (
            <li key={id} className={styles['model']}>
              <span>{nameOf(id)}</span>
              <IconButton
                icon="chevron-up"
                label={t.up(nameOf(id))}
                isDisabled={isDisabled || index === 0}
                onPress={() => onChange(moveItem(value, index, index - 1))}
              />
              <IconButton
                icon="chevron-down"
                label={t.down(nameOf(id))}
                isDisabled={isDisabled || index === value.length - 1}
                onPress={() => onChange(moveItem(value, index, index + 1))}
              />
              <IconButton
                icon="x"
                label={t.remove(nameOf(id))}
                isDisabled={isDisabled}
                onPress={() => onChange(value.filter((one) => one !== id))}
              />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && value.length < MOST && (
        <Select
          key={value.length}
          label={t.addModel}
          isLabelHidden
          placeholder={t.addModel}
          isDisabled={isDisabled}
          choices={others.map(({ id, name, provider }) => ({ id, label: name, detail: provider }))}
          onChange={(id) => onChange([...value, id])}
        />
      )}
    </FieldSet>
  );
}
