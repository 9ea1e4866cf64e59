import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { LOCK_SPACES, SessionLock } from '../../platform/db/session-lock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { FileStore } from '../../platform/storage/file-store.ts';
import { LiveCalls } from './live-calls.ts';
import { recoverCall } from './recover-calls.ts';
import type { CallKey } from '../record/running-calls.queries.ts';
import {
  type AboutNode,
  insertVoiceNode,
  listLeftCalls,
  listUnlockedNodes,
  removeVoiceNode,
  touchVoiceNode,
} from './voice-nodes.queries.ts';

const UNNAMED: AboutNode = { roles: [], version: null, host: null };
/** The time between two heartbeats. */
const BEAT_MS = 1_000;
/**
 * A node is dead when its lock has been free for this long without interruption. After a restart of the
 * database a live node takes its lock again within about a second.
 */
const GRACE_MS = 4_000;
/** The largest number of calls recovered per heartbeat. */
const MAX_AT_ONCE = 200;

export interface VoiceNodeOptions {
  sql: Sql;
  /** Address of the same database, for the connection that holds the lock. */
  databaseUrl: string;
  store: FileStore;
  clock: Clock;
  log: Logger;
  about?: AboutNode;
  beatMs?: number;
  graceMs?: number;
}

/**
 * This process as one of the nodes that carry calls. It proves that it is alive by an advisory lock, which
 * PostgreSQL frees when the process ends, and it ends the calls of dead nodes. Several nodes may recover at
 * the same time, because the database decides who ends a call. The node relies on its own connection and a
 * monotonic clock, never on wall clocks.
 */
export class VoiceNode {
  readonly id: number;
  /** The calls that the node carries now; it ends its recorded calls that are not among them. */
  readonly live = new LiveCalls();
  readonly #options: VoiceNodeOptions;
  readonly #lock: SessionLock;
  readonly #stopping = new AbortController();
  /**
   * Since when the locks of other nodes are free, by the monotonic clock, as one session has seen it without
   * interruption.
   */
  #freeSince = new Map<number, number>();
  #session: number | null = null;
  #beating: Promise<void> = Promise.resolve();
  #isFaulty = false;

  private constructor(id: number, options: VoiceNodeOptions) {
    this.id = id;
    this.#options = options;
    const lock = { space: LOCK_SPACES.voiceNode, id };
    this.#lock = new SessionLock(options.databaseUrl, lock, `switchboard-voice-${id}`);
  }

  /** Registers the node and takes its lock. Rejects when the database is unreachable. */
  static async start(options: VoiceNodeOptions): Promise<VoiceNode> {
    const id = await insertVoiceNode(options.sql, options.about ?? UNNAMED, isoOf(options.clock.now()));
    const node = new VoiceNode(id, options);
    try {
      if ((await node.#lock.hold()) === null) throw new Error(`voice node ${id} is already running`);
    } catch (error) {
      await node.#lock.release();
      throw error;
    }
    node.#beating = node.#beat();
    return node;
  }

  /** Unregisters the node; to be called after its calls have ended. Another node ends calls that remain. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#beating;
    try {
      await removeVoiceNode(this.#options.sql, this.id);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'voice node not removed from the database');
    }
    await this.#lock.release();
  }

  async #beat(): Promise<void> {
    const { clock, log, beatMs = BEAT_MS } = this.#options;
    while (!this.#stopping.signal.aborted) {
      try {
        await this.#showLife();
        await this.#endOwnLostCalls();
        await this.#endCallsOfTheDead();
        this.#isFaulty = false;
      } catch (error) {
        // The database is unreachable; logged once, not every second.
        if (!this.#isFaulty) log.warn({ err: error }, 'database unreachable for the voice node');
        this.#isFaulty = true;
        this.#freeSince.clear();
      }
      await clock.sleep(beatMs, this.#stopping.signal);
    }
  }

  async #showLife(): Promise<void> {
    const session = await this.#lock.hold();
    // A new session may reach another server, so earlier observations are void.
    if (session === null || session !== this.#session) this.#freeSince.clear();
    this.#session = session;
    if (session === null) return this.#options.log.warn('voice node lock held by another session');
    await touchVoiceNode(this.#options.sql, this.id, isoOf(this.#options.clock.now()));
  }

  /**
   * Ends calls that are over in this process but not in the database, because their end could not be
   * recorded. Every call is in `live` before it is in the database, so a listed call that is not in `live`
   * afterwards is abandoned.
   */
  async #endOwnLostCalls(): Promise<void> {
    const left = await listLeftCalls(this.#options.sql, this.id, this.live.ids(), MAX_AT_ONCE);
    await this.#endCalls(
      left.filter((call) => !this.live.has(call.carrierCallId)),
      null,
    );
  }

  async #endCallsOfTheDead(): Promise<void> {
    const { sql, clock, log, graceMs = GRACE_MS } = this.#options;
    if (this.#session === null) return;
    const unlocked = await listUnlockedNodes(sql, this.id);
    const nowMs = clock.monotonicMs();
    this.#freeSince = new Map(unlocked.map(({ id }) => [id, this.#freeSince.get(id) ?? nowMs]));
    for (const { id, seen_at: seenAt } of unlocked) {
      if (nowMs - (this.#freeSince.get(id) ?? nowMs) < graceMs) continue;
      const left = await listLeftCalls(sql, id, [], MAX_AT_ONCE);
      const ended = await this.#endCalls(left, Temporal.Instant.from(seenAt));
      if (ended > 0) log.warn({ node: id, calls: ended }, 'calls of a lost voice node ended');
      await removeVoiceNode(sql, id);
    }
  }

  /** Ends each call separately, so that one failure does not prevent the others. */
  async #endCalls(calls: CallKey[], seenAt: Temporal.Instant | null): Promise<number> {
    const { sql, store, clock, log } = this.#options;
    let ended = 0;
    for (const call of calls) {
      try {
        if (await recoverCall(sql, store, call, seenAt, clock.now())) ended += 1;
      } catch (error) {
        log.error({ err: error, call_id: call.callId }, 'lost call not ended');
      }
    }
    return ended;
  }
}
