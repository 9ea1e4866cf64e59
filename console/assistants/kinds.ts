import type { Input } from '../platform/api.ts';
import { kindTexts } from './kinds.texts.ts';

/** The kinds of business that a new assistant begins with. */
export const KINDS = ['salon', 'practice', 'restaurant', 'hotel', 'trade', 'blank'] as const;
export type Kind = (typeof KINDS)[number];

type Body = Input<'createAssistant'>['body'];
type Abilities = NonNullable<Body['abilities']>;

const ABILITIES: Record<Kind, Abilities> = {
  salon: { take_messages: true, book_appointments: true },
  practice: { take_messages: true, book_appointments: true },
  restaurant: { take_messages: true, take_orders: true },
  hotel: { take_messages: true, take_reservations: true },
  trade: { take_messages: true },
  blank: { take_messages: true },
};

/** Abilities that no kind needs are off; the others are switched on one by one. */
const NONE: Abilities = {
  take_messages: false,
  book_appointments: false,
  take_orders: false,
  take_reservations: false,
  transfer_calls: false,
  send_texts: false,
};

/**
 * The body of a new assistant of a kind. Its instructions are in the language that it speaks, in English
 * where there are none in that language. Pure.
 */
export function bodyOfKind(kind: Kind, name: string, language: string): Body {
  const spoken = kindTexts[readBase(language)];
  const instructions = kind === 'blank' ? null : [spoken.everybody, spoken.instructions[kind]].join('\n');
  return { name, language, instructions, abilities: { ...NONE, ...ABILITIES[kind] } };
}

function readBase(language: string): keyof typeof kindTexts {
  const base = language.slice(0, 2);
  return base === 'de' || base === 'fr' || base === 'es' ? base : 'en';
}
