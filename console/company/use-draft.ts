import { useState } from 'react';

/** What a person changed of a record and has not saved. */
export interface Draft<T extends object> {
  /** The record with the changes. */
  values: T;
  /** The changes alone: what a request has to say. */
  changed: Partial<T>;
  isDirty: boolean;
  set: (changes: Partial<T>) => void;
  reset: () => void;
}

/**
 * Changes of a record that wait to be saved. What is not changed follows the record: somebody else may change
 * it meanwhile.
 */
export function useDraft<T extends object>(base: T): Draft<T> {
  const [changes, setChanges] = useState<Partial<T>>({});
  const changed = differing(base, changes);
  return {
    values: { ...base, ...changes },
    changed,
    isDirty: Object.keys(changed).length > 0,
    set: (more) => setChanges((before) => ({ ...before, ...more })),
    reset: () => setChanges({}),
  };
}

/** The changes that make a difference: what was changed and changed back is none. */
export function differing<T extends object>(base: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(base[name as keyof T]),
  );
  return Object.fromEntries(entries) as Partial<T>;
}

/** Empty words mean none. */
export const textOrNull = (text: string): string | null => (text.trim() === '' ? null : text);
