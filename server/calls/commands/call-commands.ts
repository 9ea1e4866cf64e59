import type { ActionContext } from '../../platform/action-context.ts';
import type { Clock } from '../../platform/clock.ts';
import type { NotificationListener } from '../../platform/db/notification-listener.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { invalidState, notFound, Refusal } from '../../platform/refusal.ts';
import type { CommandResult, NotCarriedOut } from '../../voice/call/call-control.ts';
import { callProblems } from '../calls.problems.ts';
import { findCall } from '../calls.queries.ts';
import type { CallCommand } from './call-command.ts';
import { findResult, forgetCommand, insertCommand, RESULTS, withdrawCommand } from './commands.queries.ts';

/** How long a node may take to take a command; a live one does so at once. */
const TAKEN_WITHIN_MS = 5_000;
/** How long an answer waits for the effect of a command that was taken. */
const DONE_WITHIN_MS = 12_000;

/** What is known of a command when its sender stops waiting. */
export type Awaited = CommandResult | 'unreachable' | 'unfinished';

/**
 * Sends commands to calls, whichever process carries them (docs/decisions/0084-commands-to-calls.md). The
 * command is written in the transaction of the request and heard by the call's node on commit.
 */
export class CallCommands {
  readonly #sql: Sql;
  readonly #clock: Clock;
  readonly #waiting = new Map<number, () => void>();

  /** Subscribes to `notifications`; construct it before they start. */
  constructor({
    sql,
    notifications,
    clock,
  }: {
    sql: Sql;
    notifications: NotificationListener;
    clock: Clock;
  }) {
    this.#sql = sql;
    this.#clock = clock;
    notifications.subscribe(RESULTS, {
      onNotice: (payload) => this.#waiting.get(Number(payload))?.(),
      onConnected: () => this.#waiting.forEach((wake) => wake()),
    });
  }

  /** Writes a command. @throws Refusal 404; 409 when the call has ended. */
  async send({ db, workspaceId, now }: ActionContext, callId: number, command: CallCommand): Promise<number> {
    const id = await insertCommand(db, { workspaceId, callId }, command, isoOf(now));
    if (id !== null) return id;
    throw (await findCall(db, workspaceId, callId))
      ? invalidState(callProblems.already_over())
      : notFound('call');
  }

  /**
   * Waits for what comes of a command whose transaction is committed. @throws Refusal 409 when it is not
   * carried out; 503 when the process that carries the call does not answer.
   */
  async carriedOut(workspaceId: number, id: number): Promise<'done' | 'unfinished'> {
    const result = await this.#await(workspaceId, id);
    await forgetCommand(this.#sql, workspaceId, id, isoOf(this.#clock.now()));
    if (result === 'done' || result === 'unfinished') return result;
    if (result === 'unreachable') {
      const headers = { 'Retry-After': '5' };
      throw new Refusal('unavailable', callProblems.node_unreachable(), { headers });
    }
    throw refusalOf(result);
  }

  async #await(workspaceId: number, id: number): Promise<Awaited> {
    const known = await this.#result(workspaceId, id, TAKEN_WITHIN_MS);
    if (known !== null) return known;
    if (await withdrawCommand(this.#sql, workspaceId, id)) return 'unreachable';
    return (await this.#result(workspaceId, id, DONE_WITHIN_MS - TAKEN_WITHIN_MS)) ?? 'unfinished';
  }

  /** The result, as soon as it is known; null when it is not known in time. */
  async #result(workspaceId: number, id: number, withinMs: number): Promise<CommandResult | null> {
    const late = new AbortController();
    const timeUp = this.#clock.sleep(withinMs, late.signal);
    let isLate = false;
    void timeUp.then((isOver) => (isLate = isOver));
    try {
      for (;;) {
        const told = new Promise<void>((resolve) => this.#waiting.set(id, resolve));
        const result = await findResult(this.#sql, workspaceId, id);
        if (result !== null) return result === 'gone' ? 'over' : result;
        if (isLate) return null;
        await Promise.race([told, timeUp]);
      }
    } finally {
      this.#waiting.delete(id);
      late.abort();
    }
  }
}

/** Says why a command is not carried out. */
export function refusalOf(result: NotCarriedOut): Refusal {
  const problems = { ...callProblems, over: callProblems.already_over };
  return invalidState(problems[result]());
}
