import type { OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import type { AccountFault } from './text-connection.ts';

/** How long the numbers of an account are listed, and how many answers are read. */
const LISTED_MS = 15_000;
const MAX_PAGES = 20;
/** Numbers that a vendor is asked for at once. */
export const NUMBERS_PER_PAGE = 100;

/** What an answer lists, and where the next rows are asked for; null behind the last one. */
export interface PageOfRows {
  rows: readonly Record<string, unknown>[];
  next: string | null;
}

/**
 * The rows of a list of a vendor, page by page, within 15 seconds: those that were listed by then.
 * @param read what an answer lists; null for an answer that is no list.
 * @returns the fault of the first answer when nothing is listed.
 */
export async function listAllPages(
  ask: (path: string, signal: AbortSignal) => Promise<OutboundAnswer>,
  first: string,
  read: (answer: OutboundAnswer) => PageOfRows | null,
  faultOf: (answer: OutboundAnswer) => AccountFault,
): Promise<Record<string, unknown>[] | AccountFault> {
  const soon = AbortSignal.timeout(LISTED_MS);
  const found: Record<string, unknown>[] = [];
  let path: string | null = first;
  for (let page = 0; path !== null && page < MAX_PAGES; page += 1) {
    const answer: OutboundAnswer = await ask(path, soon);
    const listed = read(answer);
    if (!listed) return page === 0 ? faultOf(answer) : found;
    found.push(...listed.rows);
    path = listed.next;
  }
  return found;
}
