import type { ActiveCall } from '../call/active-call.ts';
import { traced } from '../../platform/tracing/tracing.ts';
import type { ToolResult } from '../tools.ts';
import { sayOfResult } from './tool-sentences.ts';

/** Longest wait for a tool. What it writes is finished by itself; the caller is told that it failed. */
const MAX_TOOL_MS = 10_000;

/** Uses a tool, puts the use on the transcript, and words its result. Never rejects. */
export async function useTool(
  call: ActiveCall,
  name: string,
  args: unknown,
  signal: AbortSignal,
): Promise<ToolResult & { say: string | null }> {
  const startedAt = call.clock.monotonicMs();
  const isKnown = call.tools.declarations.some((tool) => tool.name === name);
  const result = await traced(`execute_tool ${isKnown ? name : 'unknown'}`, {}, async (span) => {
    const used = await resultOf(call, name, args, signal);
    span.set({
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': isKnown ? name : null,
      'switchboard.tool.ok': used.ok,
      'switchboard.tool.reason': used.ok ? null : used.reason,
    });
    return used;
  });
  const tookMs = Math.round(call.clock.monotonicMs() - startedAt);
  return noteUse(call, { name, args, tookMs }, result);
}

/** Puts a use on the transcript, and words its result. */
export function noteUse(
  call: ActiveCall,
  { name, args, tookMs }: { name: string; args: unknown; tookMs: number },
  result: ToolResult,
): ToolResult & { say: string | null } {
  const say = wordsOf(call, name, result);
  const use = { name, arguments: args, result: written(result, say), duration_ms: tookMs };
  call.history.toolUses.push(use);
  if (result.ok) call.history.done.push({ tool: name, args, facts: result.facts });
  if (!result.ok && result.reason === 'needs_confirmation') call.confirmation.ask();
  return { ...result, say };
}

async function resultOf(
  call: ActiveCall,
  name: string,
  args: unknown,
  signal: AbortSignal,
): Promise<ToolResult> {
  const failed: ToolResult = { ok: false, reason: 'failed', facts: {} };
  try {
    const using = call.tools.use(name, args, signal);
    call.keepRunning(using);
    const result = await call.within(using, MAX_TOOL_MS);
    if (!result) call.log.error({ tool: name }, 'a tool did not finish in time');
    return result ?? failed;
  } catch (error) {
    call.log.error({ err: error, tool: name }, 'a tool failed');
    return failed;
  }
}

/** The result as it is written out: the facts stand beside `ok`, a refusal has its sentence. */
function written(result: ToolResult, say: string | null): unknown {
  const { facts, ...rest } = result;
  return { ...rest, ...facts, ...(result.ok || say === null ? {} : { say }) };
}

function wordsOf(call: ActiveCall, name: string, result: ToolResult): string | null {
  try {
    const { book, clock, history, line, script } = call;
    const { timezone, currency } = script.business;
    const today = clock.now().toZonedDateTimeISO(timezone).toPlainDate();
    const locale = script.language;
    const said = history.turns.flatMap(({ role, content }) => (role === 'assistant' ? [content] : []));
    const spelling = {
      knownName: script.callerName,
      utterances: history.utterances,
      wasHeard: (text: string) => said.some((content) => content.includes(text)),
    };
    const context = { book, locale, today, timezone, currency, hasSound: line.hasSound, spelling };
    return sayOfResult(name, result, context);
  } catch (error) {
    call.log.error({ err: error, tool: name }, 'the result of a tool could not be worded');
    return null;
  }
}
