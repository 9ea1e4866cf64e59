import { insertInboxItem } from '../../inbox/inbox.queries.ts';
import type { Db } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import type { HeldNights } from '../held-nights.queries.ts';
import type { Room } from '../room.ts';
import { findLanguage } from './feeds.queries.ts';
import { overbookingWords } from './overbooking-words.ts';

const MAX_NIGHTS_NAMED = 31;
const MAX_SUBJECT_CHARACTERS = 255;

/** A night on which more units are held than there are. */
export interface OverbookedNight {
  date: string;
  units: number;
}

/**
 * Nights that became overbooked, or more so: what was known before is not reported again with every fetch.
 */
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

/** Notifies the team by an inbox item: a person has to find another place for the guests. */
export async function notifyOfOverbooking(
  tx: Db,
  workspaceId: number,
  overbooking: { room: Room; url: string; nights: readonly OverbookedNight[]; now: Temporal.Instant },
): Promise<void> {
  const words = overbookingWords(await findLanguage(tx, workspaceId));
  const lines = overbooking.nights.slice(0, MAX_NIGHTS_NAMED).map(({ date, units }) => `${date}: ${units}`);
  if (overbooking.nights.length > lines.length) lines.push('…');
  const { name, quantity } = overbooking.room;
  // The rest of the address is as good as a password.
  const host = new URL(overbooking.url).host;
  const item = {
    type: 'message',
    priority: 'high',
    subject: words.subject(name).slice(0, MAX_SUBJECT_CHARACTERS),
    body: words.body({ room: name, host, units: quantity, nights: lines.join('\n') }),
    contact_id: null,
    from_number: null,
    call_id: null,
    audio_key: null,
    audio_ms: null,
  } as const;
  await insertInboxItem(tx, workspaceId, item, isoOf(overbooking.now));
}
