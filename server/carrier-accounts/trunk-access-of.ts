import type { TrunkAccess } from '../carriers/trunk-access.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { WantedServer } from '../voice/sip/find-servers.ts';
import type { Protocol } from '../voice/sip/flow.ts';
import { secretPurpose, type TrunkSettings } from './carrier.ts';
import type { SealedTrunk } from './carriers.queries.ts';

const PROTOCOLS: Record<TrunkSettings['transport'], Protocol> = {
  udp: 'UDP',
  tcp: 'TCP',
  tls: 'TLS',
};

/** A trunk decrypted for use; null when its password cannot be decrypted, because `SECRET_KEY` is another. */
export function trunkAccessOf(carrier: SealedTrunk, secrets: SecretBox): TrunkAccess | null {
  const { workspaceId, id, settings, sealedSecrets } = carrier;
  const sealed = sealedSecrets['password'];
  const password = sealed === undefined ? null : secrets.open(sealed, secretPurpose(workspaceId, 'password'));
  if (sealed !== undefined && password === null) return null;
  const { username } = settings;
  return {
    workspaceId,
    carrierId: id,
    server: serverOf(settings),
    credentials: username === null || password === null ? null : { username, password },
    fromDomain: settings.from_domain,
    callerId: settings.caller_id,
    numberFormat: settings.number_format,
    media: { srtp: settings.srtp, codecs: settings.codecs },
    maxCalls: settings.max_calls,
    callsPerSecond: settings.cps,
  };
}

/** The server of a trunk as it is looked up. */
export const serverOf = ({ host, port, transport, tls_verify: verify }: TrunkSettings): WantedServer => ({
  ...{ host, port, protocol: PROTOCOLS[transport], verify },
});
