import type { OptionsAnswer } from '../voice/sip/send-options.ts';
import { writeHost } from '../voice/sip/uri.ts';
import { findTargets, type OutgoingSip } from './place-sip-call.ts';
import type { TrunkAccess } from './trunk-access.ts';

/** What a trunk's servers answer to a question that places no call. */
export type TrunkProbe =
  | { kind: 'no_address'; isInternal: boolean }
  | { kind: 'silent'; address: string }
  | { kind: 'answered'; address: string; answer: OptionsAnswer };

/** Asks the servers of a trunk in their order, by OPTIONS, until one answers. */
export async function probeTrunk(trunk: TrunkAccess, options: OutgoingSip): Promise<TrunkProbe> {
  const targets = await findTargets(trunk, options);
  if ('problem' in targets) return { kind: 'no_address', isInternal: targets.isInternal };
  const { server, credentials, fromDomain } = trunk;
  const transport = server.protocol === 'UDP' ? '' : `;transport=${server.protocol.toLowerCase()}`;
  const uri = `sip:${writeHost(server.host)}${server.port === null ? '' : `:${server.port}`}${transport}`;
  const user = credentials ? `${encodeURIComponent(credentials.username).replaceAll('%2B', '+')}@` : '';
  const from = `<sip:${user}${writeHost(fromDomain ?? server.host)}>`;
  for (const target of targets.servers) {
    const answer = await options.agent.ping(target, { uri, from, credentials });
    if (answer) return { kind: 'answered', address: target.address, answer };
  }
  return { kind: 'silent', address: targets.servers.map(({ address }) => address).join(', ') };
}
