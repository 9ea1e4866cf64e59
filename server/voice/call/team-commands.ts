import type { TeamMember, Transferee } from '../call-recorder.ts';

interface Begins {
  /** Told when it is carried out from now on, or why it is not. */
  begun(result: 'done' | 'taken' | 'not_now'): void;
}

/** What a person of the team wants done on a call, to be carried out between the assistant's answers. */
export type TeamCommand = Begins &
  (
    | {
        kind: 'transfer';
        /** Who is called, one after the other. */
        people: readonly Transferee[];
        /** What the person who picks up hears first; null: nothing, they have the call. */
        announcement: string | null;
      }
    | { kind: 'take_over'; by: TeamMember }
  );

/** The command that waits: what the assistant says and does stops for it, also in the middle of a word. */
export class TeamCommands {
  #waiting: TeamCommand | null = null;
  #given = new AbortController();

  /** Aborts when a command is given; a new one once it was taken. */
  get signal(): AbortSignal {
    return this.#given.signal;
  }

  get isWaiting(): boolean {
    return this.#waiting !== null;
  }

  /** What kind of command waits. */
  get waitingKind(): TeamCommand['kind'] | null {
    return this.#waiting?.kind ?? null;
  }

  /** False when another command waits. */
  give(command: TeamCommand): boolean {
    if (this.#waiting) return false;
    this.#waiting = command;
    this.#given.abort();
    return true;
  }

  take(): TeamCommand | null {
    const command = this.#waiting;
    if (!command) return null;
    this.#waiting = null;
    this.#given = new AbortController();
    return command;
  }

  /** Takes a command back that was not begun; false when it was. */
  withdraw(command: TeamCommand): boolean {
    if (this.#waiting !== command) return false;
    this.take();
    return true;
  }
}
