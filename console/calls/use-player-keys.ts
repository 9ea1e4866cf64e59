import { useEffect, useRef } from 'react';
import type { Player } from './use-player.ts';

const STEP_MS = 5_000;

/** The recording by keys, wherever focus is but in a control that has keys of its own. */
export function usePlayerKeys(player: Player): void {
  const latest = useRef(player);
  useEffect(() => {
    latest.current = player;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const place = event.target instanceof Element ? event.target : null;
      if (place?.closest('a, button, input, select, textarea, summary, [role], [contenteditable]') != null)
        return;
      if (applyKey(latest.current, event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/** Carries a key out; false for one that means nothing here. */
export function applyKey(player: Player, key: string): boolean {
  if (key === ' ') player.toggle();
  else if (key === 'ArrowLeft') player.seek(player.timeMs - STEP_MS);
  else if (key === 'ArrowRight') player.seek(player.timeMs + STEP_MS);
  else return false;
  return true;
}
