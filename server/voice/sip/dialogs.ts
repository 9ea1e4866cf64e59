import { dialogId, keyOf, type Dialog } from './dialog.ts';
import type { Leg } from './leg.ts';
import type { ReceivedRequest } from './received-request.ts';

/** Takes requests within dialogs. */
interface RequestTaker {
  receive(request: ReceivedRequest): void;
}

/** Who takes the requests of each dialog (RFC 3261, section 12). */
export class Dialogs {
  readonly #legs = new Map<string, Leg>();
  /** Calls of ours that nobody has answered: their early dialogs have the Call-ID and our tag in common. */
  readonly #early = new Map<string, RequestTaker>();

  get size(): number {
    return this.#legs.size;
  }

  get legs(): Leg[] {
    return [...this.#legs.values()];
  }

  add(leg: Leg): void {
    this.#legs.set(keyOf(leg), leg);
  }

  remove(leg: Leg): void {
    this.#legs.delete(keyOf(leg));
  }

  /** Gives requests of the early dialogs of a call to `taker`, until the function returned is called. */
  expect({ callId, localTag }: Pick<Dialog, 'callId' | 'localTag'>, taker: RequestTaker): () => void {
    const id = dialogId(callId, localTag, null);
    this.#early.set(id, taker);
    return () => void this.#early.delete(id);
  }

  /** Who takes a request; undefined when it is within no dialog that is known. */
  takerOf({ callId, toTag, fromTag }: ReceivedRequest): RequestTaker | undefined {
    const localTag = toTag ?? '';
    return (
      this.#legs.get(dialogId(callId, localTag, fromTag)) ?? this.#early.get(dialogId(callId, localTag, null))
    );
  }
}
