import type { CalledAccount, TrunkAccess } from '../carriers/trunk-access.ts';
import type { SecretBox } from '../platform/secrets/secret-box.ts';
import type { WantedServer } from '../voice/sip/find-servers.ts';
import type { Protocol } from '../voice/sip/flow.ts';
import { readProxies } from './outbound-proxy.ts';
import { secretPurpose, type SecretName, type TrunkSettings } from './carrier.ts';
import type { SealedTrunk } from './carriers.queries.ts';

const PROTOCOLS: Record<TrunkSettings['transport'], Protocol> = {
  udp: 'UDP',
  tcp: 'TCP',
  tls: 'TLS',
};

/** A trunk decrypted for use; null when its password cannot be decrypted, because `SECRET_KEY` is another. */
export function trunkAccessOf(carrier: SealedTrunk, secrets: SecretBox): TrunkAccess | null {
  const { workspaceId, id, settings, sealedSecrets } = carrier;
  const password = openSecret(carrier, 'password', secrets);
  if (sealedSecrets['password'] !== undefined && password === null) return null;
  const { username } = settings;
  return {
    workspaceId,
    carrierId: id,
    server: serverOf(settings),
    proxies: proxiesOf(settings),
    registers: settings.register,
    contactUser: secrets.derive(`registration of carrier ${id}`).slice(0, 16),
    credentials: username === null || password === null ? null : { username, password },
    fromDomain: settings.from_domain,
    callerId: settings.caller_id,
    numberFormat: settings.number_format,
    media: { srtp: settings.srtp, codecs: settings.codecs, networks: settings.media_networks },
    maxCalls: settings.max_calls,
    callsPerSecond: settings.cps,
  };
}

/** Whom callers have to be; no credentials where nobody else may call, or the secret cannot be decrypted. */
export function calledAccountOf(carrier: SealedTrunk, secrets: SecretBox): CalledAccount {
  const { id, settings, sealedSecrets } = carrier;
  const { inbound_username: username, inbound_algorithms: algorithms } = settings;
  const name = sealedSecrets['inbound_password'] === undefined ? 'password' : 'inbound_password';
  const password = username === null ? null : openSecret(carrier, name, secrets);
  return {
    carrierId: id,
    credentials: username === null || password === null ? null : { username, password, algorithms },
  };
}

function openSecret(
  { workspaceId, sealedSecrets }: SealedTrunk,
  name: SecretName,
  secrets: SecretBox,
): string | null {
  const sealed = sealedSecrets[name];
  return sealed === undefined ? null : secrets.open(sealed, secretPurpose(workspaceId, name));
}

/** The server of a trunk as it is looked up. */
export const serverOf = ({ host, port, transport, tls_verify: verify }: TrunkSettings): WantedServer => ({
  ...{ host, port, protocol: PROTOCOLS[transport], verify },
});

/** The outbound proxies of a trunk as they are looked up; none where its server is reached directly. */
export const proxiesOf = (settings: TrunkSettings): WantedServer[] =>
  (readProxies(settings.outbound_proxy) ?? []).map((place) => ({ ...serverOf(settings), ...place }));
