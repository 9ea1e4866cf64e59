import { useEffect } from 'react';
import type { Deck } from './deck.ts';

const STEP_MS = 5_000;
/** What has keys of its own. */
const CONTROLS = 'a, button, input, select, textarea, summary, [role], [contenteditable]';

/** The recording by keys, wherever focus is but in a control that has keys of its own. */
export function useDeckKeys(deck: Deck): void {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      const place = event.target instanceof Element ? event.target : null;
      if (place?.closest(CONTROLS) != null) return;
      if (applyKey(deck, event.key)) event.preventDefault();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [deck]);
}

/** Carries a key out; false for one that means nothing here. */
export function applyKey(deck: Deck, key: string): boolean {
  if (key === ' ') deck.toggle();
  else if (key === 'ArrowLeft') deck.seek(deck.state.timeMs - STEP_MS);
  else if (key === 'ArrowRight') deck.seek(deck.state.timeMs + STEP_MS);
  else return false;
  return true;
}
