import { isoOf } from '../platform/instants.ts';
import type { Job, Queue } from '../platform/jobs/queue.ts';
import { playScenario, type PlayedResult, type PlayServices } from './play-scenario.ts';
import type { PlayedScenario } from './scenario.ts';
import { SCENARIO_QUEUE } from './scenario-lanes.ts';
import { findUnplayed, writeResult, type ResultKey } from './scenarios.queries.ts';

/** A scenario that is to be played. */
interface Unplayed {
  key: ResultKey;
  assistantId: number;
  isReplay: boolean;
  scenario: PlayedScenario;
}

/**
 * Plays the scenarios of runs, one of a workspace at a time; what a process that died left is played again.
 */
export function scenarioQueue(
  services: PlayServices,
): Queue<Unplayed, { played: PlayedResult; unplayed: Unplayed }> {
  return {
    name: SCENARIO_QUEUE,
    atOnce: 4,
    laneLimit: 1,
    workspaceLimit: 1,
    deadlineMs: 180_000,
    pollMs: 1_000,
    load: async (db, jobs) => {
      const found = new Map<number, Unplayed>();
      for (const job of jobs) {
        const key = keyOf(job);
        const unplayed = key && (await findUnplayed(db, key));
        if (unplayed) found.set(job.id, { key, ...unplayed });
      }
      return found;
    },
    perform: async (_job, unplayed, signal) => {
      const { key, assistantId, scenario } = unplayed;
      const { workspaceId } = key;
      return {
        played: await playScenario(services, { workspaceId, assistantId }, scenario, signal),
        unplayed,
      };
    },
    settle: async (db, finished) => {
      const now = isoOf(services.clock.now());
      for (const { result } of finished.toSorted((a, b) => a.job.id - b.job.id)) {
        const { reasons, transcript } = result.played;
        const passed = result.unplayed.isReplay ? null : reasons.length === 0;
        await writeResult(db, result.unplayed.key, { passed, reasons, transcript }, now);
      }
      return new Map();
    },
  };
}

function keyOf({ workspaceId, payload }: Job): ResultKey | null {
  const { run_id: runId, position } = payload;
  if (workspaceId === null || typeof runId !== 'number' || typeof position !== 'number') return null;
  return { workspaceId, runId, position };
}
