import type { Caller, OwnedRecord, ToolContext } from '../../voice/define-tool.ts';
import type { CallTools, Fact, Facts } from '../../voice/tools.ts';
import { Confirmations, type ConfirmationsMemory } from './confirmations.ts';

/** How often a caller may try to find bookings by what they know of them. */
const MAX_LOOK_UPS = 5;

/** In the order of `outcome` in docs/calls.md. */
const OUTCOMES = ['appointment_booked', 'order_placed', 'reservation_made'] as const;
type Outcome = (typeof OUTCOMES)[number];

/** Raise it when the form of the memory changes. */
const MEMORY_VERSION = 1;

/** What tools remember of a conversation between two texts. */
export interface ToolMemory {
  version: number;
  confirmations: ConfirmationsMemory;
  extracted: Facts;
  askedFor: readonly [field: string, answers: number][];
  reached: readonly string[];
  lookUps: number;
}

/** What the tools of one call remember while it lasts. */
export class CallMemory {
  readonly confirmations = new Confirmations();
  readonly #callId: number | null;
  readonly #outcomes = new Set<Outcome>();
  readonly #extracted: Record<string, Fact> = {};
  /** By field: how often the caller had answered when it was asked for. */
  readonly #askedFor = new Map<string, number>();
  readonly #reached = new Set<string>();
  #lookUps = 0;

  /** @param callId null in a conversation in texts. */
  constructor(callId: number | null) {
    this.#callId = callId;
  }

  /** Everything, as JSON, for a conversation that goes on in another process. */
  remember(): ToolMemory {
    return {
      version: MEMORY_VERSION,
      confirmations: this.confirmations.remember(),
      extracted: { ...this.#extracted },
      askedFor: [...this.#askedFor],
      reached: [...this.#reached],
      lookUps: this.#lookUps,
    };
  }

  /** Goes on where `remember` left off; the memory of another version is as none. */
  recall(memory: ToolMemory): void {
    if (memory.version !== MEMORY_VERSION) return;
    this.confirmations.recall(memory.confirmations);
    Object.assign(this.#extracted, memory.extracted);
    for (const [field, answers] of memory.askedFor) this.#askedFor.set(field, answers);
    for (const key of memory.reached) this.#reached.add(key);
    this.#lookUps = memory.lookUps;
  }

  note(outcome: Outcome | null): void {
    if (outcome !== null) this.#outcomes.add(outcome);
  }

  collected(): ReturnType<CallTools['collected']> {
    return {
      extracted: { ...this.#extracted },
      outcome: OUTCOMES.find((outcome) => this.#outcomes.has(outcome)) ?? null,
    };
  }

  /** What a tool may ask of the call. */
  abilitiesOf(caller: Caller): Pick<ToolContext, 'asksFor' | 'collect' | 'isOwn' | 'mayLookUp' | 'reach'> {
    return {
      asksFor: (field) => this.#asksFor(field),
      collect: (values: Facts) => void Object.assign(this.#extracted, values),
      isOwn: (record) => this.#isOwn(record, caller),
      mayLookUp: () => (this.#lookUps += 1) <= MAX_LOOK_UPS,
      reach: (record) => void this.#reached.add(keyOf(record)),
    };
  }

  #asksFor(field: string): boolean {
    const { answers } = this.confirmations;
    const askedAt = this.#askedFor.get(field) ?? answers;
    this.#askedFor.set(field, askedAt);
    return askedAt === answers;
  }

  #isOwn(record: OwnedRecord, { number, contact }: Caller): boolean {
    const isFromHere = number !== null && record.phone === number;
    const isOfContact = contact !== null && record.contactId === contact.id;
    const isFromCall = this.#callId !== null && record.callId === this.#callId;
    return isFromHere || isOfContact || isFromCall || this.#reached.has(keyOf(record));
  }
}

const keyOf = ({ kind, id }: OwnedRecord): string => `${kind} ${id}`;
