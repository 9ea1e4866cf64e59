import { connect } from 'node:net';
import { pino } from 'pino';
import type { FrozenClock } from '../../../platform/clock.ts';
import { PASSWORD, SYSTEM_ID } from '../../testing/smpp-vendor.ts';
import { NO_TLVS, type MessageBody } from '../pdu.ts';
import { SmppSession, type DeliveryActions } from '../smpp-session.ts';

/** The account that the stand-in knows. */
export const account = { systemId: SYSTEM_ID, password: PASSWORD, systemType: '' };

/** A message with these words, in whichever direction. */
export const messageWith = (words = 'Hello'): MessageBody => ({
  source: { ton: 1, npi: 1, addr: '4930901820' },
  destination: { ton: 1, npi: 1, addr: '4915112345678' },
  ...{ esm_class: 0, registered_delivery: 1, data_coding: 0, message: Buffer.from(words), tlvs: NO_TLVS },
});

/** A session over a connection to this port of the machine, not bound yet. */
export async function connectTo(
  port: number,
  clock: FrozenClock,
  deliveries?: DeliveryActions,
): Promise<SmppSession> {
  const socket = connect(port, '127.0.0.1');
  await new Promise((resolve) => socket.once('connect', resolve));
  return new SmppSession(socket, {
    clock,
    log: pino({ level: 'silent' }),
    ...(deliveries && { deliveries }),
  });
}
