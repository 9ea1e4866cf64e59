import type { Db } from '../../platform/db/sql.ts';
import type { SealedSmpp } from '../carriers.queries.ts';

/** A carrier of the workspace. */
export interface CarrierKey {
  workspaceId: number;
  carrierId: number;
}

/** What is done for one carrier one after the other, by whichever process. */
const LOCKS = { receipts: 7_202, deliveries: 7_203 } as const;

/** Waits until nobody else does this for the carrier, and keeps it so until the transaction ends. */
export async function lockSmpp(tx: Db, { carrierId }: CarrierKey, what: keyof typeof LOCKS): Promise<void> {
  await tx`select pg_advisory_xact_lock(${LOCKS[what]}::int, (${carrierId}::bigint % 2147483647)::int)`;
}

/** A message that an SMSC took. */
export interface Submission {
  id: number;
  messageId: number;
  part: number;
  parts: number;
  smscId: string | null;
  state: string | null;
  errorCode: string | null;
}

const submissionColumns = (db: Db) => db`
  id, message_id as "messageId", part, parts, smsc_id as "smscId", state, error_code as "errorCode"`;

/** The messages of a text that the SMSC took, in their order. */
export async function listSubmissions(
  db: Db,
  { workspaceId, carrierId }: CarrierKey,
  messageId: number,
): Promise<Submission[]> {
  return [
    ...(await db<Submission[]>`
      select ${submissionColumns(db)} from smpp_submissions
      where workspace_id = ${workspaceId} and carrier_id = ${carrierId} and message_id = ${messageId}
      order by part`),
  ];
}

/** Notes that the SMSC took a message; once for each part. */
export async function insertSubmission(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  taken: Omit<Submission, 'id' | 'state' | 'errorCode'>,
  now: string,
): Promise<void> {
  await tx`
    insert into smpp_submissions ${tx.row({
      workspace_id: workspaceId,
      carrier_id: carrierId,
      message_id: taken.messageId,
      part: taken.part,
      parts: taken.parts,
      smsc_id: taken.smscId,
      created_at: now,
    })} on conflict (workspace_id, message_id, carrier_id, part) do nothing`;
}

/** So many digits at the end tell a number in whatever notation. */
const TELLING_DIGITS = 8;

/**
 * The newest message that one of these ids names. An id that is only the same number in another notation
 * counts with the number of the person alone: the receipt names both ends, as digits.
 */
export async function findSubmission(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  { id, sameNumber, addresses }: { id: string; sameNumber: readonly string[]; addresses: readonly string[] },
): Promise<Submission | null> {
  const ends = addresses.map((address) => address.slice(-TELLING_DIGITS));
  const [row] = await tx<Submission[]>`
    select submission.id, submission.message_id as "messageId", submission.part, submission.parts,
      submission.smsc_id as "smscId", submission.state, submission.error_code as "errorCode"
    from smpp_submissions submission
    join messages message on message.workspace_id = submission.workspace_id and message.id = submission.message_id
    where submission.workspace_id = ${workspaceId} and submission.carrier_id = ${carrierId}
      and (submission.smsc_id = ${id} or (submission.smsc_id = any(${[...sameNumber]}::text[])
        and right(digits(message.to_number), ${TELLING_DIGITS}::int) = any(${ends}::text[])))
    order by submission.smsc_id <> ${id}, submission.id desc limit 1`;
  return row ?? null;
}

/** Keeps what a receipt says of a message; the first final word stays. */
export async function writeState(
  tx: Db,
  { workspaceId }: CarrierKey,
  { id, state, error }: { id: number; state: string; error: string | null },
): Promise<void> {
  await tx`
    update smpp_submissions set state = ${state}, error_code = ${error}
    where workspace_id = ${workspaceId} and id = ${id}`;
}

/** Keeps a receipt of a message that is not known (yet). */
export async function keepReceipt(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  { id, state, error }: { id: string; state: string; error: string | null },
  now: string,
): Promise<void> {
  await tx`
    insert into smpp_submissions ${tx.row({
      workspace_id: workspaceId,
      carrier_id: carrierId,
      ...{ smsc_id: id, state, error_code: error, created_at: now },
    })}`;
}

/** Takes the receipts that came for these ids since then, before it was known whose they are. */
export async function takeReceipts(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  { ids, since }: { ids: readonly string[]; since: string },
): Promise<{ state: string; error: string | null }[]> {
  const rows = await tx<{ id: number; state: string; error: string | null }[]>`
    delete from smpp_submissions
    where workspace_id = ${workspaceId} and carrier_id = ${carrierId} and message_id is null
      and smsc_id = any(${[...ids]}::text[]) and created_at >= ${since}
    returning id, state, error_code as error`;
  return rows.toSorted((one, other) => one.id - other.id);
}

/** A part of an incoming text. */
export interface TextPart {
  from: string;
  to: string;
  reference: string;
  part: number;
  parts: number;
  dataCoding: number;
  octets: Buffer;
}

export async function insertPart(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  { from, to, reference, part, parts, dataCoding, octets }: TextPart,
  now: string,
): Promise<void> {
  await tx`
    insert into smpp_text_parts
      (workspace_id, carrier_id, from_number, to_number, reference, part, parts, data_coding, octets, received_at)
    values (${workspaceId}, ${carrierId}, ${from}, ${to}, ${reference}, ${part}, ${parts}, ${dataCoding},
      decode(${octets.toString('hex')}, 'hex'), ${now})
    on conflict (workspace_id, carrier_id, from_number, to_number, reference, parts, part) do nothing`;
}

/** What the parts of one text have in common. */
export type PartedText = Pick<TextPart, 'from' | 'to' | 'reference' | 'parts'>;

const isOf = (
  db: Db,
  { workspaceId, carrierId }: CarrierKey,
  { from, to, reference, parts }: PartedText,
) => db`
  workspace_id = ${workspaceId} and carrier_id = ${carrierId} and from_number = ${from} and to_number = ${to}
  and reference = ${reference} and parts = ${parts}`;

/** The parts of a text that are there, in their order, with when each of them came. */
export async function listParts(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  text: PartedText,
): Promise<(TextPart & { id: number; receivedAt: string })[]> {
  const rows = await tx<(Omit<TextPart, 'octets'> & { id: number; receivedAt: string; hex: string })[]>`
    select id, from_number as "from", to_number as "to", reference, part, parts, data_coding as "dataCoding",
      encode(octets, 'hex') as hex, received_at as "receivedAt"
    from smpp_text_parts where ${isOf(tx, { workspaceId, carrierId }, text)} order by part`;
  return rows.map(({ hex, ...row }) => ({ ...row, octets: Buffer.from(hex, 'hex') }));
}

export async function deleteParts(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  text: PartedText,
): Promise<void> {
  await tx`delete from smpp_text_parts where ${isOf(tx, { workspaceId, carrierId }, text)}`;
}

// tidy: every workspace, because one process brings the incomplete texts of all of them
/** Texts of which nothing came since then, the oldest first. */
export async function listIncomplete(
  db: Db,
  before: string,
  most: number,
): Promise<(PartedText & CarrierKey)[]> {
  return [
    ...(await db<(PartedText & CarrierKey)[]>`
      select workspace_id as "workspaceId", carrier_id as "carrierId", from_number as "from", to_number as "to",
        reference, parts
      from smpp_text_parts group by 1, 2, 3, 4, 5, 6
      having max(received_at) <= ${before} order by max(received_at) limit ${most}`),
  ];
}

/** Whether the SMSC has brought this before and may not know that it was taken. */
export async function findDelivery(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  { digest, session, before }: { digest: string; session: string; before: string },
): Promise<number | null> {
  const [row] = await tx<{ id: number }[]>`
    select id from smpp_deliveries
    where workspace_id = ${workspaceId} and carrier_id = ${carrierId} and digest = ${digest}
      and (session <> ${session} or received_at <= ${before})
    order by id limit 1`;
  return row?.id ?? null;
}

export async function insertDelivery(
  tx: Db,
  { workspaceId, carrierId }: CarrierKey,
  { digest, session }: { digest: string; session: string },
  now: string,
): Promise<number> {
  const [row] = await tx<{ id: number }[]>`
    insert into smpp_deliveries ${tx.row({
      workspace_id: workspaceId,
      carrier_id: carrierId,
      ...{ session, digest, received_at: now },
    })} returning id`;
  if (!row) throw new Error('insert returned no row');
  return row.id;
}

/** The SMSC knows that these were taken. */
export async function forgetDeliveries(
  db: Db,
  { workspaceId }: CarrierKey,
  ids: readonly number[],
): Promise<void> {
  await db`
    delete from smpp_deliveries where workspace_id = ${workspaceId} and id = any(${[...ids]}::bigint[])`;
}

// tidy: every workspace, what is old is of no use to any of them
/** Removes some rows of before then; returns how many. */
export async function pruneSmppBatch(
  db: Db,
  before: { submissions: string; receipts: string; deliveries: string },
): Promise<number> {
  const submissions = await db`
    delete from smpp_submissions row using (
      select workspace_id, id from smpp_submissions
      where created_at < ${before.submissions} or (message_id is null and created_at < ${before.receipts})
      order by created_at limit 1000) old
    where row.workspace_id = old.workspace_id and row.id = old.id returning row.id`;
  const deliveries = await db`
    delete from smpp_deliveries row using (
      select workspace_id, id from smpp_deliveries where received_at < ${before.deliveries}
      order by received_at limit 1000) old
    where row.workspace_id = old.workspace_id and row.id = old.id returning row.id`;
  return submissions.length + deliveries.length;
}

// tidy: every workspace, a process keeps the sessions of all of them
export async function listActiveSmpp(db: Db): Promise<SealedSmpp[]> {
  return [
    ...(await db<SealedSmpp[]>`
      select workspace_id as "workspaceId", id, kind, active, settings, sealed_secrets as "sealedSecrets",
        null as "pinRefusedAt", updated_at as "updatedAt"
      from carriers where active and kind = 'smpp' order by id`),
  ];
}
