import type { ReactNode } from 'react';
import type { Call } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { callWords } from './call-words.texts.ts';
import { isRunning, OUTCOME_TONES } from './describe-call.ts';

/** What came of a call; of one that runs, how far it is. */
export function CallBadge({ call }: { call: Pick<Call, 'status' | 'outcome'> }): ReactNode {
  const words = useTexts(callWords);
  if (isRunning(call)) {
    const tone = call.status === 'in_progress' ? 'good' : 'info';
    return (
      <Badge tone={tone} icon={call.status === 'in_progress' ? 'activity' : 'bell'}>
        {words.statuses[call.status]}
      </Badge>
    );
  }
  const { status, outcome } = call;
  // Busy says more than that nobody answered.
  if (outcome === null || (outcome === 'no_answer' && status !== 'completed'))
    return <Badge tone="warn">{words.statuses[status]}</Badge>;
  return <Badge tone={OUTCOME_TONES[outcome]}>{words.outcomes[outcome]}</Badge>;
}
