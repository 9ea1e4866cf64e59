import { useCallback, useState } from 'react';
import { changesLeft, realChanges } from './draft-changes.ts';

/** A record as a form shows it: what is saved, with what the person has changed since. */
export interface Draft<T extends object> {
  values: T;
  /** What differs from what is saved: the body of the change. */
  changes: Partial<T>;
  isChanged: boolean;
  set: (changed: Partial<T>) => void;
  /** Goes back to what is saved. */
  discard: () => void;
  /** Says what was saved: it is no change any more. */
  kept: (sent: Partial<T>) => void;
}

/**
 * A draft of what the API gave, or of something new (`start` is what it begins with). What others change meanwhile appears in the fields that the person has not
 * touched, and what the person wrote stays.
 */
export function useDraft<T extends object>(saved: T, start: Partial<T> = {}): Draft<T> {
  const [written, setWritten] = useState<Partial<T>>(start);
  const changes = realChanges(saved, written);
  const set = useCallback((changed: Partial<T>) => setWritten((before) => ({ ...before, ...changed })), []);
  const discard = useCallback(() => setWritten({}), []);
  const kept = useCallback((sent: Partial<T>) => setWritten((before) => changesLeft(before, sent)), []);
  return {
    values: { ...saved, ...changes },
    changes,
    isChanged: Object.keys(changes).length > 0,
    set,
    discard,
    kept,
  };
}
