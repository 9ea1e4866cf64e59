import { useEffect, useState } from 'react';
import { clockOf, type ClockPlace } from './grid-clock.ts';

const EVERY_MS = 30_000;

/** Where the clock of a zone stands, renewed twice a minute. */
export function useNow(zone: string): ClockPlace {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return clockOf(now, zone);
}
