import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import type { NotificationListener } from '../../platform/db/notification-listener.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { CallControl, CommandResult } from '../../voice/call/call-control.ts';
import { within } from '../../voice/call/within.ts';
import type { CallKey } from '../record/running-calls.queries.ts';
import type { CallCommand } from './call-command.ts';
import { COMMANDS, listWaitingCommands, takeCommand, writeResult } from './commands.queries.ts';

/** How long a call that has just been written may take until it can be commanded. */
const MAX_SETTING_UP_MS = 2_000;
/** How long the result of a hang-up waits for the end of the call to be written down. */
const MAX_ENDING_MS = 10_000;

/** A call of this process, from when it is carried until its end is written down. */
export interface CommandedCall {
  /** How it can be commanded from now on. */
  use(control: CallControl): void;
  /** It is over and written down. */
  end(): void;
}

interface Carried {
  /** Null until it can be commanded. */
  control: CallControl | null;
  /** Resolves when it can. */
  ready: PromiseWithResolvers<void>;
  /** The team has hung up. */
  isHungUp: boolean;
  over: PromiseWithResolvers<void>;
}

export interface CommandedCallsOptions {
  sql: Sql;
  notifications: NotificationListener;
  clock: Clock;
  log: Logger;
}

/** The calls that this process carries, as far as the team can command them; carries the commands out. */
export class CommandedCalls {
  readonly #options: CommandedCallsOptions;
  readonly #calls = new Map<number, Carried>();
  #nodeId: number | null = null;

  /** Subscribes to the notifications; construct it before they start. */
  constructor(options: CommandedCallsOptions) {
    this.#options = options;
    options.notifications.subscribe(COMMANDS, {
      onNotice: (payload) => this.#hear(payload),
      onConnected: () => void this.#catchUp(),
    });
  }

  /** From now on the commands for this node are carried out. */
  begin(nodeId: number): void {
    this.#nodeId = nodeId;
  }

  /** Takes up a call that this process carries. */
  carry({ callId }: CallKey): CommandedCall {
    const call: Carried = {
      ...{ control: null, isHungUp: false },
      ...{ ready: Promise.withResolvers(), over: Promise.withResolvers() },
    };
    this.#calls.set(callId, call);
    return {
      use: (control) => {
        call.control = control;
        call.ready.resolve();
        // Somebody picked up just before: the conversation that is about to begin is hung up, too.
        if (call.isHungUp) control.hangUp();
      },
      end: () => {
        this.#calls.delete(callId);
        call.over.resolve();
      },
    };
  }

  /** How a call of this process is commanded; null for a call that another one carries. */
  controlOf({ callId }: CallKey): CallControl | null {
    return this.#calls.get(callId)?.control ?? null;
  }

  #hear(payload: string): void {
    const [node, id] = payload.split(' ').map(Number);
    if (id !== undefined && this.#nodeId !== null && node === this.#nodeId) void this.#carryOut(id);
  }

  /** Notifications may have been missed. */
  async #catchUp(): Promise<void> {
    if (this.#nodeId === null || this.#calls.size === 0) return;
    try {
      const ids = await listWaitingCommands(this.#options.sql, this.#nodeId);
      for (const id of ids) void this.#carryOut(id);
    } catch (error) {
      this.#options.log.warn({ err: error }, 'commands to calls could not be looked up');
    }
  }

  async #carryOut(id: number): Promise<void> {
    const { sql, clock, log } = this.#options;
    try {
      const taken = await takeCommand(sql, id, isoOf(clock.now()));
      if (!taken) return;
      const result = await this.#perform(taken, taken.command);
      log.info({ call_id: taken.callId, command: taken.command.kind, result }, 'command of the team');
      await writeResult(sql, id, result);
    } catch (error) {
      log.error({ err: error, command_id: id }, 'command to a call failed');
    }
  }

  async #perform({ callId }: CallKey, command: CallCommand): Promise<CommandResult> {
    const { clock } = this.#options;
    const call = this.#calls.get(callId);
    if (!call) return 'over';
    await within(Promise.race([call.ready.promise, call.over.promise]), MAX_SETTING_UP_MS, clock);
    const { control } = call;
    if (!this.#calls.has(callId)) return 'over';
    if (!control) return 'not_now';
    if (command.kind !== 'hang_up') return perform(control, command);
    const result = control.hangUp();
    if (result !== 'done') return result;
    call.isHungUp = true;
    await within(call.over.promise, MAX_ENDING_MS, clock);
    return result;
  }
}

function perform(
  control: CallControl,
  command: Exclude<CallCommand, { kind: 'hang_up' }>,
): Promise<CommandResult> | CommandResult {
  switch (command.kind) {
    case 'transfer':
      return control.transfer([command.to, ...(command.others ?? [])], command.announcement);
    case 'take_over':
      return control.takeOver(command.by);
    case 'say':
      return control.say(command.by, command.text);
    case 'hand_back':
      return control.handBack(command.by);
  }
}
