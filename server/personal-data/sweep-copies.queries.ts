import type { Db } from '../platform/db/sql.ts';
import type { PersonTraces } from './person.ts';

/** Maximum number of rows that one statement reads. */
const ROWS_AT_ONCE = 2_000;

/** The progress of a sweep: the key of the last row read; null at the end. */
export type SweptTo = string | null;

/** Whether a JSON text, as sent or answered, contains one of the person's records, numbers or addresses. */
function namesPerson(db: Db, text: 'body' | 'answer', traces: PersonTraces) {
  const column = db.identifier(text);
  const names = (field: string, ids: number[]) =>
    db`substring(${column} from ${`"${field}":([0-9]+)`})::numeric = any(${ids}::numeric[])`;
  const identifiers = [...traces.phones, ...traces.emails].map((value) =>
    JSON.stringify(value.toLowerCase()),
  );
  return db`(
    ${names('contact_id', traces.contactIds)} or ${names('call_id', traces.callIds)}
    or ${names('message_id', traces.messageIds)} or ${names('appointment_id', traces.appointmentIds)}
    or ${names('order_id', traces.orderIds)} or ${names('reservation_id', traces.reservationIds)}
    or exists (select from unnest(${identifiers}::text[]) as known (value) where strpos(lower(${column}), known.value) > 0))`;
}

/** Deletes events about the person among the next rows, with their deliveries. */
export async function sweepEvents(
  db: Db,
  workspaceId: number,
  traces: PersonTraces,
  after: string,
): Promise<SweptTo> {
  const [row] = await db<{ last: string | null }[]>`
    with page as materialized (
      select id, body from events where workspace_id = ${workspaceId} and id > ${after} order by id limit ${ROWS_AT_ONCE}
    ), gone as (
      delete from events where workspace_id = ${workspaceId}
        and id in (select id from page where ${namesPerson(db, 'body', traces)})
    )
    select max(id) as last from page`;
  return row?.last ?? null;
}

/**
 * Deletes stored answers to requests with an Idempotency-Key that contain the person, among the next rows. An
 * answer that is itself a contact is recognised by its fields.
 */
export async function sweepAnswers(
  db: Db,
  workspaceId: number,
  traces: PersonTraces,
  after: string,
): Promise<SweptTo> {
  const [caller = '', key = ''] = after === '' ? [] : (JSON.parse(after) as [string, string]);
  const [row] = await db<{ last: string | null }[]>`
    with page as materialized (
      select caller, idempotency_key, answer from idempotency_keys
      where workspace_id = ${workspaceId} and (caller, idempotency_key) > (${caller}, ${key})
      order by caller, idempotency_key limit ${ROWS_AT_ONCE}
    ), gone as (
      delete from idempotency_keys where workspace_id = ${workspaceId} and (caller, idempotency_key) in (
        select caller, idempotency_key from page
        where ${namesPerson(db, 'answer', traces)}
          or (strpos(answer, '"chatapp_call_permission":') > 0
            and substring(answer from '^[{]"data":[{]"id":([0-9]+)')::numeric = any(${traces.contactIds}::numeric[])))
    )
    select jsonb_build_array(caller, idempotency_key)::text as last from page
    order by caller desc, idempotency_key desc limit 1`;
  return row?.last ?? null;
}

/** Whether a notice or text to the team, written at `created_at`, is about the person. */
function tellsOfPerson(db: Db, traces: PersonTraces, pattern: string | null) {
  const { names, windows } = traces;
  return db`(
    ${pattern === null ? db`false` : db`told ~* ${pattern}`}
    or exists (select from unnest(${names}::text[]) as known (name) where strpos(told, known.name) > 0)
      and exists (
        select from unnest(${windows.map(({ from }) => from)}::timestamptz[], ${windows.map(({ to }) => to)}::timestamptz[])
          as change (first, last)
        where page.created_at between change.first and change.last))`;
}

/** Deletes notices to or about the person among the next rows. */
export async function sweepNotices(
  db: Db,
  workspaceId: number,
  { traces, pattern }: { traces: PersonTraces; pattern: string | null },
  after: string,
): Promise<SweptTo> {
  const [row] = await db<{ last: string | null }[]>`
    with page as materialized (
      select id, created_at, concat_ws(chr(10), recipient, recipient_name, subject, body, calendar::text) as told
      from notices where workspace_id = ${workspaceId} and id > ${after === '' ? 0 : Number(after)}
      order by id limit ${ROWS_AT_ONCE}
    ), gone as (
      delete from notices where workspace_id = ${workspaceId}
        and id in (select id from page where ${tellsOfPerson(db, traces, pattern)})
    )
    select max(id)::text as last from page`;
  return row?.last ?? null;
}

/**
 * Deletes texts to the team about the person, which belong to no contact. A text is sent up to a day after
 * its notice.
 */
export async function sweepTeamTexts(
  db: Db,
  workspaceId: number,
  { traces, pattern }: { traces: PersonTraces; pattern: string | null },
): Promise<void> {
  const digits = traces.phones.map((phone) => `%${phone.replace(/\D/g, '')}%`);
  const words = [...traces.names, ...traces.emails].map((text) => `%${text.replace(/[\\%_]/g, '\\$&')}%`);
  const windows = traces.windows.map(({ from, to }) => ({
    from,
    to: Temporal.Instant.from(to).add({ hours: 24 }).toString(),
  }));
  await db`
    with page as materialized (
      select id, created_at, body as told from messages
      where workspace_id = ${workspaceId} and contact_id is null and direction = 'outbound' and (
        search like any(${digits}::text[])
        or search like any(array(select fold(word) from unnest(${words}::text[]) as known (word))))
    )
    delete from messages where workspace_id = ${workspaceId}
      and id in (select id from page where ${tellsOfPerson(db, { ...traces, windows }, pattern)})`;
}
