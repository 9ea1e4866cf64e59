import type { OptionsAnswer } from '../voice/sip/send-options.ts';
import type { ServerAddress } from '../voice/sip/find-servers.ts';
import { writeHost } from '../voice/sip/uri.ts';
import { addressFor, listeningOf } from './own-addresses.ts';
import { findTargets, placeOf, transportIn, userPart } from './find-trunk-servers.ts';
import type { OutgoingSip } from './place-sip-call.ts';
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
    const toldAs = addressFor(target.address, listeningOf(options));
    return { kind: 'answered', address: placeOf(target), answer, toldAs };
  }
  return { kind: 'silent', address: targets.servers.map(placeOf).join(', ') };
}

async function askServer(
  target: ServerAddress,
  trunk: TrunkAccess,
  { agent }: OutgoingSip,
): Promise<OptionsAnswer | null> {
  const { server, credentials, fromDomain } = trunk;
  const port = server.port === null ? '' : `:${server.port}`;
  const uri = `sip:${writeHost(server.host)}${port}${transportIn(trunk)}`;
  const user = userPart(trunk);
  const from = `<sip:${user === null ? '' : `${user}@`}${writeHost(fromDomain ?? server.host)}>`;
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
