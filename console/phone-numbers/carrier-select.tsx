import type { ReactNode } from 'react';
import { useMay } from '../platform/session.ts';
import { useTexts } from '../platform/texts.ts';
import { Select } from '../ui/fields/select.tsx';
import { FieldRow } from '../ui/form.tsx';
import { CARRIER_KINDS } from './carriers/carrier-kinds.ts';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';
import { useCarriers } from './use-carriers.ts';

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
/** What a carrier has to carry to be chosen. */
const CARRIED = { voice_carrier_id: 'calls', text_carrier_id: 'texts' } as const;

/** By which carriers a number calls and texts; nothing where there are none that the person may see. */
export function CarrierSelects({ value, onChange, isDisabled = false }: CarrierSelectsProps): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const may = useMay();
  const carriers = useCarriers();
  if (!may('manage')) return null;
  const fitting = (key: keyof ChosenCarriers) =>
    carriers.filter(
      ({ id, kind }) => CARRIER_KINDS[kind].carries.includes(CARRIED[key]) || id === value[key],
    );
  const shown = (['voice_carrier_id', 'text_carrier_id'] as const).filter((key) => fitting(key).length > 0);
  if (shown.length === 0) return null;
  return (
    <FieldRow>
      {shown.map((key) => (
        <Select
          key={key}
          label={t[key]}
          name={key}
          isDisabled={isDisabled}
          choices={[
            { id: OWN, label: t.ownCarrier },
            ...fitting(key).map(({ id, name }) => ({ id: String(id), label: name })),
          ]}
          value={value[key] === null ? OWN : String(value[key])}
          onChange={(id) => onChange({ [key]: id === OWN ? null : Number(id) })}
        />
      ))}
    </FieldRow>
  );
}
