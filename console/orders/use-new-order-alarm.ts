import { useEffect, useState } from 'react';
import { allowSound, isSoundAllowed, ring } from '../platform/sound.ts';
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
  useEffect(() => {
    if (orders === undefined) return;
    const ids = orders.filter(({ status }) => status === 'new').map(({ id }) => id);
    setArrivals((before) => noteArrivals(before, ids));
  }, [orders]);
  const waiting = arrivals?.unseen.length ?? 0;
  useEffect(() => {
    if (waiting === 0 || !isSoundOn) return;
    ring();
    const timer = setInterval(ring, AGAIN_MS);
    return () => clearInterval(timer);
  }, [waiting, isSoundOn]);
  useTitleBadge(waiting, title);
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

/** The number of new orders before the title of the window, for tabs in the background. */
function useTitleBadge(count: number, title: string): void {
  useEffect(() => {
    if (count === 0) return;
    const before = document.title;
    document.title = `(${count}) ${before}`;
    return () => {
      document.title = before;
    };
  }, [count, title]);
}
