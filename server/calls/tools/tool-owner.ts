import type { AssistantActor } from '../../platform/action-context.ts';
import { holderOf } from '../../platform/call-holds.ts';

/** What tools are bound to: a call, or a conversation in texts. */
export type ToolOwner =
  | { workspaceId: number; callId: number }
  | { workspaceId: number; callId: null; conversationId: number };

/** Who acts by these tools. */
export const actorOf = (owner: ToolOwner): AssistantActor =>
  owner.callId === null
    ? { kind: 'assistant', callId: null, conversationId: owner.conversationId }
    : { kind: 'assistant', callId: owner.callId };

/** The owner as the column `holder` has it. */
export const holderOfOwner = (owner: ToolOwner): number => holderOf(actorOf(owner));
