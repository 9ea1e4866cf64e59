import type { ReactNode } from 'react';
import { Select } from './select.tsx';

/** No filter. The list of choices needs an id for it, and that of a record is never this. */
const ANY = 'any';

interface FilterSelectProps<Id> {
  label: string;
  isLabelHidden?: boolean;
  /** The word for no filter. */
  any: string;
  choices: readonly { id: Id; label: string }[];
  /** What the list is narrowed to; undefined for everything. */
  value: Id | undefined;
  onChange: (id: Id | undefined) => void;
}

/** A filter of a list: one of the choices, or all that there is. */
export function FilterSelect<Id extends string | number>(props: FilterSelectProps<Id>): ReactNode {
  const { any, choices, value, onChange, ...labels } = props;
  return (
    <Select
      {...labels}
      choices={[{ id: ANY, label: any }, ...choices.map(({ id, label }) => ({ id: String(id), label }))]}
      value={value === undefined ? ANY : String(value)}
      onChange={(chosen) => onChange(choices.find(({ id }) => String(id) === chosen)?.id)}
    />
  );
}
