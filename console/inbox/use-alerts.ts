import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { api } from '../platform/api.ts';
import type { InboxItem } from '../platform/api-types.ts';
import type { Told } from '../platform/live.ts';
import { allowSound, isSoundAllowed, ring } from '../platform/sound.ts';
import { useTold } from '../platform/use-live.ts';

const KEPT_AS = 'inbox-alerts';

/** Whether the person of this browser wants alerts. Browsers may refuse to keep anything. */
function readKept(): boolean {
  try {
    return localStorage.getItem(KEPT_AS) === 'on';
  } catch {
    return false;
  }
}

function keep(isOn: boolean): void {
  try {
    localStorage.setItem(KEPT_AS, isOn ? 'on' : 'off');
  } catch {
    // It holds for as long as the page is open.
  }
}

/** Alerts that can be switched on, and the number of urgent items that came unseen. */
export interface Alerts {
  isOn: boolean;
  turn: (isOn: boolean) => void;
  isSilent: boolean;
  unseen: number;
}

/** Sounds for each urgent item that comes while alerts are on. An opened item counts as seen. */
export function useAlerts(openId: number | null, onAlert: (item: InboxItem) => void): Alerts {
  const [isOn, setOn] = useState(readKept);
  const [isSilent, setSilent] = useState(() => !isSoundAllowed());
  const [unseen, setUnseen] = useState(0);
  const told = useRef(new Set<number>());
  const turn = (next: boolean): void => {
    keep(next);
    setOn(next);
    setUnseen(0);
    if (next) void allowSound().then((isAllowed) => setSilent(!isAllowed));
  };
  const hear = useCallback(
    ({ id, what }: Told): void => {
      if (!isOn || id === null || what === 'deleted' || told.current.has(id)) return;
      // Not by the cache: what it knows, or is about to know, may be older than what was told.
      void api('getInboxItem', { path: { id } }).then(
        ({ data }) => {
          if (data.priority !== 'urgent' || data.status === 'done' || told.current.has(id)) return;
          told.current.add(id);
          ring();
          setUnseen((count) => count + 1);
          onAlert(data);
        },
        () => undefined,
      );
    },
    [isOn, onAlert],
  );
  useTold('inbox', hear);
  useSoundAfterPress(isOn && isSilent, () => setSilent(!isSoundAllowed()));
  useEffect(() => {
    const see = (): void => setUnseen(0);
    if (openId !== null) see();
    addEventListener('focus', see);
    return () => removeEventListener('focus', see);
  }, [openId]);
  return { isOn, turn, isSilent, unseen };
}

/** After the page was loaded anew the browser wants a press before there is sound. */
function useSoundAfterPress(isWanted: boolean, onAllowed: () => void): void {
  const tell = useEffectEvent(onAllowed);
  useEffect(() => {
    if (!isWanted) return;
    const allow = (): void => void allowSound().then(() => tell());
    addEventListener('pointerdown', allow, { once: true });
    return () => removeEventListener('pointerdown', allow);
  }, [isWanted]);
}
