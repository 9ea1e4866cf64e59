import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { DateRangeField } from './fields/date-range-field.tsx';
import { SearchField } from './fields/search-field.tsx';
import styles from './filter-bar.module.css';
import { Popover } from './popover.tsx';

interface FilterBarProps {
  /** What the words are looked for in, or are. */
  label: string;
  words: string | undefined;
  onWords: (words: string | undefined) => void;
  children: ReactNode;
}

/** What narrows a list: words to search for, choices beside them; on phones the words have their own line. */
export const FilterBar = ({ label, words, onWords, children }: FilterBarProps): ReactNode => (
  <div role="search" className={styles['bar']}>
    <SearchField
      label={label}
      value={words ?? ''}
      onSearch={(found) => onWords(found === '' ? undefined : found)}
      className={styles['words']}
    />
    {children}
  </div>
);

interface MoreFiltersProps {
  /** The name of the filters, and what its button says: how many are set. */
  label: string;
  counted: string;
  clear: string;
  onClear: () => void;
  children: ReactNode;
}

/** Filters that are seldom needed, behind a button. */
export const MoreFilters = ({ label, counted, clear, onClear, children }: MoreFiltersProps): ReactNode => (
  <Popover label={label} placement="bottom start" trigger={<Button icon="filter">{counted}</Button>}>
    <div className={styles['more']}>
      {children}
      <Button variant="quiet" icon="x" onPress={onClear}>
        {clear}
      </Button>
    </div>
  </Popover>
);

interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

interface DaysFilterProps {
  label: string;
  isLabelHidden?: boolean;
  /** The first and the last day, as they stand in the address. */
  days: Days;
  onChange: (days: Days) => void;
}

/** The days that a list is narrowed to, both included. */
export const DaysFilter = ({ days: { from, to }, onChange, ...labels }: DaysFilterProps): ReactNode => (
  <DateRangeField
    {...labels}
    value={from === undefined || to === undefined ? null : { from, to }}
    onChange={(range) => onChange({ from: range?.from, to: range?.to })}
  />
);
