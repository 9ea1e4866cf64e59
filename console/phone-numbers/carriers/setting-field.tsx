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
import { smscTexts } from './smsc.texts.ts';

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
  const smsc = useTexts(smscTexts);
  const words = field.words ?? field.key;
  const named = (part: 'settings' | 'helps'): string | undefined =>
    wordFor(t[part], words) ?? wordFor(account[part], words) ?? wordFor(smsc[part], words);
  const choice = (id: string): string => wordFor(t.choices, id) ?? wordFor(smsc.choices, id) ?? id;
  const label = named('settings') ?? field.key.replaceAll('_', ' ');
  const description = named('helps');
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
          choices={(field.choices ?? []).map((id) => ({ id, label: choice(id) }))}
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
