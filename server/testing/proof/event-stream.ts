import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '../../platform/clock.ts';
import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { emit } from '../../platform/events/emit.ts';
import type { Random } from '../fuzz/random.ts';
import { pause } from './started-product.ts';

class ChangedItsMind extends Error {}

/** A continuous series of changes, each with an event; some are rolled back. */
export interface EventStream {
  /** Ids of events whose transaction was acknowledged, in commit order. */
  committed: string[];
  /** Ids of events whose transaction was rolled back. */
  rolledBack: string[];
  stop(): Promise<void>;
}

/**
 * Starts the stream. It retries while the database is down. Changes that were not acknowledged are in neither
 * list.
 */
export function startEvents(
  sql: Sql,
  workspaceId: number,
  random: Random,
  everyMs: number,
  tell: { onCommitted?: (id: string) => void; onRolledBack?: (id: string) => void } = {},
): EventStream {
  const stopping = new AbortController();
  const stream = { committed: [] as string[], rolledBack: [] as string[] };
  const change = async (): Promise<void> => {
    const isTakenBack = random.chance(0.1);
    const data = { order_id: stream.committed.length };
    let id = '';
    try {
      await inTransaction(sql, async (tx) => {
        id = await emit(tx, { workspaceId, type: 'order.created', data, now: systemClock.now() });
        if (isTakenBack) throw new ChangedItsMind();
      });
      stream.committed.push(id);
      tell.onCommitted?.(id);
    } catch (error) {
      if (!(error instanceof ChangedItsMind)) return;
      stream.rolledBack.push(id);
      tell.onRolledBack?.(id);
    }
  };
  const running = (async () => {
    while (!stopping.signal.aborted) {
      await change();
      await pause(everyMs);
    }
  })();
  return {
    ...stream,
    stop: () => {
      stopping.abort();
      return running;
    },
  };
}

/** The same in a separate process, which survives the end of its database. */
export function startEventsProcess(
  databaseUrl: string,
  workspaceId: number,
  seed: number,
  everyMs: number,
): EventStream {
  const script = fileURLToPath(new URL('events-process.ts', import.meta.url));
  const args = [script, databaseUrl, String(workspaceId), String(seed), String(everyMs)];
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const stream = { committed: [] as string[], rolledBack: [] as string[] };
  createInterface(child.stdout).on('line', (line) => {
    const [word, id = ''] = line.split(' ');
    (word === 'committed' ? stream.committed : stream.rolledBack).push(id);
  });
  return {
    ...stream,
    stop: () => {
      child.stdin.end();
      return exited;
    },
  };
}
