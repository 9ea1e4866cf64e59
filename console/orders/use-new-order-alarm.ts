import { useEffect, useState } from 'react';
import { allowSound, isSoundAllowed, ring } from '../platform/sound.ts';
import { useDocumentTitle } from '../ui/page-head.tsx';
import { noteArrivals, seeAll, type Arrivals } from './arrivals.ts';
import type { Order } from './order-states.ts';

/** The sound is repeated until the new orders are seen. */
const AGAIN_MS = 8_000;

export interface NewOrderAlarm {
  /** How many orders arrived since the page was opened and wait to be seen. */
  waiting: number;
  see: () => void;
  isSoundOn: boolean;
  /** The browser refused sound. */
  isBlocked: boolean;
  switchSound: (isOn: boolean) => void;
}

/** Tells of new orders with a sound, where it is switched on, and in the title of the window. */
export function useNewOrderAlarm(orders: readonly Order[] | undefined, title: string): NewOrderAlarm {
  const [arrivals, setArrivals] = useState<Arrivals | null>(null);
  const [isSoundOn, setSoundOn] = useState(isSoundAllowed);
  const [isBlocked, setBlocked] = useState(false);
  const ids = orders?.filter(({ status }) => status === 'new').map(({ id }) => id);
  const noted = ids === undefined ? arrivals : noteArrivals(arrivals, ids);
  if (noted !== arrivals) setArrivals(noted);
  const waiting = arrivals?.unseen.length ?? 0;
  useEffect(() => {
    if (waiting === 0 || !isSoundOn) return;
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, isSoundOn]);
  // Tabs in the background tell the number, too.
  useDocumentTitle(waiting > 0 ? `(${waiting}) ${title}` : title);
  return {
    waiting,
    see: () => setArrivals((now) => now && seeAll(now)),
    isSoundOn,
    isBlocked,
    switchSound: (isOn) => {
      setSoundOn(isOn);
      if (isOn) {
        void allowSound().then((isAllowed) => {
          setSoundOn(isAllowed);
          setBlocked(!isAllowed);
          if (isAllowed) ring();
        });
      }
    },
  };
}
