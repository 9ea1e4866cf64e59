import type { Transferee } from '../call-recorder.ts';
import type { ActiveCall } from './active-call.ts';
import type { TeamCommand } from './team-commands.ts';

/** Why a command of the team is not carried out. */
export type NotCarriedOut =
  /** The call is over, or about to be. */
  | 'over'
  /** Nobody has picked up yet. */
  | 'not_answered'
  /** The caller is being put through already. */
  | 'transferring'
  /** The line has no way to put the caller through. */
  | 'cannot_transfer'
  /** The assistant does something that is not broken off, such as leaving word on a mailbox. */
  | 'not_now';

/** What became of a command. */
export type CommandResult = 'done' | NotCarriedOut;

/** A call in the hands of the process that carries it, for commands of the team. */
export interface CallControl {
  /** Ends the call without another word, also while it rings and after a transfer. */
  hangUp(): CommandResult;
  /** Puts the caller through; resolves once the person is being called. */
  transfer(to: Transferee, announcement: string | null): Promise<CommandResult>;
}

/** How long a command waits for the assistant to let go. */
const MAX_WAIT_MS = 4_000;

/** Lets the team act on a conversation. */
export class ConversationControl implements CallControl {
  readonly #call: ActiveCall;

  constructor(call: ActiveCall) {
    this.#call = call;
  }

  hangUp(): CommandResult {
    return this.#call.cut() ? 'done' : 'over';
  }

  async transfer(to: Transferee, announcement: string | null): Promise<CommandResult> {
    const call = this.#call;
    if (call.endReason) return call.endReason.why === 'transferred' ? 'transferring' : 'over';
    if (!call.events.isOpen) return 'not_answered';
    if (!call.line.transfer) return 'cannot_transfer';
    const isTransferring = call.puttingThrough.isBusy || call.commands.waitingKind === 'transfer';
    if (isTransferring) return 'transferring';
    return this.#give((begun) => ({ kind: 'transfer', to, announcement, begun }));
  }

  async #give(make: (begun: () => void) => TeamCommand): Promise<CommandResult> {
    const call = this.#call;
    const begun = Promise.withResolvers<'done'>();
    const command = make(() => begun.resolve('done'));
    if (!call.commands.give(command)) return 'not_now';
    const ended = new Promise<'over'>((resolve) => {
      call.endSignal.addEventListener('abort', () => resolve('over'), { once: true });
    });
    const result = await call.within(Promise.race([begun.promise, ended]), MAX_WAIT_MS);
    if (result) return result;
    return call.commands.withdraw(command) ? 'not_now' : 'done';
  }
}
