import { isIP } from 'node:net';
import { networkInterfaces } from 'node:os';
import { addressFor } from '../carriers/own-addresses.ts';
import { findAddresses } from '../carriers/find-address.ts';
import type { Clock } from '../platform/clock.ts';
import type { Settings } from '../platform/config/settings.ts';
import { isPublicAddress } from '../platform/outbound/public-address.ts';
import type { TrunkRow } from './doctor.queries.ts';
import { findingsOn, reasonOf, type Finding } from './finding.ts';

/** Addresses of this machine's network cards. */
const listOwn = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) => all.map(({ address }) => address));

const LOOPBACK = /^(?:127\.|::1$)/;
const { right, wrong, remark } = findingsOn('nat');

interface Machine {
  /** The address of HOST. */
  host: string;
  trunks: readonly Pick<TrunkRow, 'name' | 'host'>[];
  clock: Clock;
  own?: () => string[];
}

/**
 * Whether carriers can reach the address that they are told, in SIP and for the sound. No address outside is
 * asked for it: what a carrier sees is told by the check of the carrier.
 */
export async function checkNat(settings: Settings, machine: Machine): Promise<Finding[]> {
  const { publicHost, roles, sipPort, rtpPorts } = settings;
  if (!roles.includes('voice')) return [];
  const { host, clock, own = listOwn } = machine;
  const outside = await findOutside(machine);
  const ports = `UDP and TCP ${sipPort}, UDP ${rtpPorts.from}-${rtpPorts.to}`;
  if (LOOPBACK.test(host)) return [judgeLoopback(host, outside)];
  const isAlone = machine.trunks.length === 0;
  if (publicHost === null)
    return [judgeOwn(addressToward(host, outside?.address), outside, { ports, isAlone })];
  let told: string[];
  try {
    told = await findAddresses('PUBLIC_HOST', publicHost, clock);
  } catch (error) {
    return [wrong(`${reasonOf(error)}: correct the name, or set an address (of IPv6 without brackets).`)];
  }
  const ofOtherKind = judgeOtherKind(told, outside, host);
  if (ofOtherKind !== null) return [ofOtherKind];
  const mine = own();
  return told.map((address) => {
    const named = address === publicHost ? address : `${publicHost} (${address})`;
    if (LOOPBACK.test(address))
      return wrong(
        `Carriers are told ${named}, which leads everybody to themselves: set PUBLIC_HOST to the address that ` +
          'they reach this machine by.',
      );
    if (mine.includes(address) && (outside === null || isPublicAddress(address)))
      return right(`Carriers are told ${named}, which is an address of this machine.`);
    if (!isPublicAddress(address) && outside !== null)
      return wrong(
        `Carriers are told ${named}, which ${outside.name} (${outside.address}) on the internet cannot reach: ` +
          `set PUBLIC_HOST to ${publicOneFor(address)}.`,
      );
    return remark(
      `Carriers are told ${named}, which is not an address of this machine: the router or the cloud must ` +
        `forward ${ports} to ${addressToward(host)}, with the same numbers. What a carrier sees, ` +
        '`POST /carriers/{id}/check` tells.',
    );
  });
}

/** A trunk of IPv4 is told an address of that kind although PUBLIC_HOST is one of IPv6, or the reverse. */
function judgeOtherKind(told: readonly string[], outside: Outside | null, host: string): Finding | null {
  if (outside === null) return null;
  const toward = addressFor(outside.address, { host, publicAddresses: told });
  if (told.includes(toward) || isPublicAddress(toward)) return null;
  return wrong(
    `PUBLIC_HOST has no IPv${isIP(outside.address)} address, so ${outside.name} (${outside.address}) is told ${toward}, ` +
      'which is not reachable from the internet: set PUBLIC_HOST to a name that has both kinds, or to an address of this one.',
  );
}

interface Outside {
  name: string;
  address: string;
}

/** The first trunk whose server is on the internet; null where all are in networks of one's own. */
async function findOutside({ trunks, clock }: Machine): Promise<Outside | null> {
  for (const { name, host } of trunks) {
    const addresses = await findAddresses(name, host, clock).catch(() => []);
    const address = addresses.find((one) => isPublicAddress(one));
    if (address !== undefined) return { name, address };
  }
  return null;
}

function judgeLoopback(host: string, outside: Outside | null): Finding {
  if (outside === null)
    return remark(`HOST is ${host}: calls come from this machine alone, or over carriers' WebSockets.`);
  return wrong(
    `HOST is ${host}, and ${outside.name} is at ${outside.address}: its calls and their sound cannot come here. ` +
      'Set HOST=0.0.0.0, and PUBLIC_HOST to the address that carriers reach this machine by.',
  );
}

function judgeOwn(
  address: string,
  outside: Outside | null,
  { ports, isAlone }: { ports: string; isAlone: boolean },
): Finding {
  if (isAlone && !isPublicAddress(address))
    return remark(
      `Telephones and carriers are told ${address}, an address of this machine. Those of its own network reach it; ` +
        `for a carrier on the internet set PUBLIC_HOST to ${publicOneFor(address)}, and forward ${ports} to this machine.`,
    );
  if (outside === null || isPublicAddress(address))
    return right(`Carriers are told ${address}, which is an address of this machine.`);
  return wrong(
    `Carriers are told ${address}, which is not reachable from the internet, and ${outside.name} is there ` +
      `(${outside.address}): set PUBLIC_HOST to ${publicOneFor(address)}, and forward ${ports} to this machine.`,
  );
}

/** What takes the place of an address of one's own network. */
const publicOneFor = (address: string): string =>
  isIP(address) === 6 ? 'a public IPv6 address of this machine' : 'the public address of the router';

const addressToward = (host: string, peer = '0.0.0.0'): string =>
  addressFor(peer, { host, publicAddresses: [] });
