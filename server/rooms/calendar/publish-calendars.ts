import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { Refusal } from '../../platform/refusal.ts';
import { roomProblems } from '../rooms.problems.ts';
import { CALENDAR_PATH } from '../present-room.ts';
import { uidOf } from './own-uid.ts';
import { findRoomByToken, listPublishedStays } from './published.queries.ts';
import { writeCalendar } from './write-calendar.ts';

const MAX_STAYS = 5000;
/** The file names of calendars that exist: a token as `addRoom` makes it. Others need no look-up. */
const FILE = /^([\w-]{43})\.ics$/;

/**
 * Publishes the calendar of every room beside the API, for booking channels, which send no key: the address
 * cannot be guessed, and the calendar shows only which nights are taken (`docs/rooms.md`).
 */
export function publishCalendars(server: FastifyInstance, { sql, clock }: { sql: Sql; clock: Clock }): void {
  server.get<{ Params: { file: string } }>(`${CALENDAR_PATH}/:file`, async (request, reply) => {
    const token = FILE.exec(request.params.file)?.[1];
    const room = token === undefined ? null : await findRoomByToken(sql, token);
    if (!room || token === undefined) throw new Refusal('not_found', roomProblems.no_calendar());
    const now = clock.now();
    const from = now.toZonedDateTimeISO(room.timezone).toPlainDate().toString();
    const span = { from, now: isoOf(now), most: MAX_STAYS };
    const stays = await listPublishedStays(sql, room.workspace_id, room.id, span);
    const text = writeCalendar(
      room.name,
      stays.map(({ key, ...stay }) => ({ ...stay, uid: uidOf(token, key) })),
    );
    return reply
      .type('text/calendar; charset=utf-8')
      .header('Cache-Control', 'no-cache')
      .header('Content-Disposition', 'inline; filename="calendar.ics"')
      .header('X-Robots-Tag', 'noindex')
      .send(text);
  });
}
