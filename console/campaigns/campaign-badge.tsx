import type { ReactNode } from 'react';
import type { Campaign } from '../platform/api-types.ts';
import { useTexts } from '../platform/texts.ts';
import { Badge, type Tone } from '../ui/badge.tsx';
import type { ContactState } from './campaigns-search.ts';
import { campaignsTexts } from './campaigns.texts.ts';

const TONES: Record<Campaign['status'], Tone> = {
  draft: 'neutral',
  running: 'info',
  paused: 'warn',
  completed: 'good',
  cancelled: 'neutral',
};
const STATE_TONES: Record<ContactState, Tone> = {
  reached: 'good',
  no_answer: 'warn',
  busy: 'warn',
  failed: 'bad',
  skipped: 'neutral',
  calling: 'info',
  pending: 'neutral',
};

/** Where a campaign stands. */
export function CampaignBadge({ status }: { status: Campaign['status'] }): ReactNode {
  const t = useTexts(campaignsTexts);
  return <Badge tone={TONES[status]}>{t.statuses[status]}</Badge>;
}

/** What came of calling a contact. */
export function StateBadge({ state }: { state: ContactState }): ReactNode {
  const t = useTexts(campaignsTexts);
  return <Badge tone={STATE_TONES[state]}>{t.states[state]}</Badge>;
}
