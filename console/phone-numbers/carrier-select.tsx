import type { ReactNode } from 'react';
import type { Carrier } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Select, type SelectProps } from '../ui/fields/select.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

interface CarrierSelectProps extends Omit<SelectProps, 'choices' | 'value' | 'onChange'> {
  carries: 'calls' | 'texts';
  carriers: readonly Carrier[];
  /** Null for the installation's own. */
  value: number | null;
  onChange: (id: number | null) => void;
}

const OWN = 'own';
const KINDS = {
  calls: ['sip', 'twilio', 'telnyx', 'simulated'],
  texts: ['twilio', 'telnyx', 'simulated'],
};

/** Which of the business's carriers a number uses; nothing where there is none. */
export function CarrierSelect({
  carries,
  carriers,
  value,
  onChange,
  ...field
}: CarrierSelectProps): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const fitting = carriers.filter(({ kind }) => KINDS[carries].includes(kind));
  if (fitting.length === 0) return null;
  return (
    <Select
      {...field}
      choices={[
        { id: OWN, label: t.ownCarrier },
        ...fitting.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      value={value === null ? OWN : String(value)}
      onChange={(id) => onChange(id === OWN ? null : Number(id))}
    />
  );
}
