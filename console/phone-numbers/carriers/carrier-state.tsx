import type { ReactNode } from 'react';
import type { Carrier } from '../../platform/api-types.ts';
import { useTexts } from '../../platform/texts.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { carriersTexts } from './carriers.texts.ts';

const TONES: Record<Carrier['status']['state'], Tone> = { unknown: 'neutral', ok: 'good', failing: 'bad' };

/** What the last check or call came to; of one that is switched off, that it is. */
export function CarrierState({ carrier }: { carrier: Carrier }): ReactNode {
  const t = useTexts(carriersTexts);
  const { state } = carrier.status;
  if (!carrier.active) return <Badge>{t.off}</Badge>;
  return <Badge tone={TONES[state]}>{t.states[state]}</Badge>;
}
