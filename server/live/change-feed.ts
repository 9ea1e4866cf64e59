import type { Logger } from 'pino';
import type { Clock } from '../platform/clock.ts';
import type { NotificationListener } from '../platform/db/notification-listener.ts';
import type { Sql } from '../platform/db/sql.ts';
import { isoOf } from '../platform/instants.ts';
import { readChange } from './read-change.ts';
import { TOLD_TO_ADMINS, type Change, type Told } from './change.ts';
import { ChangeQueue } from './change-queue.ts';
import { findTurn, haveEnded, markFollowed, nextTransaction } from './follow.queries.ts';

const CHANNEL = 'changes';
/** Changes of a workspace that are kept for followers who come back. */
const MAX_KEPT = 2_000;
/** How long they are kept after the last follower has gone. */
const KEPT_MS = 120_000;
const RENEW_MS = 30_000;
/** A transaction that began before the workspace was followed does not tell: its end is waited for. */
const SETTLE_MS = 3_000;
const SETTLE_STEP_MS = 20;

interface Follower {
  queue: ChangeQueue;
  hearsAll: boolean;
}

/** A workspace that is followed through this process. */
interface Followed {
  followers: Set<Follower>;
  /** What was told last, oldest first. */
  kept: Told[];
  /** Resolves when every change from now on is told. */
  ready: Promise<void>;
  /** Work that later changes wait for, so that the order stays. */
  tail: Promise<void> | null;
  emptySinceMs: number;
}

/**
 * The changes of workspaces, as the transactions that make them tell (docs/live.md). All processes hear the
 * same notifications in the same order, so that the id of a change is the same in each.
 */
export class ChangeFeed {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #log: Logger;
  readonly #workspaces = new Map<number, Followed>();
  readonly #stopping = new AbortController();
  #last = { transaction: '', count: 0 };
  #isRenewing = false;
  #isConnected = false;

  /** Subscribes to `notifications`; construct it before they start. */
  constructor(options: { sql: Sql; notifications: NotificationListener; clock: Clock; log: Logger }) {
    this.#sql = options.sql;
    this.#clock = options.clock;
    this.#log = options.log;
    options.notifications.subscribe(CHANNEL, {
      onNotice: (payload) => this.#receive(payload),
      onConnected: () => void this.#reconnect(),
      onLost: () => (this.#isConnected = false),
    });
  }

  /**
   * Follows a workspace. The queue begins with `ready`; then comes what was told after the event `after`, or
   * `resync` when that is not known any more.
   * @param options.hearsAll false: without the resources that only owners and admins see.
   */
  async follow(
    workspaceId: number,
    options: { after: string | null; hearsAll: boolean },
  ): Promise<{ queue: ChangeQueue; leave(): void }> {
    const workspace = this.#workspaceOf(workspaceId);
    try {
      await workspace.ready;
    } catch (error) {
      if (this.#workspaces.get(workspaceId) === workspace) this.#workspaces.delete(workspaceId);
      throw error;
    }
    const follower: Follower = { queue: new ChangeQueue(), hearsAll: options.hearsAll };
    this.#begin(workspace, follower, options.after);
    workspace.followers.add(follower);
    if (this.#stopping.signal.aborted) follower.queue.close();
    return { queue: follower.queue, leave: () => this.#leave(workspace, follower) };
  }

  /** Ends all queues; what waits in them can still be read. */
  stop(): void {
    this.#stopping.abort();
    for (const { followers } of this.#workspaces.values()) for (const { queue } of followers) queue.close();
  }

  #begin(workspace: Followed, follower: Follower, after: string | null): void {
    const last = workspace.kept.at(-1)?.event_id ?? null;
    const at = after === null ? -1 : workspace.kept.findIndex(({ event_id }) => event_id === after);
    const isKnown = at >= 0;
    follower.queue.add(this.#aboutStream('ready', isKnown ? after : last));
    if (after !== null && !isKnown) follower.queue.add(this.#aboutStream('resync', last));
    if (isKnown) for (const told of workspace.kept.slice(at + 1)) tell(follower, told);
  }

  #workspaceOf(workspaceId: number): Followed {
    const known = this.#workspaces.get(workspaceId);
    if (known) return known;
    const workspace: Followed = {
      ...{ followers: new Set(), kept: [], tail: null, emptySinceMs: this.#clock.monotonicMs() },
      ready: Promise.resolve(),
    };
    this.#workspaces.set(workspaceId, workspace);
    if (!this.#isRenewing) void this.#renew();
    workspace.ready = this.#beginToFollow(workspaceId, workspace);
    return workspace;
  }

  async #beginToFollow(workspaceId: number, workspace: Followed): Promise<void> {
    await markFollowed(this.#sql, [workspaceId]);
    const before = await nextTransaction(this.#sql);
    if (await this.#settles(before, SETTLE_MS)) return;
    // An import that takes minutes: followers begin without its changes, and read again when it is over.
    void this.#settles(before, KEPT_MS).then(() => this.#resync(workspace));
  }

  async #settles(before: string, withinMs: number): Promise<boolean> {
    for (let waitedMs = 0, stepMs = SETTLE_STEP_MS; waitedMs < withinMs; waitedMs += stepMs, stepMs *= 2) {
      if (await haveEnded(this.#sql, before).catch(() => false)) return true;
      if (this.#stopping.signal.aborted) return true;
      await new Promise((resolve) => setTimeout(resolve, stepMs).unref());
    }
    return false;
  }

  #leave(workspace: Followed, follower: Follower): void {
    follower.queue.close();
    workspace.followers.delete(follower);
    workspace.emptySinceMs = this.#clock.monotonicMs();
  }

  #receive(payload: string): void {
    const change = readChange(payload);
    if (!change) return this.#log.error('a change that cannot be read');
    const isSame = this.#last.transaction === change.transaction;
    this.#last = { transaction: change.transaction, count: isSame ? this.#last.count + 1 : 0 };
    const workspace = this.#workspaces.get(change.workspace);
    if (!workspace) return;
    const eventId = `${change.transaction}.${this.#last.count}`;
    const needsTurn = change.what === 'turn' && change.turn === undefined;
    if (!needsTurn && !workspace.tail) return this.#keep(workspace, toldOf(change, eventId));
    const work = (workspace.tail ?? Promise.resolve()).then(async () => {
      const read = needsTurn ? await this.#readTurn(change) : change;
      if (read) this.#keep(workspace, toldOf(read, eventId));
    });
    workspace.tail = work;
    void work.then(() => {
      if (workspace.tail === work) workspace.tail = null;
    });
  }

  /** Reads a turn that was too long for its notification; otherwise a change of its call is told. */
  async #readTurn(change: Change): Promise<Change | null> {
    const { workspace, id, position } = change;
    try {
      const turn = await findTurn(this.#sql, workspace, id ?? 0, position ?? 0);
      return turn && { ...change, turn };
    } catch (error) {
      this.#log.warn({ err: error }, 'a turn could not be read for its followers');
      return { ...change, what: 'updated' };
    }
  }

  #keep(workspace: Followed, told: Told): void {
    workspace.kept.push(told);
    if (workspace.kept.length > MAX_KEPT) workspace.kept.splice(0, MAX_KEPT / 10);
    for (const follower of workspace.followers) tell(follower, told);
  }

  /** Changes may have been missed: who follows reads everything again, who comes back too. */
  #resync(workspace: Followed): void {
    workspace.kept = [];
    for (const { queue } of workspace.followers) queue.add(this.#aboutStream('resync', null));
  }

  async #reconnect(): Promise<void> {
    this.#isConnected = true;
    if (this.#workspaces.size === 0) return;
    await this.#markAll();
    for (const workspace of this.#workspaces.values()) this.#resync(workspace);
  }

  /** While there are any: keeps workspaces followed, and forgets those that nobody has come back to. */
  async #renew(): Promise<void> {
    this.#isRenewing = true;
    while (this.#workspaces.size > 0 && (await this.#clock.sleep(RENEW_MS, this.#stopping.signal))) {
      const nowMs = this.#clock.monotonicMs();
      for (const [id, { followers, emptySinceMs }] of this.#workspaces) {
        if (followers.size === 0 && nowMs - emptySinceMs >= KEPT_MS) this.#workspaces.delete(id);
      }
      if (this.#workspaces.size > 0 && this.#isConnected) await this.#markAll();
    }
    this.#isRenewing = false;
  }

  async #markAll(): Promise<void> {
    await markFollowed(this.#sql, [...this.#workspaces.keys()]).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'followed workspaces could not be marked');
    });
  }

  #aboutStream(what: 'ready' | 'resync', eventId: string | null): Told {
    return { event_id: eventId, resource: null, id: null, what, at: isoOf(this.#clock.now()) };
  }
}

function tell({ queue, hearsAll }: Follower, told: Told): void {
  if (hearsAll || told.resource === null || !TOLD_TO_ADMINS.has(told.resource)) queue.add(told);
}

function toldOf(change: Change, eventId: string): Told {
  const { resource, id, what, at, turn } = change;
  return { event_id: eventId, resource, id, what, at, ...(turn ? { turn } : {}) };
}
