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
  const label = labelsOf(messages);
  const steps = messages.map((message) => ({
    afterMs: Date.parse(message.at) - begin,
    lane: peers.indexOf(message.peer),
    isSent: message.direction === 'sent',
    label: label(message),
    tone: toneOf(message),
  }));
  return { peers, steps };
}

/**
 * What stands at the arrows: the method, or the status with its words; of a vendor what it is about. The
 * people to whom a call is put through have their number behind it: (2) and so on. Pure.
 */
export function labelsOf(messages: readonly TraceMessage[]): (message: TraceMessage) => string {
  const calls = [...new Set(messages.flatMap(({ call_id: id }) => id ?? []))];
  return (message) => {
    const { method, status, reason, transport, call_id: id } = message;
    const isSocket = transport === 'WSS';
    const words = [isSocket ? null : (status ?? method ?? '?'), reason].filter(Boolean);
    const leg = id === null ? 0 : calls.indexOf(id);
    return [...words, ...(leg > 0 ? [`(${leg + 1})`] : [])].join(' ');
  };
}

function toneOf({ status }: TraceMessage): StepTone {
  if (status === null) return 'request';
  if (status < 200) return 'progress';
  if (status < 300) return 'good';
  return CHALLENGES.has(status) ? 'warn' : 'bad';
}
