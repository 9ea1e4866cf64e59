import { allowPeers } from './carriers/allow-peers.ts';
import { startSipTrunk, type SipTrunk, type SipTrunkOptions } from './carriers/sip-trunk.ts';
import { publicHostMissing } from './platform/config/require-public-host.ts';
import type { Settings } from './platform/config/settings.ts';
import { watchCertificate } from './voice/sip/tls-identity.ts';
import { UserAgentStartError } from './voice/sip/user-agent.ts';

/** What a trunk needs beside the settings. */
export type TrunkParts = Pick<
  SipTrunkOptions,
  | 'receive'
  | 'media'
  | 'synthesizer'
  | 'clock'
  | 'log'
  | 'maxCalls'
  | 'limits'
  | 'peers'
  | 'accounts'
  | 'isReachable'
  | 'records'
  | 'traces'
> & {
  /** Aborts when the process stops. */
  signal: AbortSignal;
};

/** The address this process listens on, and the addresses for media in SDP. */
export interface Addresses {
  host: string;
  publicAddresses: string[];
}

/**
 * Starts SIP. A process without the role `voice` takes no calls: it has a port of its own, over which the
 * calls that it places leave.
 * @throws Error that names SIP_PORT, SIP_TLS_CERT, HOST or PUBLIC_HOST when SIP cannot listen there.
 */
export async function openTrunk(
  settings: Settings,
  addresses: Addresses,
  parts: TrunkParts,
): Promise<SipTrunk> {
  const { host, sipPort, publicHost, sipNumberFormat, sipSrtp, sipCodecs, roles } = settings;
  const { sipAllowedNetworks, sipTrustedProxies } = settings;
  const takesCalls = roles.includes('voice');
  const tls = takesCalls ? await readTls(settings, parts) : null;
  const { accounts, ...others } = parts;
  try {
    return await startSipTrunk({
      ...others,
      ...(takesCalls && accounts ? { accounts } : {}),
      host: addresses.host,
      port: takesCalls ? sipPort : 0,
      ...(publicHost === null ? {} : { publicHost }),
      publicAddresses: addresses.publicAddresses,
      isAllowed: takesCalls ? allowPeers(sipAllowedNetworks, parts.clock) : () => false,
      isProxy: (address) => takesCalls && sipTrustedProxies.some((network) => network.contains(address)),
      peers: takesCalls ? parts.peers : { carriersAt: () => [] },
      tls,
      userAgent: 'Switchboard',
      numberFormat: sipNumberFormat,
      srtp: sipSrtp,
      codecs: sipCodecs,
    });
  } catch (error) {
    if (!(error instanceof UserAgentStartError)) throw error;
    const lines = {
      port_in_use: `SIP_PORT: ${sipPort} on ${host} is already in use${tls ? `, or SIP_TLS_PORT: ${tls.port}` : ''}`,
      address_unavailable: `HOST: ${host} is not an address of this machine`,
      public_host_missing: publicHostMissing(host),
    };
    throw new Error(lines[error.code], { cause: error });
  }
}

/** @throws Error that names SIP_TLS_CERT when the certificate cannot be used. */
async function readTls(
  { sipTls, sipTlsPort }: Settings,
  { clock, log, signal }: TrunkParts,
): Promise<NonNullable<SipTrunkOptions['tls']> | null> {
  if (!sipTls) return null;
  try {
    return { port: sipTlsPort, identity: await watchCertificate(sipTls, { clock, log, signal }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`SIP_TLS_CERT: certificate and key cannot be used (${reason})`, { cause: error });
  }
}
