import { useState, useSyncExternalStore } from 'react';
import { Deck, type DeckState } from './deck.ts';

/** A deck for one recording, and how far it is. */
export function useDeck(): [Deck, DeckState] {
  const [deck] = useState(() => new Deck());
  const state = useSyncExternalStore(deck.watch, () => deck.state);
  return [deck, state];
}
