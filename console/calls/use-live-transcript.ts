import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { TranscriptTurn } from '../platform/api-types.ts';
import { q } from '../platform/queries.ts';
import { useLiveTurns } from '../platform/use-live.ts';
import { mergeTurns } from '../platform/turns.ts';

/** The words of a call that runs: those so far, and each further turn as it is told. */
export function useLiveTranscript(callId: number): TranscriptTurn[] {
  const told = useLiveTurns(callId);
  const read = useQuery(q('getTranscript', { path: { id: callId } }));
  return useMemo(() => mergeTurns(read.data?.data ?? [], told), [read.data, told]);
}
