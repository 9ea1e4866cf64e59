import { createHmac, randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { STATUS } from '../../carriers/smpp/commands.ts';
import type { Taken } from '../../carriers/smpp/delivery-queue.ts';
import type { MessageBody } from '../../carriers/smpp/pdu.ts';
import { readDelivery, type Delivery } from '../../carriers/smpp/read-delivery.ts';
import type { DeliveryActions } from '../../carriers/smpp/smpp-session.ts';
import { decodeText } from '../../carriers/smpp/text-coding.ts';
import type { ReceiveText, RecordCarrierReport } from '../../carriers/text-carrier.ts';
import type { Clock } from '../../platform/clock.ts';
import { inTransaction, type Sql, type Tx } from '../../platform/db/sql.ts';
import { isoOf } from '../../platform/instants.ts';
import { countryOfPhone } from '../../platform/phone-numbers.ts';
import type { SecretBox } from '../../platform/secrets/secret-box.ts';
import { listNumbersOf, type SealedSmpp } from '../carriers.queries.ts';
import { joinParts } from './join-parts.ts';
import { incomingIdOf, SMPP } from './smpp-name.ts';
import { readOwnNumber, readWriter } from './smpp-numbers.ts';
import { takeReceipt } from './smpp-receipts.ts';
import {
  deleteParts,
  findDelivery,
  forgetDeliveries,
  insertDelivery,
  insertPart,
  listParts,
  lockSmpp,
  type CarrierKey,
} from './smpp.queries.ts';

/**
 * What a session brings again although it has the answer is brought after the SMSC's own time limit; two
 * messages with the same words that come closer together are two.
 */
const SAME_SESSION_MS = 5_000;
/** A part has 140 octets on a telephone network; nothing that is longer is one. */
const MOST_PART_BYTES = 1_000;

export interface DeliveryServices {
  sql: Sql;
  clock: Clock;
  log: Logger;
  secrets: SecretBox;
  receiveText: ReceiveText;
  recordCarrierReport: RecordCarrierReport;
}

type Carrier = Pick<SealedSmpp, 'workspaceId' | 'id' | 'settings'>;
type TextOf = Extract<Delivery, { kind: 'text' }>;

/**
 * What becomes of what an SMSC brings in one session. It is answered only once it is stored, and remembered
 * until the SMSC certainly has the answer, so that what it brings again changes nothing.
 */
export function deliveriesOf(services: DeliveryServices, carrier: Carrier): DeliveryActions {
  const { sql, clock, secrets } = services;
  const key = { workspaceId: carrier.workspaceId, carrierId: carrier.id };
  const session = randomUUID();
  const digestKey = secrets.derive(`texts of an SMSC to carrier ${carrier.id}`);
  return {
    take: async (message) => {
      const delivery = readDelivery(message);
      const now = clock.now();
      if (delivery.kind === 'receipt') await takeReceipt(services, key, delivery.receipt, now);
      if (delivery.kind !== 'text') return { status: STATUS.ROK, remembered: null };
      const told = { digest: digestOf(message, digestKey), session };
      return takeText({ ...services, now }, { carrier, key }, { delivery, ...told });
    },
    forget: (remembered) => forgetDeliveries(sql, key, remembered),
  };
}

async function takeText(
  services: DeliveryServices & { now: Temporal.Instant },
  { carrier, key }: { carrier: Carrier; key: CarrierKey },
  { delivery, digest, session }: { delivery: TextOf; digest: string; session: string },
): Promise<Taken> {
  const { sql, now } = services;
  const own = await listNumbersOf(sql, key.workspaceId, { textCarrierId: key.carrierId });
  const to = readOwnNumber(
    delivery.to,
    own.map(({ number }) => number),
  );
  const from = readWriter(delivery.from, countryOfPhone(to), carrier.settings);
  return inTransaction(sql, async (tx) => {
    await lockSmpp(tx, key, 'deliveries');
    const before = isoOf(now.subtract({ milliseconds: SAME_SESSION_MS }));
    const known = await findDelivery(tx, key, { digest, session, before });
    if (known !== null) return { status: STATUS.ROK, remembered: known };
    const remembered = await insertDelivery(tx, key, { digest, session }, isoOf(now));
    const written = { from, to, id: incomingIdOf(key.carrierId, String(remembered)) };
    await storeText(tx, services, { carrier, key }, { delivery, ...written });
    return { status: STATUS.ROK, remembered };
  });
}

/** Stores a text, or the part of one; the last part brings the whole text. */
async function storeText(
  tx: Tx,
  services: DeliveryServices & { now: Temporal.Instant },
  { carrier, key }: { carrier: Carrier; key: CarrierKey },
  { delivery, from, to, id }: { delivery: TextOf; from: string; to: string; id: string },
): Promise<void> {
  const { receiveText, log, now } = services;
  const { dataCoding, body: octets, part } = delivery;
  const alphabet = carrier.settings.default_alphabet;
  let body: string;
  if (part === null) body = decodeText(octets, dataCoding, alphabet);
  else {
    const text = { from, to, reference: part.reference, parts: part.parts };
    const kept = octets.subarray(0, MOST_PART_BYTES);
    await insertPart(tx, key, { ...text, part: part.part, dataCoding, octets: kept }, isoOf(now));
    const there = await listParts(tx, key, text);
    if (there.length < part.parts) return;
    body = joinParts(there, part.parts, alphabet);
    await deleteParts(tx, key, text);
  }
  const text = { channel: 'sms', from, to, body, carrier: SMPP, carrierMessageId: id } as const;
  const reception = await receiveText(tx, { ...text, withinWorkspaceId: key.workspaceId }, now);
  // The SMSC would only bring it again: nobody here has the number.
  if (!reception.taken)
    log.warn({ carrier_id: key.carrierId, reason: reception.reason }, 'text was not taken');
}

/** What a message says, for whoever has the key: of its words nothing can be guessed without. */
function digestOf(message: MessageBody, key: string): string {
  const { source, destination, esm_class, data_coding, message: octets, tlvs } = message;
  const parameters = [...tlvs].map(([tag, value]) => [tag, value.toString('hex')]);
  const told = [source, destination, esm_class, data_coding, octets.toString('hex'), parameters];
  return createHmac('sha256', key).update(JSON.stringify(told)).digest('base64url');
}
