import { readPage } from '../platform/db/read-page.ts';
import type { Db } from '../platform/db/sql.ts';
import type {
  CalendarEntry,
  Notice,
  NoticeAudience,
  NoticeChannel,
  NoticeKind,
  NoticeStatus,
  StaffNotifications,
  TopicSettings,
} from './notice.ts';
import type { Business } from './write-notice.ts';

/** The business that sends notices, and whom of its team it notifies. */
export interface NotifyingBusiness extends Business {
  texting: boolean;
  emails: string[];
  texts: string[];
  topics: TopicSettings;
}

export async function findNotifyingBusiness(db: Db, workspaceId: number): Promise<NotifyingBusiness | null> {
  const [row] = await db<NotifyingBusiness[]>`
    select name, phone, email, address, timezone, country, language, texting_enabled as texting,
      notification_emails as emails, notification_texts as texts, notification_topics as topics
    from workspaces where id = ${workspaceId}`;
  return row ?? null;
}

/** A member of staff with their addresses and switches. */
export interface StaffRecipient {
  id: number;
  name: string;
  email: string | null;
  /** E.164. */
  phone: string | null;
  notifications: StaffNotifications;
}

export async function findStaffRecipients(
  db: Db,
  workspaceId: number,
  ids: readonly number[],
): Promise<StaffRecipient[]> {
  return db<StaffRecipient[]>`
    select id, name, email, phone, notifications from staff_members
    where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`;
}

/**
 * UID and SEQUENCE (RFC 5545) of an appointment's calendar entry: the first change has 0, each further one
 * more.
 */
export async function countCalendarChange(
  tx: Db,
  workspaceId: number,
  appointmentId: number,
): Promise<{ uid: string; sequence: number }> {
  const [row] = await tx<{ uid: string; sequence: number }[]>`
    insert into calendar_entries as entry (workspace_id, appointment_id) values (${workspaceId}, ${appointmentId})
    on conflict (workspace_id, appointment_id) do update set sequence = entry.sequence + 1
    returning uid, sequence`;
  if (!row) throw new Error('insert returned no row');
  return row;
}

export interface NewNotice {
  kind: NoticeKind;
  audience: NoticeAudience;
  channel: NoticeChannel;
  to: string;
  name: string | null;
  /** Null for a text. */
  subject: string | null;
  body: string;
  calendar: CalendarEntry | null;
}

/** Writes notices with the status `pending`. @returns their ids. */
export async function insertNotices(
  tx: Db,
  workspaceId: number,
  notices: readonly NewNotice[],
  now: string,
): Promise<{ id: number; channel: NoticeChannel }[]> {
  const rows = notices.map((notice) => ({ ...notice, calendar: notice.calendar && { ...notice.calendar } }));
  return [
    ...(await tx<{ id: number; channel: NoticeChannel }[]>`
      insert into notices (workspace_id, kind, audience, channel, recipient, recipient_name, subject, body, calendar,
        created_at, updated_at)
      select ${workspaceId}, kind, audience, channel, "to", name, subject, body, nullif(calendar, 'null'), ${now}, ${now}
      from jsonb_to_recordset(${tx.json(rows)}) as notice (kind text, audience text, channel text, "to" text, name text,
        subject text, body text, calendar jsonb)
      returning id, channel`),
  ];
}

/** One page of the log, newest first. */
export async function listNotices(
  db: Db,
  workspaceId: number,
  filter: {
    status: NoticeStatus | undefined;
    channel: NoticeChannel | undefined;
    limit: number;
    offset: number;
  },
): Promise<{ rows: Notice[]; total: number }> {
  const matching = db`
    workspace_id = ${workspaceId}
    ${filter.status === undefined ? db`` : db`and status = ${filter.status}`}
    ${filter.channel === undefined ? db`` : db`and channel = ${filter.channel}`}`;
  const rows = db`
    select id, kind, audience, channel, recipient as to, recipient_name as name, subject, status, attempts, error,
      sent_at, created_at, updated_at
    from notices where ${matching} order by id desc limit ${filter.limit} offset ${filter.offset}`;
  const total = db`(select count(*) from notices where ${matching})`;
  return readPage<Notice>(db, { rows, total });
}

/** Which notice a job is about. */
export interface NoticeKey {
  jobId: number;
  workspaceId: number;
  noticeId: number;
}

/** A notice with the name and address of the business that sends it. */
export interface NoticeToSend {
  jobId: number;
  channel: NoticeChannel;
  audience: NoticeAudience;
  to: string;
  name: string | null;
  subject: string | null;
  body: string;
  calendar: CalendarEntry | null;
  messageKey: string;
  createdAt: string;
  senderName: string;
  replyTo: string | null;
}

/** The notices that are still to be sent; what was sent already, or is gone, is left out. */
export async function findNoticesToSend(db: Db, keys: readonly NoticeKey[]): Promise<NoticeToSend[]> {
  return [
    ...(await db<NoticeToSend[]>`
      select key."jobId", notice.channel, notice.audience, notice.recipient as to, notice.recipient_name as name, notice.subject,
        notice.body, notice.calendar, notice.message_key as "messageKey", notice.created_at as "createdAt",
        workspace.name as "senderName", workspace.email as "replyTo"
      from jsonb_to_recordset(${db.json(keys.map((key) => ({ ...key })))})
        as key ("jobId" bigint, "workspaceId" bigint, "noticeId" bigint)
      join notices notice on notice.workspace_id = key."workspaceId" and notice.id = key."noticeId"
      join workspaces workspace on workspace.id = notice.workspace_id
      where notice.status = 'pending'`),
  ];
}

/** The result of an attempt. */
export interface NoticeResult extends NoticeKey {
  status: NoticeStatus;
  /** Whether an attempt to send it was made. */
  tried: boolean;
  error: string | null;
  sentAt: string | null;
}

export async function recordNotices(db: Db, results: readonly NoticeResult[], now: string): Promise<void> {
  await db`
    update notices notice set status = result.status, error = result.error, sent_at = result."sentAt",
      attempts = notice.attempts + case when result.tried then 1 else 0 end, updated_at = ${now}
    from jsonb_to_recordset(${db.json(results.map((result) => ({ ...result })))}) as result ("workspaceId" bigint,
      "noticeId" bigint, status text, tried boolean, error text, "sentAt" timestamptz)
    where notice.workspace_id = result."workspaceId" and notice.id = result."noticeId"`;
}

// tidy: every workspace; the log is pruned by age alone
/** Removes up to 1,000 notices from before `before` that are not pending. @returns how many. */
export async function pruneNoticeBatch(db: Db, before: string): Promise<number> {
  return db`${db.unprepared}
    delete from notices where (workspace_id, id) in (
      select workspace_id, id from notices where created_at < ${before} and status <> 'pending' limit 1000)`.count();
}
