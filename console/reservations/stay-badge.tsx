import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { TONES, type StayStatus } from './stay-states.ts';
import { stayWordsTexts } from './stay-words.texts.ts';

/** The state of a stay in a word. */
export const StayBadge = ({ status }: { status: StayStatus }): ReactNode => (
  <Badge tone={TONES[status]}>{useTexts(stayWordsTexts).status[status]}</Badge>
);
