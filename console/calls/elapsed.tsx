import { useEffect, useState, type ReactNode } from 'react';
import { showDuration } from '../platform/show.ts';

const SECOND_MS = 1_000;

/** The time since a call was answered, counted on; nothing before the answer. */
export function Elapsed({ since }: { since: string | null }): ReactNode {
  const now = useNow(since !== null);
  return since === null ? null : showDuration((now - Date.parse(since)) / SECOND_MS);
}

function useNow(isRunning: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isRunning]);
  return now;
}
