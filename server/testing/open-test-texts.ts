import { InstallationTurns } from '../carrier-accounts/installation-turns.ts';
import { openTexts } from '../carrier-accounts/text-accounts.ts';
import { SmppSessions } from '../carriers/smpp/smpp-sessions.ts';
import type { TextCarrier } from '../carriers/text-carrier.ts';
import { recordCarrierReport } from '../messages/record-carrier-report.ts';
import type { OutboundClient } from '../platform/outbound/outbound-client.ts';

/** How long a goodbye to an SMSC may take; the clock of tests stands still. */
const GRACE_MS = 1_000;

const sessionsOf = new WeakMap<TextCarrier, SmppSessions>();

/** The texts of a test's server, as the product has them. */
export function openTestTexts(
  services: Omit<Parameters<typeof openTexts>[0], 'smpp' | 'recordCarrierReport'> & {
    outboundClient: OutboundClient;
  },
): TextCarrier {
  const { outboundClient: connector, clock, log } = services;
  const turns = new InstallationTurns(services);
  const smpp = new SmppSessions({ connector, clock, log, turns, graceMs: () => GRACE_MS });
  const texts = openTexts({ ...services, smpp, recordCarrierReport });
  sessionsOf.set(texts, smpp);
  return texts;
}

/** The SMPP sessions of a test's server. */
export function smppSessionsOf(texts: TextCarrier): SmppSessions {
  const sessions = sessionsOf.get(texts);
  if (!sessions) throw new Error('these texts were not opened for a test');
  return sessions;
}

export async function closeTestTexts(texts: TextCarrier): Promise<void> {
  await sessionsOf.get(texts)?.close();
}
