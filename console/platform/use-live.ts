import { useQueryClient } from '@tanstack/react-query';
import { createContext, use, useEffect, useState, useSyncExternalStore } from 'react';
import type { Live, LiveState, LiveTurn, Told } from './live.ts';
import { readAgain, refresh } from './queries.ts';
import { readsOf } from './told.ts';

/** Changes that come within this time refresh a page once. */
const GATHER_MS = 80;

export const LiveContext = createContext<Live | null>(null);

const never = () => () => {};
const NO_TURNS: ReadonlyMap<number, LiveTurn> = new Map();

/** Whether the page hears of changes. */
export function useLiveState(): LiveState {
  const live = use(LiveContext);
  return useSyncExternalStore(live?.watch ?? never, () => live?.state ?? 'connecting');
}

/** Calls the listener with each change of a resource while the component is shown. */
export function useTold(resource: string, listener: (told: Told) => void): void {
  const live = use(LiveContext);
  useEffect(
    () =>
      live?.listen((told) => {
        if (told.resource === resource) listener(told);
      }),
    [live, resource, listener],
  );
}

/** Makes the answers stale that a change concerns; after a gap in what was told, all of them. */
export function useRefreshWhenTold(live: Live): void {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      const reads = [...waiting].flatMap((resource) => readsOf(resource));
      waiting.clear();
      void refresh(client, [...new Set(reads)]);
    };
    const stop = live.listen((told) => {
      if (told.what === 'resync') return void readAgain(client);
      // The words of a live call come in full; nothing has to be read for them.
      if (told.what === 'turn' || told.resource === null) return undefined;
      waiting.add(told.resource);
      timer ??= setTimeout(flush, GATHER_MS);
      return undefined;
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, live]);
}

/**
 * The turns of a call that runs, by position, as they are told from now on. Read `getTranscript` once for
 * those before; a turn that grows comes again with the same position.
 */
export function useLiveTurns(callId: number): ReadonlyMap<number, LiveTurn> {
  const live = use(LiveContext);
  const [told, setTold] = useState<{ callId: number; turns: ReadonlyMap<number, LiveTurn> }>();
  useEffect(
    () =>
      live?.listen(({ what, id, turn }) => {
        if (what !== 'turn' || id !== callId || turn === undefined) return;
        setTold((known) => {
          const before = known?.callId === callId ? known.turns : NO_TURNS;
          return { callId, turns: new Map(before).set(turn.position, turn) };
        });
      }),
    [live, callId],
  );
  return told?.callId === callId ? told.turns : NO_TURNS;
}
