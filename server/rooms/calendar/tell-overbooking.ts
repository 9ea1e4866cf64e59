import { insertInboxItem } from '../../inbox/inbox.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { HeldNights } from '../held-nights.queries.ts';
import type { Room } from '../room.ts';
import { findLanguage } from './feeds.queries.ts';
import { overbookingWords } from './overbooking-words.ts';

const MOST_NIGHTS_TOLD = 31;
const LONGEST_SUBJECT = 255;

/** A night on which more units are taken than there are. */
export interface OverbookedNight {
  date: string;
  units: number;
}

/** Nights that became overbooked, or more so: what was known before is not told again with every fetch. */
export function overbookedNights(
  quantity: number,
  before: HeldNights | undefined,
  after: HeldNights | undefined,
): OverbookedNight[] {
  return [...(after ?? [])]
    .filter(([date, units]) => units > quantity && units > (before?.get(date) ?? 0))
    .map(([date, units]) => ({ date, units }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** Puts an item into the inbox: a person has to find a bed elsewhere. */
export async function tellOverbooking(
  tx: Db,
  workspaceId: number,
  told: { room: Room; url: string; nights: readonly OverbookedNight[] },
  now: Temporal.Instant,
): Promise<void> {
  const words = overbookingWords(await findLanguage(tx, workspaceId));
  const lines = told.nights.slice(0, MOST_NIGHTS_TOLD).map(({ date, units }) => `${date}: ${units}`);
  if (told.nights.length > lines.length) lines.push('…');
  const { name, quantity } = told.room;
  // The rest of the address is as good as a password.
  const host = new URL(told.url).host;
  const item = {
    type: 'message',
    priority: 'high',
    subject: words.subject(name).slice(0, LONGEST_SUBJECT),
    body: words.body({ room: name, host, units: quantity, nights: lines.join('\n') }),
    contact_id: null,
    from_number: null,
    call_id: null,
    audio_key: null,
    audio_ms: null,
  } as const;
  await insertInboxItem(tx, workspaceId, item, isoOf(now));
}
