import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApiError } from '../../platform/api-error.ts';
import { api, type Answer } from '../../platform/api.ts';
import { refresh, type ReadId } from '../../platform/queries.ts';

type Result = Answer<'importProducts'>['data'];
type Fault = Result['errors'][number];

/** What became of the rows so far. Rows of faults are counted from 0 in the whole file. */
export interface ImportState {
  sent: number;
  created: number;
  updated: number;
  failed: number;
  faults: Fault[];
  omitted: number;
  isRunning: boolean;
  error: ApiError | null;
}

const NOTHING: ImportState = {
  ...{ sent: 0, created: 0, updated: 0, failed: 0, omitted: 0 },
  faults: [],
  isRunning: false,
  error: null,
};

/** The rows that are sent at once; the API takes 1,000, and fewer show progress. */
const AT_ONCE = 250;

export type ImportId = 'importProducts' | 'importRooms';

/** Sends rows a part at a time, and tells how far it is. What fails halfway can be gone on with. */
export function useImport(id: ImportId, refreshes: readonly ReadId[]) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState | null>(null);
  const run = async (rows: readonly object[]): Promise<void> => {
    let now: ImportState = { ...(state ?? NOTHING), isRunning: true, error: null };
    setState(now);
    try {
      while (now.sent < rows.length) {
        const part = rows.slice(now.sent, now.sent + AT_ONCE);
        now = withResult(now, await send(id, part), part.length);
        setState(now);
      }
      setState({ ...now, isRunning: false });
    } catch (error) {
      setState({ ...now, isRunning: false, error: error as ApiError });
    }
    await refresh(client, refreshes);
  };
  return { state, run, reset: () => setState(null) };
}

async function send(id: ImportId, rows: readonly object[]): Promise<Result> {
  const answer =
    id === 'importProducts'
      ? await api(id, { body: { products: [...rows] } })
      : await api(id, { body: { rooms: [...rows] } });
  return answer.data;
}

const withResult = (state: ImportState, result: Result, rows: number): ImportState => ({
  ...state,
  sent: state.sent + rows,
  created: state.created + result.created,
  updated: state.updated + result.updated,
  failed: state.failed + result.failed,
  faults: [...state.faults, ...result.errors.map((fault) => ({ ...fault, row: fault.row + state.sent }))],
  omitted: state.omitted + result.errors_omitted,
});
