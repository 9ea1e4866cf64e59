import { randomUUID } from 'node:crypto';
import { newTag } from './dialog.ts';
import type { ServerAddress } from './find-servers.ts';
import type { LegContext } from './leg-context.ts';
import type { SipRequest } from './message.ts';

/**
 * Asks a server whether it is there (RFC 3261, section 11). Resolves with the status of its answer, null when
 * none comes.
 */
export function sendOptions(
  server: ServerAddress,
  { uri, from }: { uri: string; from: string },
  { transactions, transports, contactFor, agent }: Omit<LegContext, 'onGone'>,
): Promise<number | null> {
  const flow = transports.flowToServer(server);
  const request: SipRequest = {
    kind: 'request',
    method: 'OPTIONS',
    uri,
    version: 'SIP/2.0',
    headers: [
      { name: 'max-forwards', value: '70' },
      { name: 'from', value: `${from};tag=${newTag()}` },
      { name: 'to', value: `<${uri}>` },
      { name: 'call-id', value: randomUUID() },
      { name: 'cseq', value: '1 OPTIONS' },
      contactFor(flow),
      { name: 'accept', value: 'application/sdp' },
      { name: 'user-agent', value: agent },
    ],
    body: Buffer.alloc(0),
  };
  return new Promise((resolve) => {
    transactions.request(request, flow, (outcome) =>
      resolve(outcome.kind === 'answer' ? outcome.response.status : null),
    );
  });
}
