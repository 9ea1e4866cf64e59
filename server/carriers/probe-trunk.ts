import type { OptionsAnswer } from '../voice/sip/send-options.ts';
import type { ServerAddress } from '../voice/sip/find-servers.ts';
import { writeHost } from '../voice/sip/uri.ts';
import { addressFor, listeningOf } from './own-addresses.ts';
import { findTargets, type OutgoingSip } from './place-sip-call.ts';
import type { TrunkAccess } from './trunk-access.ts';
import { accountOf } from './trunk-registration.ts';

/** What a trunk's servers answer to a question that places no call. */
export type TrunkProbe =
  | { kind: 'no_address'; isInternal: boolean }
  | { kind: 'silent'; address: string }
  /** `toldAs`: the address that the carrier is told for the sound of calls. */
  | { kind: 'answered'; address: string; answer: OptionsAnswer; toldAs: string };

/**
 * Asks the servers of a trunk in their order until one answers: by OPTIONS, or what is registered there where
 * the trunk registers, which is the question that its credentials are for.
 */
export async function probeTrunk(trunk: TrunkAccess, options: OutgoingSip): Promise<TrunkProbe> {
  const targets = await findTargets(trunk, options);
  if ('problem' in targets) return { kind: 'no_address', isInternal: targets.isInternal };
  for (const target of targets.servers) {
    const asking = trunk.registers ? askRegistrar : askServer;
    const answer = await asking(target, trunk, options);
    if (!answer) continue;
    const { address } = target;
    return { kind: 'answered', address, answer, toldAs: addressFor(address, listeningOf(options)) };
  }
  return { kind: 'silent', address: targets.servers.map(({ address }) => address).join(', ') };
}

async function askServer(
  target: ServerAddress,
  { server, credentials, fromDomain }: TrunkAccess,
  { agent }: OutgoingSip,
): Promise<OptionsAnswer | null> {
  const transport = server.protocol === 'UDP' ? '' : `;transport=${server.protocol.toLowerCase()}`;
  const uri = `sip:${writeHost(server.host)}${server.port === null ? '' : `:${server.port}`}${transport}`;
  const user = credentials ? `${encodeURIComponent(credentials.username).replaceAll('%2B', '+')}@` : '';
  const from = `<sip:${user}${writeHost(fromDomain ?? server.host)}>`;
  return agent.ping(target, { uri, from, credentials });
}

async function askRegistrar(
  target: ServerAddress,
  trunk: TrunkAccess,
  { agent }: OutgoingSip,
): Promise<OptionsAnswer | null> {
  const binding = agent.bind(target, accountOf(trunk));
  try {
    const { failure, isChallenged, seenAs } = await binding.fetch();
    if (failure?.kind === 'silent' || failure?.kind === 'unreachable') return null;
    return { status: failure?.status ?? 200, isChallenged, seenAs };
  } finally {
    binding.release();
  }
}
