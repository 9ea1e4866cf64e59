import { ToolRefusal, type ToolContext } from '../voice/define-tool.ts';
import { matchName } from '../voice/understanding/match-name.ts';
import type { ToolReason } from '../voice/tools.ts';
import { listBookableNames, type BookableNames } from './bookable-names.queries.ts';

/** What is booked and with whom, as the caller wants it. */
export interface Bookable {
  /** Null in a business without services. */
  service: BookableNames['services'][number] | null;
  /** Null: anybody. */
  staff: BookableNames['staff'][number] | null;
}

/** How callers and models say that anybody will do. */
const ANYBODY = new Set(['any', 'anyone', 'anybody', 'no preference', 'whoever', 'first available', 'egal']);

/**
 * Finds service and staff by the names that were said. Without a name the one service of a business that has
 * one is meant.
 * @throws ToolRefusal `unknown_service`, `unknown_staff`, `ambiguous`, and `missing` where the service has to
 *   be said; with the names that there are as candidates.
 */
export async function chooseBookable(
  said: { service?: string | undefined; staff?: string | undefined },
  { db, workspaceId, collect, callLanguage }: ToolContext,
): Promise<Bookable> {
  const { services, staff } = await listBookableNames(db, workspaceId);
  const isAnybody = said.staff === undefined || ANYBODY.has(said.staff.toLowerCase());
  const service = chooseService(said.service, services, callLanguage);
  if (service) collect({ service: service.name });
  const person = isAnybody ? null : chooseNamed(said.staff ?? '', staff, 'unknown_staff', callLanguage);
  if (person) collect({ staff: person.name });
  return { service, staff: person };
}

function chooseService(
  said: string | undefined,
  services: BookableNames['services'],
  language: string,
): Bookable['service'] {
  const [only, ...others] = services;
  // A business without services takes appointments without one, whatever the caller calls it.
  if (!only) return null;
  if (said !== undefined) return chooseNamed(said, services, 'unknown_service', language);
  if (others.length === 0) return only;
  throw new ToolRefusal('missing', { fields: ['service'], candidates: namesOf(services) });
}

function chooseNamed<Offer extends { name: string }>(
  said: string,
  offers: readonly Offer[],
  unknown: ToolReason,
  language: string,
): Offer {
  const options = offers.map((offer) => ({ value: offer.name, offer }));
  const match = matchName(said, options, language);
  if (match.is === 'one') return match.option.offer;
  if (match.is === 'none') throw new ToolRefusal(unknown, { candidates: namesOf(offers) });
  const [first] = match.options;
  const names = new Set(match.options.map(({ value }) => value));
  // Two of one name cannot be told apart by it.
  if (first && names.size === 1) return first.offer;
  throw new ToolRefusal('ambiguous', { candidates: [...names].slice(0, MAX_CANDIDATES) });
}

/** A refusal names at most this many. */
const MAX_CANDIDATES = 10;
const namesOf = (offers: readonly { name: string }[]): string[] =>
  offers.slice(0, MAX_CANDIDATES).map(({ name }) => name);
