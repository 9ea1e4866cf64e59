import type { Answer } from '../../platform/api.ts';

export type TraceMessage = Answer<'getCallTrace'>['data']['messages'][number];

export type StepTone = 'request' | 'progress' | 'good' | 'warn' | 'bad';

/** One arrow of the ladder. */
export interface LadderStep {
  /** Milliseconds since the first message. */
  afterMs: number;
  /** Which of the other sides it came from or went to. */
  lane: number;
  isSent: boolean;
  label: string;
  tone: StepTone;
}

export interface LadderPlan {
  /** The other sides, in the order in which they appear. */
  peers: string[];
  steps: LadderStep[];
}

/** Statuses by which a server asks for a user name and password (RFC 3261, section 22). */
const CHALLENGES = new Set([401, 407]);

/** What the ladder draws: the sides and the arrows between them. Pure. */
export function layOutLadder(messages: readonly TraceMessage[]): LadderPlan {
  const peers = [...new Set(messages.map(({ peer }) => peer))];
  const begin = Date.parse(messages[0]?.at ?? '');
  const steps = messages.map((message) => ({
    afterMs: Date.parse(message.at) - begin,
    lane: peers.indexOf(message.peer),
    isSent: message.direction === 'sent',
    label: labelOf(message),
    tone: toneOf(message),
  }));
  return { peers, steps };
}

/** What stands at the arrow: the method, or the status with its words. */
export const labelOf = ({ method, status, reason }: TraceMessage): string =>
  status === null ? (method ?? '?') : [status, reason].filter(Boolean).join(' ');

function toneOf({ status }: TraceMessage): StepTone {
  if (status === null) return 'request';
  if (status < 200) return 'progress';
  if (status < 300) return 'good';
  return CHALLENGES.has(status) ? 'warn' : 'bad';
}
