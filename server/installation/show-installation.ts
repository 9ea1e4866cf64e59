import type { Clock } from '../platform/clock.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import type { Problem, ProblemLanguage } from '../platform/problem.ts';
import { findWarnings } from './find-warnings.ts';
import type { InstallationFacts } from './installation-facts.ts';
import { countThings, findDatabase, listNodes, listQueues } from './installation.queries.ts';
import { measureStorage } from './measure-storage.ts';

/** How long an answer is good for: what it costs does not grow with the number of pages that ask. */
const KEPT_MS = 5_000;

interface Shown {
  data: object;
  warnings: Problem[];
}

/** The state of the installation, measured at most once in five seconds. */
export class InstallationState {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #facts: InstallationFacts;
  #kept: { atMs: number; shown: Promise<Shown> } | null = null;

  constructor({ sql, clock, facts }: { sql: Sql; clock: Clock; facts: InstallationFacts }) {
    this.#sql = sql;
    this.#clock = clock;
    this.#facts = facts;
  }

  async show(language: ProblemLanguage): Promise<object> {
    const nowMs = this.#clock.monotonicMs();
    if (!this.#kept || nowMs - this.#kept.atMs >= KEPT_MS) {
      const shown = this.#measure();
      this.#kept = { atMs: nowMs, shown };
      shown.catch(() => (this.#kept = null));
    }
    const { data, warnings } = await this.#kept.shown;
    const told = warnings.map((problem) => ({ code: problem.code, message: problem.sentence(language) }));
    return { ...data, warnings: told };
  }

  async #measure(): Promise<Shown> {
    const facts = this.#facts;
    const sql = this.#sql;
    const [nodes, database, queues, things, storage, isDemoActive, console] = await Promise.all([
      listNodes(sql),
      findDatabase(sql),
      listQueues(sql),
      countThings(sql),
      measureStorage(facts.dataDir),
      facts.isDemoActive(),
      facts.console(),
    ]);
    const { now: databaseNow, ...databaseShown } = database;
    const now = this.#clock.now();
    const warnings = findWarnings({
      ...{ facts, storage, queues, isDemoActive, console, now },
      databaseNow: Temporal.Instant.from(databaseNow),
    });
    const { lines, ...counts } = things;
    const data = {
      version: facts.version,
      started_at: isoOf(facts.startedAt),
      nodes: nodes.map(({ seen_at: lastSeen, ...node }) => ({ ...node, last_seen_at: lastSeen })),
      database: databaseShown,
      storage,
      queues: queues.map(({ queue, ...rest }) => ({ name: queue, ...rest })),
      telephony: {
        lines,
        calls_now: nodes.reduce((sum, { calls }) => sum + calls, 0),
        capacity: facts.maxCalls,
        free: facts.freeLines(),
      },
      ...counts,
      mail_configured: facts.hasMail,
      providers: [...facts.providers],
      console,
    };
    return { data, warnings };
  }
}
