import type { ReactNode } from 'react';
import { CheckboxGroup } from '../ui/fields/checkbox.tsx';

export interface NamedRecord {
  id: number;
  name: string;
}

interface RecordsFieldProps {
  label: string;
  description: string;
  /** The path of the field in the API's body. */
  name: string;
  records: readonly NamedRecord[];
  value: readonly number[];
  onChange: (ids: number[]) => void;
}

/** Chooses any of the records. The order of the clicks is no change. */
export const RecordsField = ({ records, value, onChange, ...field }: RecordsFieldProps): ReactNode => (
  <CheckboxGroup
    {...field}
    choices={records.map(({ id, name }) => ({ id: String(id), label: name }))}
    value={value.map(String)}
    onChange={(ids) => onChange(ids.map(Number).sort((one, other) => one - other))}
  />
);

/** The names of those records that are chosen. */
export const namesOf = (records: readonly NamedRecord[], ids: readonly number[]): string =>
  records
    .filter(({ id }) => ids.includes(id))
    .map(({ name }) => name)
    .join(', ');
