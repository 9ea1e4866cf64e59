import { useBlocker } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';

/** What a person is editing, until it is saved. */
export interface Draft<T> {
  value: T;
  isDirty: boolean;
  /** Somebody else changed the record since the person began. */
  isOutdated: boolean;
  change: (changed: Partial<T>) => void;
  /** Takes a record as the new state: what was saved, or what others changed. */
  take: (record: T) => void;
}

/**
 * The draft of a record with many fields. As long as the person changed nothing it follows the record; after
 * that their words stay, and `isOutdated` says that the record changed. `question` is asked before the page
 * is left with changes.
 */
export function useDraft<T extends object>(record: T, question: string): Draft<T> {
  const [base, setBase] = useState(record);
  const [value, setValue] = useState(record);
  const isDirty = JSON.stringify(value) !== JSON.stringify(base);
  const isBehind = JSON.stringify(record) !== JSON.stringify(base);
  if (isBehind && !isDirty) {
    setBase(record);
    setValue(record);
  }
  const isKept = useRef(false);
  useEffect(() => {
    isKept.current = isDirty;
  }, [isDirty]);
  useBlocker({
    // oxlint-disable-next-line no-alert -- the browser's own question also holds for closing the tab
    shouldBlockFn: () => isKept.current && !window.confirm(question),
    enableBeforeUnload: () => isKept.current,
  });
  return {
    value,
    isDirty,
    isOutdated: isBehind && isDirty,
    change: (changed) => setValue((now) => ({ ...now, ...changed })),
    take: (next) => {
      isKept.current = false;
      setBase(next);
      setValue(next);
    },
  };
}
