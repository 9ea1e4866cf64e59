import type { FeedEvent } from './feed-event.ts';

/** A reservation that was imported from a feed. */
export interface Block {
  id: number;
  key: string;
  check_in: string;
  check_out: string;
  status: string;
  /** Cancelled because the feed no longer had it, and not by a person. */
  released: boolean;
  /** Good fetches in a row that did not have it. */
  missed: number;
}

/** What has to be written so that the blocks of a feed say what it says now. */
export interface BlockChanges {
  added: FeedEvent[];
  /** Other dates, or back again: those of `event`. */
  moved: { id: number; event: FeedEvent }[];
  /** There again after it was missing, with the dates that it had. */
  seen: number[];
  /** Missing for the first time: it goes on holding its nights. */
  missing: number[];
  released: number[];
}

/** Good fetches in a row that must miss an event before it is released (`docs/rooms.md`). */
const MISSED_TO_RELEASE = 2;

/**
 * Compares what is kept with what a good fetch gave, by key. What a person cancelled stays cancelled, what is
 * over stays as it was, and guests who are checked in keep their unit.
 * @param today in the zone of the workspace.
 * @param isWhole false when parts of the calendar could not be read: nothing is missing then.
 */
export function compareBlocks(
  kept: readonly Block[],
  events: readonly FeedEvent[],
  { today, isWhole }: { today: string; isWhole: boolean },
): BlockChanges {
  const changes: BlockChanges = { added: [], moved: [], seen: [], missing: [], released: [] };
  const byKey = new Map(kept.map((block) => [block.key, block]));
  for (const event of events) {
    const block = byKey.get(event.key);
    byKey.delete(event.key);
    if (block) compareBlock(block, event, today, changes);
    else if (!event.cancelled && event.check_out > today) changes.added.push(event);
  }
  if (!isWhole) return changes;
  for (const block of byKey.values()) {
    if (!isHeldByFeed(block) || block.check_out <= today) continue;
    const list = block.missed + 1 >= MISSED_TO_RELEASE ? changes.released : changes.missing;
    list.push(block.id);
  }
  return changes;
}

function compareBlock(block: Block, event: FeedEvent, today: string, changes: BlockChanges): void {
  const { id } = block;
  if (event.cancelled) {
    if (isHeldByFeed(block)) changes.released.push(id);
  } else if (block.status === 'cancelled') {
    if (block.released && event.check_out > today) changes.moved.push({ id, event });
  } else if (block.check_in !== event.check_in || block.check_out !== event.check_out) {
    changes.moved.push({ id, event });
  } else if (block.missed > 0) {
    changes.seen.push(id);
  }
}

/** As it was imported: nobody has checked the guests in or out. */
export const isHeldByFeed = (block: Block): boolean =>
  block.status === 'confirmed' || block.status === 'requested';
