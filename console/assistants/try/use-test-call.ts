import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import type { Told } from '../../platform/live.ts';
import { q } from '../../platform/queries.ts';
import { useTold } from '../../platform/use-live.ts';
import { madeOn, type MadeRecord } from '../../ui/tool-uses/tool-results.ts';
import { linesOf, type Line } from './call-events.ts';
import { TestCall, type TestCallState } from './test-call.ts';

export interface UsedTestCall {
  call: TestCall;
  state: TestCallState;
  lines: Line[];
  /** What came of the call. */
  made: MadeRecord[];
}

/** A test call of this page; leaving the page hangs up, also where the tab is closed. */
export function useTestCall(): UsedTestCall {
  const [call] = useState(() => new TestCall());
  const state = useSyncExternalStore(call.subscribe, () => call.state);
  useEffect(() => {
    const leave = (): void => call.dispose();
    // A document that is left for good unmounts nothing.
    addEventListener('pagehide', leave);
    return () => {
      removeEventListener('pagehide', leave);
      leave();
    };
  }, [call]);
  const { callId, events } = state;
  const client = useQueryClient();
  const transcript = q('getTranscript', { path: { id: callId ?? 0 } });
  const { data } = useQuery({ ...transcript, enabled: callId !== null });
  const refresh = useCallback(
    (told: Told) => {
      if (callId === null || told.id !== callId || told.what !== 'turn') return;
      void client.invalidateQueries(q('getTranscript', { path: { id: callId } }));
    },
    [client, callId],
  );
  useTold('calls', refresh);
  const lines = useMemo(() => linesOf(events, data?.data ?? []), [events, data]);
  const made = useMemo(() => madeOn((data?.data ?? []).flatMap(({ tools }) => tools ?? [])), [data]);
  return { call, state, lines, made };
}
