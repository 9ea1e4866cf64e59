import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { api, randomKey, type Answer, type Input } from '../../platform/api.ts';
import { refresh, type ReadId } from '../../platform/queries.ts';
import { cutBatches } from './cut-batches.ts';

/** The operations that take rows, with the name of the list in their body. */
export const LISTS = {
  importContacts: 'contacts',
  importProducts: 'products',
  importRooms: 'rooms',
} as const;
type ImportId = keyof typeof LISTS;

type Result = Answer<ImportId>['data'];

/** A row that was left out, by its place among the rows of the file from 0, with sentences by field. */
export type RowFault = Pick<Result['errors'][number], 'row' | 'errors'>;

export type ImportPhase = 'ready' | 'running' | 'stopped' | 'done';

export interface ImportState {
  phase: ImportPhase;
  sent: number;
  total: number;
  created: number;
  updated: number;
  failed: number;
  /** Of the rows that failed, those whose faults the API told. */
  faults: RowFault[];
  /** Why it stopped by itself; null when the person stopped it. */
  error: ApiError | null;
}

const BEFORE: ImportState = {
  phase: 'ready',
  ...{ sent: 0, total: 0, created: 0, updated: 0, failed: 0 },
  faults: [],
  error: null,
};

/**
 * Sends rows in portions, one after the other. Each portion has an idempotency key of its own, which it keeps
 * when it is sent again: going on after a stop or a lost connection does nothing twice.
 */
export function useImport(id: ImportId, refreshes: readonly ReadId[]) {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>(BEFORE);
  const work = useRef<{ batches: { rows: object[]; key: string }[]; next: number; isWanted: boolean }>({
    ...{ batches: [], next: 0, isWanted: false },
  });

  const run = async (): Promise<void> => {
    const { current } = work;
    current.isWanted = true;
    setState((before) => ({ ...before, phase: 'running', error: null }));
    while (current.isWanted) {
      const batch = current.batches[current.next];
      if (batch === undefined) break;
      try {
        const result = await sendBatch(id, batch);
        current.next += 1;
        setState((before) => withResult(before, batch.rows.length, result));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        current.isWanted = false;
        setState((before) => ({ ...before, phase: 'stopped', error }));
      }
    }
    const isOver = current.next >= current.batches.length;
    setState((before) => ({ ...before, phase: isOver ? 'done' : 'stopped' }));
    await refresh(client, refreshes);
  };
  const start = (rows: readonly object[]): void => {
    const batches = cutBatches(rows).map((batch) => ({ rows: batch, key: randomKey() }));
    Object.assign(work.current, { batches, next: 0 });
    setState({ ...BEFORE, total: rows.length });
    void run();
  };
  const stop = (): void => {
    work.current.isWanted = false;
  };
  useWarningWhileRunning(state.phase === 'running');
  // Whoever leaves the page stops after the portion that is under way.
  useEffect(() => {
    const { current } = work;
    return () => {
      current.isWanted = false;
    };
  }, []);
  return { state, start, stop, goOn: () => void run(), reset: () => setState(BEFORE) };
}

async function sendBatch(id: ImportId, { rows, key }: { rows: object[]; key: string }): Promise<Result> {
  const input = { body: { [LISTS[id]]: rows } } as unknown as Input<ImportId>;
  return (await api(id, input, { idempotencyKey: key })).data;
}

const withResult = (before: ImportState, rows: number, result: Result): ImportState => ({
  ...before,
  sent: before.sent + rows,
  created: before.created + result.created,
  updated: before.updated + result.updated,
  failed: before.failed + result.failed,
  faults: [...before.faults, ...result.errors.map(({ row, errors }) => ({ row: before.sent + row, errors }))],
});

function useWarningWhileRunning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
