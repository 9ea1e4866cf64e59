import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { within } from '../../platform/within.ts';
import type { CallScript } from '../../voice/call-recorder.ts';
import { ToolRefusal, type Judged, type Tool, type ToolContext } from '../../voice/define-tool.ts';
import type { CallTools, Facts, ToolDeclaration, ToolResult } from '../../voice/tools.ts';
import { ALL_TOOLS } from './all-tools.ts';
import { CallMemory, type ToolMemory } from './call-memory.ts';
import { contentKey } from './content-key.ts';
import { readArguments } from './read-arguments.ts';
import { refusedResult } from './refused-result.ts';
import { releaseHolds } from './release-holds.ts';
import {
  findCallerContact,
  findEffect,
  insertEffect,
  lockOwner,
  removeEffects,
} from './tool-effects.queries.ts';
import { actorOf, type ToolOwner } from './tool-owner.ts';

/** How long an engine waits for a tool. A write that has begun is finished in any case. */
const DEADLINE_MS = 10_000;
/** How long the end of a call waits for a write that has begun. */
const RELEASE_MS = 15_000;

const FAILED: ToolResult = { ok: false, reason: 'failed', facts: {} };

export interface ToolOptions {
  sql: Sql;
  clock: Clock;
  log: Logger;
  call: ToolOwner;
  script: CallScript;
  /** Who it is where no number is known: their id on the chat app, once they have a contact. */
  chatappUserId?: string | null | Promise<string | null>;
  /** In place of the product's own, for tests. */
  tools?: readonly Tool[];
}

type Writing = Extract<Tool['does'], { kind: 'writes' }>;

/** The tools of an assistant on one call, or in one conversation in texts; see docs/tools.md. */
export const bindTools = (options: ToolOptions): LastingTools => new BoundTools(options);

/** Tools whose memory outlasts the process, for conversations in texts. */
export interface LastingTools extends CallTools {
  remember(): ToolMemory;
  recall(memory: ToolMemory): void;
}

class BoundTools implements LastingTools {
  readonly declarations: readonly ToolDeclaration[];
  readonly #options: ToolOptions;
  readonly #tools: ReadonlyMap<string, Tool>;
  readonly #memory: CallMemory;
  /** Settles when the next tool may run: tools of a call run one after the other. */
  #last: Promise<unknown> = Promise.resolve();
  /** Settles when the write that has begun is finished. */
  #write: Promise<unknown> = Promise.resolve();

  constructor(options: ToolOptions) {
    const { script, tools = ALL_TOOLS, call } = options;
    const allowed = tools.filter(({ ability }) => ability === null || script.abilities[ability]);
    this.#options = options;
    this.#tools = new Map(allowed.map((tool) => [tool.name, tool]));
    this.#memory = new CallMemory(call.callId);
    this.declarations = allowed.map((tool) => tool.declare(script));
  }

  remember(): ToolMemory {
    return this.#memory.remember();
  }

  recall(memory: ToolMemory): void {
    this.#memory.recall(memory);
  }

  callerAnswered(): void {
    this.#memory.confirmations.callerAnswered();
  }

  async use(name: string, args: unknown, signal: AbortSignal): Promise<ToolResult> {
    const { clock, log } = this.#options;
    const [ended, late] = [new AbortController(), new AbortController()];
    const givenUp = AbortSignal.any([signal, late.signal]);
    void clock.sleep(DEADLINE_MS, ended.signal).then((isLate) => {
      if (isLate) late.abort();
    });
    const work = this.#last.then(() => this.#run(name, args, givenUp));
    const abandoned = whenAborted(givenUp, ended.signal).then(() => FAILED);
    const first = Promise.race([work, abandoned]);
    this.#last = first.then(() => this.#write);
    const result = await first;
    ended.abort();
    if (late.signal.aborted) log.warn({ tool: name }, 'tool exceeded its deadline');
    return result;
  }

  collected(): ReturnType<CallTools['collected']> {
    return this.#memory.collected();
  }

  async release(): Promise<void> {
    const { sql, log, call } = this.#options;
    try {
      await within(RELEASE_MS, 'the last tool of the call', this.#last);
      await releaseHolds(sql, call);
    } catch (error) {
      log.warn({ err: error }, 'what was held for a call was not given up');
    }
  }

  /** Runs a tool; whatever fails in it is a result. */
  async #run(name: string, args: unknown, givenUp: AbortSignal): Promise<ToolResult> {
    const tool = this.#tools.get(name);
    if (!tool) return { ok: false, reason: 'not_allowed', facts: {} };
    if (givenUp.aborted) return FAILED;
    try {
      const context = await this.#context();
      const read = readArguments(tool.parameters, args);
      if (tool.does.kind === 'reads') return { ok: true, facts: await tool.does.run(read, context) };
      return await this.#change({ tool, does: tool.does, args: read, context, givenUp });
    } catch (error) {
      const refused = refusedResult(error);
      if (refused) return refused;
      this.#options.log.error({ err: error, tool: name }, 'tool failed');
      return FAILED;
    }
  }

  async #context(): Promise<ToolContext> {
    const { sql, clock, call, script } = this.#options;
    const { workspaceId } = call;
    const { callerNumber: number, business, knowledge, language: callLanguage } = script;
    const known = number ?? (await this.#options.chatappUserId) ?? null;
    const contact = known === null ? null : await findCallerContact(sql, workspaceId, known);
    const caller = { number, contact };
    return {
      ...{ db: sql, workspaceId, now: clock.now(), by: actorOf(call) },
      ...{ caller, business, knowledge, callLanguage },
      ...this.#memory.abilitiesOf(caller),
    };
  }

  /** What was done on this call already is not done again; what needs a yes waits for it. */
  async #change(use: {
    tool: Tool;
    does: Writing;
    args: unknown;
    context: ToolContext;
    givenUp: AbortSignal;
  }): Promise<ToolResult> {
    const { tool, does, args, context, givenUp } = use;
    const { sql, call, script } = this.#options;
    const { confirmations } = this.#memory;
    const prepared = await does.prepare(args, context);
    const content = contentKey(prepared.content);
    const done = await findEffect(sql, call, tool.name, content);
    if (done) return { ok: true, facts: done };
    const judged = await prepared.judge();
    const facts = contentKey(judged.facts, does.volatileFacts);
    const agreed = `${tool.name} ${content.toString('hex')} ${facts.toString('hex')}`;
    const needsYes =
      prepared.confirms === 'always' || (prepared.confirms === 'by_setting' && script.confirmBookings);
    if (needsYes && !confirmations.isAnswered(agreed)) {
      await judged.hold();
      confirmations.ask(tool.name, agreed);
      return { ok: false, reason: 'needs_confirmation', facts: judged.facts };
    }
    if (givenUp.aborted) return FAILED;
    const writing = this.#carryOut(tool.name, does, { content, judged, context });
    this.#write = writing.catch(() => undefined);
    const result = { ok: true, facts: await writing } as const;
    confirmations.forget(agreed);
    this.#memory.note(does.outcome);
    return result;
  }

  /** Does it and keeps that it was done, in one transaction; the call has to go on. */
  async #carryOut(
    tool: string,
    does: Writing,
    { content, judged, context }: { content: Buffer; judged: Judged; context: ToolContext },
  ): Promise<Facts> {
    const { sql, call } = this.#options;
    return inTransaction(sql, async (tx) => {
      if (!(await lockOwner(tx, call))) throw new ToolRefusal('failed');
      const done = await findEffect(tx, call, tool, content);
      if (done) return done;
      const facts = await judged.carryOut({ ...context, db: tx });
      await removeEffects(tx, call, does.reopens);
      await insertEffect(tx, call, { tool, content, facts }, isoOf(context.now));
      return facts;
    });
  }
}

/** Resolves when the signal aborts; never when `ended` aborts first. */
function whenAborted(signal: AbortSignal, ended: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    signal.addEventListener('abort', () => resolve(), { once: true, signal: ended });
  });
}
