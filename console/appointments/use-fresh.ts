import { useCallback, useEffect, useRef, useState } from 'react';
import type { Told } from '../platform/live.ts';
import { useTold } from '../platform/use-live.ts';

/** How long something that came by itself stands out. */
const SHOWN_MS = 8_000;

/** The ids of appointments that were made while the page is open, by a call or by somebody else. */
export function useFresh(): ReadonlySet<number> {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set());
  const timers = useRef(new Set<ReturnType<typeof setTimeout>>());
  useEffect(() => {
    const running = timers.current;
    return () => running.forEach((timer) => clearTimeout(timer));
  }, []);
  const hear = useCallback(({ what, id }: Told) => {
    if (what !== 'created' || id === null) return;
    setFresh((known) => new Set(known).add(id));
    const timer = setTimeout(() => {
      timers.current.delete(timer);
      setFresh((known) => new Set([...known].filter((one) => one !== id)));
    }, SHOWN_MS);
    timers.current.add(timer);
  }, []);
  useTold('appointments', hear);
  return fresh;
}
