import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import { assistantsTexts } from './assistants.texts.ts';
import type { AssistantStatus } from './searches.ts';

const TONES: Record<AssistantStatus, Tone> = {
  draft: 'info',
  active: 'good',
  paused: 'warn',
  archived: 'neutral',
};

export function StatusBadge({ status }: { status: AssistantStatus }): ReactNode {
  const t = useTexts(assistantsTexts);
  return <Badge tone={TONES[status]}>{t.states[status]}</Badge>;
}
