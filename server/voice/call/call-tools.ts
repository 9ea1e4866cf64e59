import { Type } from 'typebox';
import type { CallScript, TransferTarget } from '../call-recorder.ts';
import type { ToolDeclaration, ToolResult } from '../tools.ts';
import { matchName } from '../understanding/match-name.ts';
import { chooseTransferTargets, isReachable } from './choose-transfer-targets.ts';

/** Longest reason for a transfer, in characters; the person who picks up hears it. */
const MAX_REASON_LENGTH = 500;
const MAX_NAME_LENGTH = 200;

const TransferCall = Type.Object({
  to: Type.Optional(
    Type.String({
      maxLength: MAX_NAME_LENGTH,
      description: 'Name of the person or team; leave out for anybody.',
    }),
  ),
  reason: Type.String({
    maxLength: MAX_REASON_LENGTH,
    description: 'What it is about, in the language of the call; the person who picks up hears it.',
  }),
});

/** What is asked of a tool that works on the call itself. */
export type CallRequest =
  | { tool: 'end_call' }
  | { tool: 'transfer_call'; targets: readonly TransferTarget[]; reason: string | null };

/** The tools that work on the call itself, as far as the assistant and the line can do what they do. */
export function callTools(script: CallScript, canTransfer: boolean): readonly ToolDeclaration[] {
  const transfers = script.abilities.transfer_calls && canTransfer && script.transferTargets.length > 0;
  return transfers ? [transferCall(script), endCall] : [endCall];
}

const endCall: ToolDeclaration = {
  name: 'end_call',
  ability: null,
  description:
    'Ends the call after what you say next. Use it when the caller has said goodbye or wants nothing more.',
  parameters: Type.Object({}),
  slots: [],
  commits: false,
};

function transferCall({ transferTargets }: CallScript): ToolDeclaration {
  const people = transferTargets.map(({ name, when }) => (when === null ? name : `${name} (${when})`));
  return {
    name: 'transfer_call',
    ability: 'transfer_calls',
    description:
      'Puts the caller through to a person, after what you say next. When nobody takes the call the caller is back with you. ' +
      `People: ${people.join('; ')}.`,
    parameters: TransferCall,
    slots: [],
    commits: false,
  };
}

/**
 * Decides on a use of one of these tools; null for another tool. A transfer is carried out when the answer of
 * the engine has been heard.
 */
export function judgeCallTool(
  name: string,
  args: unknown,
  script: CallScript,
  now: Temporal.Instant,
): { result: ToolResult; request: CallRequest | null } | null {
  if (name === 'end_call') return { result: { ok: true, facts: {} }, request: { tool: 'end_call' } };
  if (name !== 'transfer_call') return null;
  const wanted = readTransfer(args);
  if (!wanted) return refused({ reason: 'missing', fields: ['to', 'reason'] });
  const found = findTargets(wanted, script, now);
  if ('reason' in found) return refused(found);
  const [first] = found.targets;
  const to = wanted.to === null ? null : (first?.name ?? null);
  const reason = wanted.reason === '' ? null : wanted.reason;
  return {
    result: { ok: true, facts: { transferred: true, to } },
    request: { tool: 'transfer_call', targets: found.targets, reason },
  };
}

type Refused = Omit<Extract<ToolResult, { ok: false }>, 'ok' | 'facts'>;

const refused = (why: Refused): { result: ToolResult; request: null } => ({
  result: { ok: false, facts: {}, ...why },
  request: null,
});

/** Null when the arguments are not what the tool takes. */
function readTransfer(args: unknown): { to: string | null; reason: string } | null {
  if (typeof args !== 'object' || args === null) return null;
  const { to = null, reason = '' } = args as { to?: unknown; reason?: unknown };
  if (to !== null && (typeof to !== 'string' || to.length > MAX_NAME_LENGTH)) return null;
  if (typeof reason !== 'string') return null;
  return {
    to: to === null || to.trim() === '' ? null : to.trim(),
    reason: reason.replace(/\s+/gu, ' ').trim().slice(0, MAX_REASON_LENGTH),
  };
}

/** Whom to call, the likeliest first: the one named, or those whose condition fits and who can be reached. */
function findTargets(
  { to, reason }: { to: string | null; reason: string },
  { transferTargets, business, language }: CallScript,
  now: Temporal.Instant,
): { targets: readonly TransferTarget[] } | Refused {
  const { timezone } = business;
  if (to !== null) {
    const options = transferTargets.map((target) => ({ value: target.name, target }));
    const found = matchName(to, options, language);
    if (found.is === 'several')
      return { reason: 'ambiguous', candidates: found.options.map(({ value }) => value) };
    if (found.is === 'one') {
      const { target } = found.option;
      return isReachable(target, timezone, now) ? { targets: [target] } : { reason: 'closed' };
    }
  }
  // A name that nobody has may be what somebody does: "the kitchen".
  const about = `${to ?? ''} ${reason}`;
  const targets = chooseTransferTargets(transferTargets, { about, timezone }, now);
  if (targets.length > 0) return { targets };
  return { reason: transferTargets.length > 0 ? 'closed' : 'unavailable' };
}
