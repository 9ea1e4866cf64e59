import type { TeamMember, Transferee } from '../call-recorder.ts';
import type { PersonSound } from '../line.ts';
import type { ActiveCall } from './active-call.ts';
import type { PersonOnCall } from './person-on-call.ts';
import type { TeamCommand } from './team-commands.ts';

/** Why a command of the team is not carried out. */
export type NotCarriedOut =
  /** The call is over, or about to be. */
  | 'over'
  /** Nobody has picked up yet. */
  | 'not_answered'
  /** The caller is being put through already, or talks with whom they were put through to. */
  | 'transferring'
  /** The line has no way to put the caller through. */
  | 'cannot_transfer'
  /** Somebody else of the team has the conversation. */
  | 'taken'
  /** Who asks has not taken the conversation over. */
  | 'not_taken_over'
  /** The call has no sound, or the person's microphone is connected already. */
  | 'no_sound'
  /** The assistant does something that is not broken off, such as leaving word on a mailbox. */
  | 'not_now';

/** What became of a command. */
export type CommandResult = 'done' | NotCarriedOut;

/** A call in the hands of the process that carries it, for commands of the team. */
export interface CallControl {
  /** Ends the call without another word, also while it rings and after a transfer. */
  hangUp(): CommandResult;
  /** Puts the caller through to the first who takes the call; resolves once the first is being called. */
  transfer(people: readonly Transferee[], announcement: string | null): Promise<CommandResult>;
  /** Silences the assistant and gives the conversation to a person; resolves once they have it. */
  takeOver(by: TeamMember): Promise<CommandResult>;
  /** Has the assistant's voice say words of the person who has the conversation. */
  say(by: TeamMember, text: string): CommandResult;
  /** Gives the conversation back to the assistant; resolves once that is written down. */
  handBack(by: TeamMember): Promise<CommandResult>;
  /** Whether a microphone of theirs could be connected now. */
  mayJoin(by: TeamMember): CommandResult;
  /** Connects the microphone of who has the conversation; `gone` aborts when they have it no longer. */
  join(
    by: TeamMember,
    hear: (pcm: Int16Array) => void,
  ): { sound: PersonSound; gone: AbortSignal } | NotCarriedOut;
}

/** How long a command waits for the assistant to let go. */
const MAX_WAIT_MS = 4_000;

/** Lets the team act on a conversation. */
export class ConversationControl implements CallControl {
  readonly #call: ActiveCall;
  /** Somebody is about to have the conversation. */
  #isTakingOver = false;

  constructor(call: ActiveCall) {
    this.#call = call;
  }

  hangUp(): CommandResult {
    return this.#call.cut() ? 'done' : 'over';
  }

  async transfer(people: readonly Transferee[], announcement: string | null): Promise<CommandResult> {
    const call = this.#call;
    if (this.#over) return this.#over;
    if (!call.events.isOpen) return 'not_answered';
    if (!call.line.transfer) return 'cannot_transfer';
    const isTransferring = call.puttingThrough.isBusy || call.commands.waitingKind === 'transfer';
    if (isTransferring) return 'transferring';
    return this.#give((begun) => ({ kind: 'transfer', people, announcement, begun }));
  }

  async takeOver(by: TeamMember): Promise<CommandResult> {
    const call = this.#call;
    if (this.#over) return this.#over;
    if (!call.events.isOpen) return 'not_answered';
    if (call.puttingThrough.isBusy) return 'transferring';
    if (call.person) return call.person.by.userId === by.userId ? 'done' : 'taken';
    if (this.#isTakingOver) return 'taken';
    this.#isTakingOver = true;
    try {
      return await this.#give((begun) => ({ kind: 'take_over', by, begun }));
    } finally {
      this.#isTakingOver = false;
    }
  }

  say(by: TeamMember, text: string): CommandResult {
    const person = this.#personOf(by);
    if (typeof person === 'string') return person;
    void person.say(text);
    return 'done';
  }

  async handBack(by: TeamMember): Promise<CommandResult> {
    const person = this.#personOf(by);
    if (typeof person === 'string') return person;
    person.leave();
    await this.#call.within(person.returned.promise, MAX_WAIT_MS);
    return 'done';
  }

  mayJoin(by: TeamMember): CommandResult {
    const person = this.#personOf(by);
    if (typeof person === 'string') return person;
    return person.canJoin ? 'done' : 'no_sound';
  }

  join(
    by: TeamMember,
    hear: (pcm: Int16Array) => void,
  ): { sound: PersonSound; gone: AbortSignal } | NotCarriedOut {
    const person = this.#personOf(by);
    if (typeof person === 'string') return person;
    const sound = person.join(hear);
    return sound ? { sound, gone: AbortSignal.any([person.gone, this.#call.endSignal]) } : 'no_sound';
  }

  /** Why there is no conversation any more; null while there is one. */
  get #over(): NotCarriedOut | null {
    const { endReason } = this.#call;
    if (!endReason) return null;
    return endReason.why === 'transferred' ? 'transferring' : 'over';
  }

  #personOf({ userId }: TeamMember): PersonOnCall | NotCarriedOut {
    const { person } = this.#call;
    if (this.#over) return this.#over;
    return person?.by.userId === userId ? person : 'not_taken_over';
  }

  async #give(make: (begun: TeamCommand['begun']) => TeamCommand): Promise<CommandResult> {
    const call = this.#call;
    const begun = Promise.withResolvers<CommandResult>();
    const command = make(begun.resolve);
    if (!call.commands.give(command)) return 'not_now';
    const ended = new Promise<'over'>((resolve) => {
      call.endSignal.addEventListener('abort', () => resolve('over'), { once: true });
    });
    const result = await call.within(Promise.race([begun.promise, ended]), MAX_WAIT_MS);
    if (result) return result;
    return call.commands.withdraw(command) ? 'not_now' : 'done';
  }
}
