import type { Static, TObject } from 'typebox';
import type { ActionContext } from '../platform/action-context.ts';
import type { Business } from './business.ts';
import type { CallScript } from './call-recorder.ts';
import type { Facts, Slot, ToolAbility, ToolDeclaration, ToolReason, ToolResult } from './tools.ts';

/** The person on the other side of the call, as the business knows them. */
export interface Caller {
  /** E.164; null when it was withheld. */
  readonly number: string | null;
  /** The contact with that number; null without one. Names are as the contact has them. */
  readonly contact: {
    readonly id: number;
    readonly name: string | null;
    readonly email: string | null;
  } | null;
}

/**
 * What a tool runs with: the context of an action, made by the assistant of a call or for a person by the
 * user of an API key (docs/mcp.md), and what it may know of that person. `db` is the pool, and a transaction
 * in `carryOut`.
 */
export interface ToolContext extends ActionContext {
  readonly caller: Caller;
  /** As it was when the call began; what is sold, booked or promised is read from the database. */
  readonly business: Business;
  /** Entries of the knowledge base that apply to this assistant. */
  readonly knowledge: readonly { title: string; content: string }[];
  /** BCP 47 code of the language of the call. */
  readonly callLanguage: string;
  /**
   * Whether the caller still has to be asked for a value that is wanted but can be done without, such as
   * their name: true until the caller has spoken after the first time.
   */
  asksFor(field: string): boolean;
  /** Keeps values for `extracted` of the call; a later one replaces an earlier one of the same name. */
  collect(values: Facts): void;
  /**
   * Whether a record is the caller's own: made from the number they call from, or on this call, or found on
   * it by its number or date and the name it was made under. Of any other a tool says `not_found`, as of one
   * that does not exist.
   */
  isOwn(record: OwnedRecord): boolean;
  /**
   * Counts an attempt to find a booking by what the caller knows of it; false when there were too many on
   * this call, so that nobody guesses.
   */
  mayLookUp(): boolean;
  /** Makes a record that was found by its number or date and its name the caller's own. */
  reach(record: OwnedRecord): void;
}

/** A booking or an order, by what decides whose it is. */
export interface OwnedRecord {
  readonly kind: 'appointment' | 'order' | 'reservation';
  readonly id: number;
  /** E.164. */
  readonly phone: string | null;
  readonly contactId: number | null;
  readonly callId: number | null;
}

/** What slots may depend on: whether the caller's number and name are known. */
export type KnownCaller = Readonly<Pick<CallScript, 'callerNumber' | 'callerName'>>;

/**
 * Why a tool does nothing, thrown anywhere in it. A `Refusal` of an action may be thrown as well; its reason
 * is found by the code of its problem (`calls/tools/refused-result.ts`).
 */
export class ToolRefusal extends Error {
  override name = 'ToolRefusal';
  readonly result: Extract<ToolResult, { ok: false }>;

  constructor(
    reason: ToolReason,
    more: { facts?: Facts; candidates?: readonly string[]; fields?: readonly string[] } = {},
  ) {
    super(reason);
    this.result = { ok: false, facts: {}, ...more, reason };
  }
}

/** What all tools have in common. */
interface ToolBase<P extends TObject> {
  name: string;
  ability: ToolAbility;
  /** What it does and when to use it, in one or two English sentences for language models. */
  description: string;
  parameters: P;
  /** In the order in which they are asked for; they may depend on what is known of the caller. */
  slots?: readonly Slot[] | ((caller: KnownCaller) => readonly Slot[]);
}

/** A tool that finds out something. It may hold what it offers, and changes nothing else. */
export interface ReadingTool<P extends TObject> extends ToolBase<P> {
  /** Gives the facts of the result. @throws ToolRefusal, Refusal */
  run(args: Static<P>, context: ToolContext): Promise<Facts>;
}

/**
 * A tool that changes something, in three steps, so that the rules around it can be the same for all: what is
 * wanted, whether and how that can be done now, and doing it.
 */
export interface WritingTool<P extends TObject, Wish, Plan> extends ToolBase<P> {
  /**
   * Whether the caller hears what will be done, and answers, before it is done, unless the assistant's
   * setting turns that off. A function decides it for one use, whatever the setting: `send_text` asks only
   * for another number than the caller's.
   */
  confirms: boolean | ((wish: Wish, context: ToolContext) => boolean);
  /** What a booking is in `outcome` of the call. */
  outcome?: 'appointment_booked' | 'order_placed' | 'reservation_made';
  /**
   * Facts that may be other ones at the deed than they were when they were read back, such as `ready_at`. Any
   * other difference has to be confirmed again.
   */
  volatileFacts?: readonly string[];
  /**
   * The tools that may do again on this call what they did, once this one was carried out: what was cancelled
   * can be booked again.
   */
  reopens?: readonly string[];
  /**
   * Reads what is wanted out of the arguments: names become ids, the caller's own record is found. Changes
   * nothing, and does not ask whether it can be done. @throws ToolRefusal, Refusal
   */
  resolve(args: Static<P>, context: ToolContext): Promise<Wish>;
  /**
   * What makes two uses in one call the same: everything of the wish except notes. The second is not carried
   * out again.
   */
  content(wish: Wish): Facts;
  /**
   * Judges whether it can be done now; `facts` are exactly what will be done, for the read-back. Changes
   * nothing. @throws ToolRefusal, Refusal
   */
  judge(wish: Wish, context: ToolContext): Promise<{ facts: Facts; plan: Plan }>;
  /**
   * Holds for this call what will be taken when the caller says yes, where there is something to hold.
   * @throws ToolRefusal when it was taken meanwhile
   */
  hold?(plan: Plan, context: ToolContext): Promise<void>;
  /**
   * Does it, by the action that the API uses, in the transaction `context.db`; gives the facts of the result.
   * @throws ToolRefusal, Refusal
   */
  carryOut(plan: Plan, context: ToolContext): Promise<Facts>;
}

/** One use of a writing tool, read and not judged yet. */
export interface Prepared {
  content: Facts;
  confirms: 'never' | 'by_setting' | 'always';
  judge(): Promise<Judged>;
}

/** A use that can be carried out now. */
export interface Judged {
  facts: Facts;
  hold(): Promise<void>;
  carryOut(context: ToolContext): Promise<Facts>;
}

/** A tool as the house keeps it, with its types out of sight. `args` are valid by `parameters`. */
export interface Tool {
  readonly name: string;
  readonly ability: ToolAbility;
  readonly parameters: TObject;
  declare(caller: KnownCaller): ToolDeclaration;
  readonly does:
    | { kind: 'reads'; run(args: unknown, context: ToolContext): Promise<Facts> }
    | {
        kind: 'writes';
        outcome: 'appointment_booked' | 'order_placed' | 'reservation_made' | null;
        volatileFacts: readonly string[];
        reopens: readonly string[];
        prepare(args: unknown, context: ToolContext): Promise<Prepared>;
      };
}

/** A tool that finds out something; see docs/tools.md. */
export function defineReadingTool<P extends TObject>(tool: ReadingTool<P>): Tool {
  return {
    ...namesOf(tool, false),
    does: { kind: 'reads', run: async (args, context) => tool.run(args as Static<P>, context) },
  };
}

/** A tool that changes something; see docs/tools.md. */
export function defineWritingTool<P extends TObject, Wish, Plan>(tool: WritingTool<P, Wish, Plan>): Tool {
  const { confirms } = tool;
  return {
    ...namesOf(tool, confirms !== false),
    does: {
      kind: 'writes',
      outcome: tool.outcome ?? null,
      volatileFacts: tool.volatileFacts ?? [],
      reopens: tool.reopens ?? [],
      prepare: async (args, context) => {
        const wish = await tool.resolve(args as Static<P>, context);
        return {
          content: tool.content(wish),
          confirms: modeOf(typeof confirms === 'function' ? confirms(wish, context) && 'always' : confirms),
          judge: async () => {
            const { facts, plan } = await tool.judge(wish, context);
            return {
              facts,
              hold: async () => tool.hold?.(plan, context),
              carryOut: async (writing) => tool.carryOut(plan, writing),
            };
          },
        };
      },
    },
  };
}

const modeOf = (confirms: boolean | 'always'): Prepared['confirms'] =>
  confirms === true ? 'by_setting' : confirms === false ? 'never' : confirms;

function namesOf<P extends TObject>(tool: ToolBase<P>, commits: boolean): Omit<Tool, 'does'> {
  const { name, ability, description, parameters, slots = [] } = tool;
  return {
    name,
    ability,
    parameters,
    declare: (caller) => ({
      ...{ name, ability, description, parameters, commits },
      slots: typeof slots === 'function' ? slots(caller) : slots,
    }),
  };
}
