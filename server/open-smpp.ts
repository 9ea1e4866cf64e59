import type { Logger } from 'pino';
import { SmppReceivers } from './carrier-accounts/smpp/smpp-receivers.ts';
import { SmppSessions } from './carriers/smpp/smpp-sessions.ts';
import { receiveText } from './messages/receive-text.ts';
import { recordCarrierReport } from './messages/record-carrier-report.ts';
import type { Clock } from './platform/clock.ts';
import type { Settings } from './platform/config/settings.ts';
import type { NotificationListener } from './platform/db/notification-listener.ts';
import type { Sql } from './platform/db/sql.ts';
import type { OutboundClient } from './platform/outbound/outbound-client.ts';
import type { SecretBox } from './platform/secrets/secret-box.ts';

interface SmppOptions {
  sql: Sql;
  /** Tells when a carrier changes; not started yet. */
  notifications: NotificationListener;
  /** This process, as it is known to others. */
  nodeId: number;
  secrets: SecretBox;
  outboundClient: OutboundClient;
  clock: Clock;
  /** The clock that processes share. */
  workClock: Clock;
  log: Logger;
  /** How long a goodbye may take. */
  graceMs: () => number;
}

/**
 * The SMPP sessions of this process: those that send are opened when a text leaves; those that receive are
 * kept by the processes with the role `worker`, one for each carrier.
 */
export function openSmpp(
  parts: AsyncDisposableStack,
  { roles }: Pick<Settings, 'roles'>,
  { outboundClient: connector, clock, workClock, log, graceMs, ...services }: SmppOptions,
): SmppSessions {
  const sessions = new SmppSessions({ connector, clock, log, graceMs });
  parts.defer(() => sessions.close());
  if (!roles.includes('worker')) return sessions;
  const actions = { receiveText, recordCarrierReport };
  const receivers = new SmppReceivers({ ...services, ...actions, clock: workClock, log, sessions });
  parts.defer(() => receivers.stop());
  return sessions;
}
