import type { OperationTool } from '../operation-tool.ts';
import { MAX_ANSWER, pick } from '../short-answer.ts';

const CALL = [
  ...['id', 'direction', 'status', 'from', 'to', 'contact', 'assistant', 'started_at', 'duration_seconds'],
  ...['outcome', 'sentiment', 'summary', 'error'],
] as const;
const WHOLE_CALL = [...CALL, 'extracted', 'transferred_to', 'transfer', 'metadata'];

/** Room for the lines of a transcript beside what else stands in the answer. */
const MAX_TRANSCRIPT = MAX_ANSWER - 1_000;

export const callManagement: readonly OperationTool[] = [
  {
    name: 'list_calls',
    description: 'Lists calls, the newest first, with outcome and summary.',
    operation: 'listCalls',
    takes: ['status', 'direction', 'outcome', 'assistant_id', 'contact_id', 'phone', 'from', 'to', 'q'],
    shows: CALL,
  },
  {
    name: 'get_call',
    description: 'Shows a call with what was collected on it; get_transcript has its words.',
    operation: 'getCall',
    id: 'call_id',
    shows: WHOLE_CALL,
  },
  {
    name: 'get_transcript',
    description:
      'Gives the words of a call in order, also of one that goes on. `more` is true where turns were left out at the beginning.',
    operation: 'getTranscript',
    id: 'call_id',
    shows: (data) => lastTurns(data as readonly Turn[]),
  },
  {
    name: 'make_call',
    description:
      'Has an assistant call a person over the telephone network. `instructions` say what the call is about. It costs ' +
      'money and disturbs somebody: use it only when it was asked for.',
    operation: 'createCall',
    takes: ['to', 'contact_id', 'channel', 'assistant_id', 'phone_number_id', 'instructions'],
    shows: WHOLE_CALL,
    isOpenWorld: true,
  },
  {
    name: 'end_call',
    description: 'Hangs up a call that is in progress.',
    operation: 'hangUpCall',
    id: 'call_id',
    shows: (data) => ({ ok: true, ...pick(data, WHOLE_CALL) }),
    changes: true,
    isOpenWorld: true,
    isOfAssistants: true,
  },
  {
    name: 'transfer_call',
    description:
      'Puts the caller of a call in progress through to a person of the team, by name, or to a number; without `to` to ' +
      'whom the assistant would choose, by the reason. The person who picks up hears the reason first.',
    operation: 'transferCall',
    id: 'call_id',
    takes: ['to', 'announce'],
    needs: ['announce'],
    called: { announce: 'reason' },
    // As on a call: the person is being called, and `transfer` says how that goes.
    shows: (data) => ({ ok: true, transferred: true, ...pick(data, WHOLE_CALL) }),
    changes: true,
    isOpenWorld: true,
    isOfAssistants: true,
  },
  {
    name: 'get_call_statistics',
    description:
      'Counts calls, minutes and outcomes of a span of days, in all and for each day or hour with calls.',
    operation: 'getCallStatistics',
    takes: ['from', 'to', 'by'],
    shows: (data) => {
      const { by, timezone, totals, buckets } = data as Statistics;
      const busy = buckets.filter(({ calls }) => calls > 0);
      return {
        by,
        timezone,
        totals,
        buckets: busy.map((one) => pick(one, ['local', 'calls', 'answered', 'minutes'])),
      };
    },
  },
];

interface Statistics {
  by: string;
  timezone: string;
  totals: object;
  buckets: readonly { calls: number }[];
}

interface Turn {
  role: string;
  content: string;
  offset_ms: number;
}

/** As many of the last turns as an answer holds: how a call ended matters most. */
function lastTurns(turns: readonly Turn[]): Record<string, unknown> {
  const lines: { at_seconds: number; role: string; content: string }[] = [];
  let length = 0;
  for (const { role, content, offset_ms: at } of turns.toReversed()) {
    const line = { at_seconds: Math.round(at / 1_000), role, content };
    length += JSON.stringify(line).length + 1;
    if (length > MAX_TRANSCRIPT) break;
    lines.unshift(line);
  }
  return { turns: lines, total: turns.length, ...(lines.length < turns.length ? { more: true } : {}) };
}
