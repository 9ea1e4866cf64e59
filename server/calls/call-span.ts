import { currentTraceParent, startSpan, type Attributes, type Span } from '../platform/tracing/tracing.ts';
import type { CallKey } from './record/running-calls.queries.ts';

/**
 * The span of a whole call, the root of its trace. What led to it (a request, a campaign) has a trace of its
 * own, which is linked.
 */
export const callSpan = (direction: 'inbound' | 'outbound', carrier: string): Span =>
  startSpan(`call ${direction}`, {
    kind: direction === 'inbound' ? 'server' : 'client',
    parent: null,
    links: [currentTraceParent()],
    attributes: { 'switchboard.call.direction': direction, 'switchboard.carrier': carrier },
  });

/** What finds a call by its trace, and the trace by its call. */
export const idsOf = ({ workspaceId, callId }: CallKey): Attributes => ({
  'switchboard.workspace_id': workspaceId,
  'switchboard.call_id': callId,
});
