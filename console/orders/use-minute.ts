import { useEffect, useState } from 'react';

const EVERY_MS = 15_000;

/** The time in milliseconds since 1970, renewed often enough for minutes to be right. */
export function useMinute(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
