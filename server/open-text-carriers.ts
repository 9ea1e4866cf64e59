import { InstallationTurns } from './carrier-accounts/installation-turns.ts';
import { SmppReceivers, type SmppReceiversOptions } from './carrier-accounts/smpp/smpp-receivers.ts';
import { openTexts } from './carrier-accounts/text-accounts.ts';
import { SmppSessions } from './carriers/smpp/smpp-sessions.ts';
import type { TextCarrier } from './carriers/text-carrier.ts';
import type { Countdown } from './countdown.ts';
import { receiveText } from './messages/receive-text.ts';
import { recordCarrierReport } from './messages/record-carrier-report.ts';
import { systemClock as clock, type Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { Sql } from './platform/db/sql.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';

/** How long the goodbye to an SMSC may take. */
const GOODBYE_MS = 1_500;

interface TextCarrierOptions extends Pick<
  SmppReceiversOptions,
  'sql' | 'log' | 'secrets' | 'notifications' | 'nodeId'
> {
  /** The share of the database that background work has. */
  jobs: Sql;
  /** The clock that processes share. */
  workClock: Clock;
  outboundClient: OutboundClient;
  /** Where this server is reached from outside. */
  origin: () => string;
  /** What is left of the time in which everything ends. */
  stopping: Countdown;
}

/**
 * How texts leave this process, and arrive over SMPP: a session that sends is opened when a text leaves;
 * those that receive are kept by the processes with the role `worker`, one for each carrier.
 */
export function openTextCarriers(
  parts: AsyncDisposableStack,
  { roles }: Pick<Settings, 'roles'>,
  { jobs, workClock, stopping, nodeId, notifications, ...services }: TextCarrierOptions,
): TextCarrier {
  const { outboundClient: connector, log, secrets } = services;
  const graceMs = (): number => (stopping.hasBegun ? stopping.leftOf(GOODBYE_MS) : GOODBYE_MS);
  const turns = new InstallationTurns({ sql: services.sql, clock, log });
  const smpp = new SmppSessions({ connector, clock, log, turns, graceMs });
  parts.defer(() => smpp.close());
  if (roles.includes('worker')) {
    const receivers = new SmppReceivers({
      ...{ sql: jobs, clock: workClock, log, secrets, notifications, nodeId, sessions: smpp },
      ...{ receiveText, recordCarrierReport },
    });
    parts.defer(() => receivers.stop());
  }
  return openTexts({ ...services, clock, smpp, recordCarrierReport });
}
