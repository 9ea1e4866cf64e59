import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../platform/api-error.ts';
import { api, randomKey } from '../../platform/api.ts';
import { refresh } from '../../platform/queries.ts';
import { cutBatches, type PlacedRow } from './import-rows.ts';

/** A row that was left out, by its place in the file from 0, and why. */
export interface RowFault {
  place: number;
  sentences: string[];
}

export type ImportPhase = 'ready' | 'running' | 'stopped' | 'done';

export interface ImportState {
  phase: ImportPhase;
  sent: number;
  total: number;
  created: number;
  updated: number;
  failed: number;
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
export function useImport() {
  const client = useQueryClient();
  const [state, setState] = useState<ImportState>(BEFORE);
  const work = useRef<{ batches: { rows: PlacedRow[]; key: string }[]; next: number; isWanted: boolean }>({
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
        const result = await sendBatch(batch);
        current.next += 1;
        setState((before) => withResult(before, batch.rows, result));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        current.isWanted = false;
        setState((before) => ({ ...before, phase: 'stopped', error }));
      }
    }
    const isOver = current.next >= current.batches.length;
    setState((before) => ({ ...before, phase: isOver ? 'done' : 'stopped' }));
    await refresh(client, ['listContacts', 'getContact']);
  };
  const start = (rows: readonly PlacedRow[]): void => {
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

const sendBatch = ({ rows, key }: { rows: PlacedRow[]; key: string }) =>
  api('importContacts', { body: { contacts: rows.map(({ row }) => row) } }, { idempotencyKey: key });

function withResult(
  before: ImportState,
  rows: readonly PlacedRow[],
  { data }: Awaited<ReturnType<typeof sendBatch>>,
): ImportState {
  const faults = data.errors.map(({ row, errors }) => ({
    place: rows[row]?.place ?? row,
    sentences: Object.entries(errors).map(([field, sentences]) => `${field}: ${sentences.join(' ')}`),
  }));
  return {
    ...before,
    sent: before.sent + rows.length,
    created: before.created + data.created,
    updated: before.updated + data.updated,
    failed: before.failed + data.failed,
    faults: [...before.faults, ...faults],
  };
}

function useWarningWhileRunning(isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isRunning]);
}
