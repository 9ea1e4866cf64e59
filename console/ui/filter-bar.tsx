import type { ReactNode } from 'react';
import { SearchField } from './fields/search-field.tsx';
import styles from './filter-bar.module.css';

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
