import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Select } from '../ui/fields/select.tsx';
import { FieldRow } from '../ui/form.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

export interface ChosenCarriers {
  voice_carrier_id: number | null;
  text_carrier_id: number | null;
}

interface CarrierSelectsProps {
  value: ChosenCarriers;
  onChange: (chosen: Partial<ChosenCarriers>) => void;
  isDisabled?: boolean;
}

const OWN = 'own';
/** Kinds that carry no texts. */
const FOR_CALLS_ALONE: ReadonlySet<string> = new Set(['sip']);

/** By which carriers a number calls and texts; nothing where there are none that the person may see. */
export function CarrierSelects({ value, onChange, isDisabled = false }: CarrierSelectsProps): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const may = useMay();
  const list = useQuery({ ...q('listCarriers', {}), enabled: may('manage') });
  const carriers = list.data?.data ?? [];
  if (!may('manage') || carriers.length === 0) return null;
  const choicesOf = (key: keyof ChosenCarriers) => [
    { id: OWN, label: t.installationsOwn },
    ...carriers
      .filter(({ id, kind }) => key === 'voice_carrier_id' || !FOR_CALLS_ALONE.has(kind) || id === value[key])
      .map(({ id, name }) => ({ id: String(id), label: name })),
  ];
  return (
    <FieldRow>
      {(['voice_carrier_id', 'text_carrier_id'] as const).map((key) => (
        <Select
          key={key}
          label={t[key]}
          name={key}
          isDisabled={isDisabled}
          choices={choicesOf(key)}
          value={value[key] === null ? OWN : String(value[key])}
          onChange={(id) => onChange({ [key]: id === OWN ? null : Number(id) })}
        />
      ))}
    </FieldRow>
  );
}
