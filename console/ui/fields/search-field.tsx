import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { Group } from 'react-aria-components/Group';
import { Input } from 'react-aria-components/Input';
import { Button, SearchField as AriaSearchField } from 'react-aria-components/SearchField';
import { useTexts } from '../../platform/texts.ts';
import { classNames } from '../class-names.ts';
import { Icon } from '../icons.tsx';
import { uiTexts } from '../ui.texts.ts';
import styles from './field.module.css';

const SEARCH_DELAY_MS = 250;

/**
 * Words to search for, as part of a list's address: `onSearch` is called a quarter of a second after the last
 * letter, at once on Enter. The `/` key leads to it. A value from outside (back, forward) replaces what is
 * written.
 */
export function SearchField({ label, value, onSearch, placeholder, className }: SearchFieldProps): ReactNode {
  const t = useTexts(uiTexts);
  const input = useRef<HTMLInputElement>(null);
  const [written, setWritten] = useState(value);
  const [known, setKnown] = useState(value);
  if (value !== known) {
    setKnown(value);
    if (value !== written.trim()) setWritten(value);
  }
  const search = useEffectEvent((words: string) => {
    if (words.trim() !== value) onSearch(words.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => search(written), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [written]);
  useSlashKey(input);
  return (
    <AriaSearchField
      aria-label={label ?? t.search}
      value={written}
      onChange={setWritten}
      onSubmit={(words) => words.trim() !== value && onSearch(words.trim())}
      className={classNames(styles['field'], styles['search'], className)}
    >
      <Group className={styles['group']}>
        <span className={styles['affix']} aria-hidden="true">
          <Icon name="search" />
        </span>
        <Input ref={input} placeholder={placeholder ?? label ?? t.search} />
        {written !== '' && (
          <Button className={styles['inside']} aria-label={t.clear}>
            <Icon name="x" size={14} />
          </Button>
        )}
      </Group>
    </AriaSearchField>
  );
}

export interface SearchFieldProps {
  label?: string;
  value: string;
  onSearch: (words: string) => void;
  placeholder?: string;
  className?: string;
}

function useSlashKey(input: { current: HTMLInputElement | null }): void {
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      const place = event.target instanceof Element ? event.target : null;
      if (place?.closest('input, textarea, select, [contenteditable], [role="dialog"]') != null) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, [input]);
}
