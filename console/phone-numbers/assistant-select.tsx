import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { q } from '../platform/queries.ts';
import { useTexts } from '../platform/texts.ts';
import { Select, type SelectProps } from '../ui/fields/select.tsx';
import { phoneNumbersTexts } from './phone-numbers.texts.ts';

interface AssistantSelectProps extends Omit<SelectProps, 'choices' | 'value' | 'onChange'> {
  /** Null where nobody answers. */
  value: number | null;
  onChange: (id: number | null) => void;
}

const NOBODY = 'nobody';

/** Who answers a number: one of the assistants, or nobody. */
export function AssistantSelect({ value, onChange, ...field }: AssistantSelectProps): ReactNode {
  const t = useTexts(phoneNumbersTexts);
  const assistants = useQuery(q('listAssistants', { query: { per_page: 100 } })).data?.data ?? [];
  return (
    <Select
      {...field}
      choices={[
        { id: NOBODY, label: t.nobody },
        ...assistants.map(({ id, name }) => ({ id: String(id), label: name })),
      ]}
      value={value === null ? NOBODY : String(value)}
      onChange={(id) => onChange(id === NOBODY ? null : Number(id))}
    />
  );
}
