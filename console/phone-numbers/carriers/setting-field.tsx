import type { ReactNode } from 'react';
import { useTexts } from '../../platform/texts.ts';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { Switch } from '../../ui/fields/switch.tsx';
import { TagField } from '../../ui/fields/tag-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { accountTexts } from './account.texts.ts';
import { USUAL, type CarrierField, type Value } from './carrier-kinds.ts';
import { wordFor } from './carriers.texts.ts';
import { SecretField } from './secret-field.tsx';
import { settingsTexts } from './settings.texts.ts';

interface SettingFieldProps {
  field: CarrierField;
  value: Value;
  isKept: boolean;
  isWantedAgain: boolean;
  onChange: (value: Value) => void;
}

/** One setting, by what it holds. Its name is the path that the API names in a refusal. */
export function SettingField({ field, value, onChange, ...secret }: SettingFieldProps): ReactNode {
  const t = useTexts(settingsTexts);
  const account = useTexts(accountTexts);
  const words = field.words ?? field.key;
  const label =
    wordFor(t.settings, words) ?? wordFor(account.settings, words) ?? field.key.replaceAll('_', ' ');
  const description = wordFor(t.helps, words) ?? wordFor(account.helps, words);
  const common = { label, name: `settings.${field.key}`, ...(description ? { description } : {}) };
  const written = typeof value === 'string' ? value : '';
  switch (field.kind) {
    case 'secret':
      return (
        <SecretField
          {...common}
          {...secret}
          isRequired={field.isRequired ?? false}
          value={value === null ? null : written}
          onChange={onChange}
        />
      );
    case 'switch':
      return <Switch {...common} isSelected={value === true} onChange={onChange} />;
    case 'tags':
      return <TagField {...common} value={Array.isArray(value) ? value : []} onChange={onChange} />;
    case 'number':
      return (
        <NumberField
          {...common}
          formatOptions={{ useGrouping: false }}
          minValue={0}
          value={typeof value === 'number' ? value : Number.NaN}
          onChange={(number) => onChange(Number.isNaN(number) ? null : number)}
        />
      );
    case 'choice':
      return (
        <Select
          {...common}
          choices={(field.choices ?? []).map((id) => ({ id, label: wordFor(t.choices, id) ?? id }))}
          value={value === null ? USUAL : written}
          onChange={(id) => onChange(id === USUAL ? null : id)}
        />
      );
    case 'text':
      return (
        <TextField
          {...common}
          isRequired={field.isRequired ?? false}
          autoComplete="off"
          spellCheck="false"
          value={written}
          onChange={onChange}
        />
      );
  }
}
