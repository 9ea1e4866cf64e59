import type { ReactNode } from 'react';
import { useTexts } from '../platform/texts.ts';
import { Badge } from '../ui/badge.tsx';
import { TONES, type OrderStatus } from './order-states.ts';
import { orderWordsTexts } from './order-words.texts.ts';

/** The state of an order in a word. */
export const OrderBadge = ({ status }: { status: OrderStatus }): ReactNode => (
  <Badge tone={TONES[status]}>{useTexts(orderWordsTexts).status[status]}</Badge>
);
