import type { CalledAccount, TrunkAccess } from '../carriers/trunk-access.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import { secretPurpose } from './carrier.ts';
import type { SealedChatapp } from './carriers.queries.ts';

/** What the platform calls a number: its digits. */
const usernameOf = (number: string): string => number.replace(/^\+/, '');

/**
 * The way of a number's calls into the chat app (docs/chatapp-calls.md); null where the carrier has no SIP
 * password or hostname, or its password cannot be decrypted.
 * @param number E.164.
 */
export function chatappTrunkOf(
  carrier: SealedChatapp,
  number: string,
  secrets: SecretBox,
): TrunkAccess | null {
  const { workspaceId, id, settings } = carrier;
  const password = passwordOf(carrier, secrets);
  if (password === null || settings.sip_hostname === null) return null;
  return {
    workspaceId,
    carrierId: id,
    server: {
      ...{ host: settings.sip_domain, port: settings.sip_port, protocol: 'TLS', verify: settings.tls_verify },
    },
    ...{ registers: false, contactUser: '' },
    credentials: { username: usernameOf(number), password },
    fromDomain: settings.sip_hostname,
    ...{ callerId: 'from', numberFormat: 'e164' },
    media: { srtp: 'required', codecs: settings.codecs ?? ['PCMU', 'PCMA'] },
    maxCalls: settings.max_calls,
    callsPerSecond: settings.cps,
    isChatapp: true,
  };
}

/** What the platform proves when it brings a call to a number. */
export function chatappCallerOf(
  carrier: SealedChatapp,
  number: string,
  secrets: SecretBox,
): CalledAccount | null {
  const password = passwordOf(carrier, secrets);
  if (password === null) return null;
  const credentials = { username: usernameOf(number), password, algorithms: ['MD5'] as const };
  return { carrierId: carrier.id, credentials, isChatapp: true };
}

function passwordOf({ workspaceId, sealedSecrets }: SealedChatapp, secrets: SecretBox): string | null {
  const sealed = sealedSecrets['sip_user_password'];
  return sealed === undefined ? null : secrets.open(sealed, secretPurpose(workspaceId, 'sip_user_password'));
}
