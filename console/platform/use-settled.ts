import { useEffect, useState } from 'react';

/** A value once it has stayed the same for a while, so that not every letter asks the server. */
export function useSettled<T>(value: T, ms = 300): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
