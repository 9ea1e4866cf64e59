import { Refusal } from '../../platform/refusal.ts';
import { ToolRefusal } from '../../voice/define-tool.ts';
import type { ToolReason, ToolResult } from '../../voice/tools.ts';

type Refused = Extract<ToolResult, { ok: false }>;

/** Reasons by the codes of problems, where an action refuses what a tool asked of it. */
const BY_CODE: Readonly<Record<string, ToolReason>> = {
  holiday: 'closed',
  closed: 'closed',
  staff_off: 'unavailable',
  off_grid: 'unavailable',
  too_soon: 'too_soon',
  too_far: 'too_far',
  taken: 'taken',
};

/**
 * What an engine is told of a refusal; null for any other error, which is a failure. A refusal of an action
 * has the code of its problem as `code`.
 */
export function refusedResult(error: unknown): Refused | null {
  if (error instanceof ToolRefusal) return error.result;
  if (!(error instanceof Refusal)) return null;
  const code = error.problem?.code ?? null;
  const facts = code === null ? {} : { code };
  const reason = BY_CODE[code ?? ''];
  if (reason !== undefined) return { ok: false, reason, facts };
  switch (error.kind) {
    case 'not_found':
      return { ok: false, reason: 'not_found', facts };
    case 'feature_disabled':
    case 'forbidden':
      return { ok: false, reason: 'not_allowed', facts };
    case 'taken':
      return { ok: false, reason: 'taken', facts };
    case 'invalid_state':
      return { ok: false, reason: 'unavailable', facts };
    case 'validation_error':
      return { ok: false, reason: 'missing', facts, fields: Object.keys(error.errors ?? {}) };
    default:
      return null;
  }
}
