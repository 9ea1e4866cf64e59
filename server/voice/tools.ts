import type { TObject } from 'typebox';
import type { Business } from './business.ts';

/** What an assistant must be allowed to do for a tool; null where every assistant may use it. */
export type ToolAbility =
  | 'take_messages'
  | 'book_appointments'
  | 'take_orders'
  | 'take_reservations'
  | 'transfer_calls'
  | 'send_texts'
  | null;

/** Why a tool did nothing. The codes are part of the API of tools (docs/tools.md). */
export type ToolReason =
  /** The caller has to hear what will be done, and to answer, before the same call is carried out. */
  | 'needs_confirmation'
  /** More than one thing is meant; `candidates` names them. */
  | 'ambiguous'
  /** A parameter is missing or wrong; `fields` names it. */
  | 'missing'
  | 'unknown_service'
  | 'unknown_staff'
  | 'unknown_item'
  | 'unavailable'
  | 'taken'
  | 'closed'
  | 'too_soon'
  | 'too_far'
  | 'not_found'
  | 'not_yours'
  | 'not_allowed'
  | 'already_done'
  | 'failed';

/** A value that can be written as JSON. */
export type Fact = string | number | boolean | null | readonly Fact[] | { readonly [name: string]: Fact };
export type Facts = { readonly [name: string]: Fact };

/**
 * The result of a tool: codes and facts in the terms of the API, never sentences. The phrase book of the
 * call's language makes `say` of it, for every engine alike. Facts stand beside `ok` when it is written out.
 */
export type ToolResult =
  | { ok: true; facts: Facts }
  | {
      ok: false;
      reason: ToolReason;
      facts: Facts;
      /** What could be meant, by name: with `ambiguous`, an unknown name, or a choice that is missing. */
      candidates?: readonly string[];
      /** With `missing`: the parameters that are needed or wrong. */
      fields?: readonly string[];
    };

/** Values that slots have been given, by the name of the parameter. */
export type Filled = Readonly<Record<string, Fact>>;

/** One thing that a caller can choose, with the ways in which it is said beside its name. */
export interface Option {
  value: string;
  alsoCalled?: readonly string[];
}

export type SlotKind =
  /** One of the business's own names: a service, a member of staff, a dish, a room. */
  | 'choice'
  /** One of a few fixed words such as `pickup`; the phrase book words them by `<slot name>.<value>`. */
  | 'word'
  | 'date'
  | 'time'
  | 'count'
  | 'person'
  | 'phone'
  | 'email'
  | 'address'
  /** Dishes with quantities and options. */
  | 'items'
  | 'text';

/** A parameter of a tool as something to ask a caller for, one utterance at a time. */
export interface Slot {
  /** The parameter that it fills. */
  name: string;
  kind: SlotKind;
  /** Whether it has to be asked for, when the caller has not said it; what is said fills it in any case. */
  needed(filled: Filled, business: Business): boolean;
  /** Of a choice or a word: what can be chosen. */
  options?(business: Business, filled: Filled): readonly Option[];
  /**
   * What is offered in place of an open question: a tool that finds what is free. Each entry of the list
   * named `list` in its facts can be chosen; `fills` names the slots of this tool that an entry fills, by
   * the name of the fact. Example: tool `find_appointment_times`, list `times`, fills
   * `{ date: 'date', time: 'time' }`.
   */
  offer?: {
    tool: string;
    arguments(filled: Filled): Facts;
    list: string;
    fills: Readonly<Record<string, string>>;
  };
}

/**
 * A tool as engines see it: declared once, used alike by language models, the offline engine and MCP. What it
 * does is bound to a workspace and a call by `calls/tools`.
 */
export interface ToolDeclaration {
  name: string;
  ability: ToolAbility;
  /** What it does and when to use it, in one or two English sentences for language models. */
  description: string;
  parameters: TObject;
  /** In the order in which they are asked for; none where no dialogue is needed. */
  slots: readonly Slot[];
  /** It changes something: it needs the caller's yes, and runs once per call and content. */
  commits: boolean;
}

/** A use of a tool as it stands on the turn of the transcript. */
export interface ToolUse {
  name: string;
  arguments: unknown;
  /** The result as written out, without `say`. */
  result: unknown;
  duration_ms: number;
}

/**
 * The tools of one call, with the rules that hold for every engine: abilities, ownership, confirmation, one
 * effect per content, held times. Implemented by `calls/tools`.
 */
export interface CallTools {
  /** Those that this assistant may use. */
  readonly declarations: readonly ToolDeclaration[];
  /** The caller has spoken or pressed a key: what was read back before can be confirmed now. */
  callerAnswered(): void;
  /**
   * Uses a tool. Never rejects: what fails is `{ ok: false, reason: 'failed' }` and stands in the log. A
   * write that has begun is finished when `signal` aborts.
   */
  use(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult>;
  /** What was collected and done so far: for `extracted` of the call, and its weightiest outcome. */
  collected(): {
    extracted: Facts;
    outcome: 'appointment_booked' | 'order_placed' | 'reservation_made' | null;
  };
  /** Gives up everything that is held for this call. Called once, at its end. */
  release(): Promise<void>;
}
