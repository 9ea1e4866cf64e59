import type { Clock } from '../../platform/clock.ts';
import type { OutboundClient, OutboundAnswer } from '../../platform/outbound/outbound-client.ts';
import { isRedirect } from '../../platform/outbound/is-redirect.ts';
import type { CalendarReading } from './feed-event.ts';
import { readCalendarInThread } from './read-calendar-in-thread.ts';

const MAX_CALENDAR_BYTES = 2 * 1024 * 1024;

/** A calendar to fetch, and the zone of the workspace, in which its nights are counted. */
export interface FeedToFetch {
  workspaceId: number;
  id: number;
  room_id: number;
  url: string;
  timezone: string;
}

export interface FeedFetch {
  feed: FeedToFetch;
  startedAt: Temporal.Instant;
  reading: CalendarReading;
}

/** Fetches a calendar through the outbound client and reads it. Does not throw: see `fault`. */
export async function fetchFeed(
  { outboundClient, clock }: { outboundClient: OutboundClient; clock: Clock },
  feed: FeedToFetch,
  signal?: AbortSignal,
): Promise<FeedFetch> {
  const startedAt = clock.now();
  const answer = await outboundClient.send({
    workspaceId: feed.workspaceId,
    method: 'GET',
    url: feed.url,
    headers: { Accept: 'text/calendar, text/plain;q=0.5', 'User-Agent': 'Switchboard-Calendars/1.0' },
    keepBytes: MAX_CALENDAR_BYTES,
    ...(signal ? { signal } : {}),
  });
  const fault = faultOf(answer);
  if (fault !== null) return { feed, startedAt, reading: { fault } };
  const today = startedAt.toZonedDateTimeISO(feed.timezone).toPlainDate().toString();
  const text = new TextDecoder('utf-8').decode(answer.body);
  return { feed, startedAt, reading: await readCalendarInThread(text, { timezone: feed.timezone, today }) };
}

function faultOf(answer: OutboundAnswer): string | null {
  if (answer.error) return answer.error.message;
  const status = answer.status ?? 0;
  if (isRedirect(status)) {
    return `The address answered ${status}. Redirects are not followed: give the address that it leads to.`;
  }
  if (status !== 200) return `The address answered ${status}.`;
  return answer.cut ? 'The calendar is larger than 2 MiB.' : null;
}
