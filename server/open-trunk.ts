import { allowPeers } from './carriers/allow-peers.ts';
import { startSipTrunk, type SipTrunk, type SipTrunkOptions } from './carriers/sip-trunk.ts';
import type { Settings } from './platform/config/settings.ts';
import { UserAgentStartError } from './voice/sip/user-agent.ts';

/** What a trunk needs beside the settings. */
export type TrunkParts = Pick<
  SipTrunkOptions,
  'receive' | 'media' | 'synthesizer' | 'clock' | 'log' | 'maxCalls' | 'peers' | 'isReachable' | 'records'
>;

/** The address this process listens on, and the addresses for media in SDP. */
export interface Addresses {
  host: string;
  publicAddresses: string[];
}

/**
 * Starts SIP. A process without the role `voice` takes no calls: it has a port of its own, over which the
 * calls that it places leave.
 * @throws Error that names SIP_PORT, HOST or PUBLIC_HOST when SIP cannot listen there.
 */
export async function openTrunk(
  settings: Settings,
  addresses: Addresses,
  parts: TrunkParts,
): Promise<SipTrunk> {
  const { host, sipPort, publicHost, sipAllowedNetworks, sipNumberFormat, roles } = settings;
  const takesCalls = roles.includes('voice');
  try {
    return await startSipTrunk({
      ...parts,
      host: addresses.host,
      port: takesCalls ? sipPort : 0,
      ...(publicHost === null ? {} : { publicHost }),
      publicAddresses: addresses.publicAddresses,
      isAllowed: takesCalls ? allowPeers(sipAllowedNetworks, parts.clock) : () => false,
      peers: takesCalls ? parts.peers : { carriersAt: () => [] },
      userAgent: 'Switchboard',
      numberFormat: sipNumberFormat,
    });
  } catch (error) {
    if (!(error instanceof UserAgentStartError)) throw error;
    const lines = {
      port_in_use: `SIP_PORT: ${sipPort} on ${host} is already in use`,
      address_unavailable: `HOST: ${host} is not an address of this machine`,
      public_host_missing: `PUBLIC_HOST: name the address that carriers reach this machine by, because HOST is ${host}`,
    };
    throw new Error(lines[error.code], { cause: error });
  }
}
