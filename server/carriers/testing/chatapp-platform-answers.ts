import { randomUUID } from 'node:crypto';
import { headerValues, type Header, type SipRequest, type SipResponse } from '../../voice/sip/message.ts';

const COPIED: ReadonlySet<string> = new Set(['via', 'from', 'to', 'call-id', 'cseq']);

/** An answer of the platform. */
export function answerTo(
  request: SipRequest,
  status: number,
  {
    reason,
    headers = [],
    body = '',
    tag,
  }: { reason: string; headers?: readonly Header[]; body?: string; tag?: string },
): SipResponse {
  const copied = request.headers
    .filter(({ name }) => COPIED.has(name))
    .map(({ name, value }) =>
      name === 'to' && !value.includes(';tag=') && status > 100
        ? { name, value: `${value};tag=${tag ?? 'platform'}` }
        : { name, value },
    );
  return {
    ...{ kind: 'response', status, reason },
    headers: [...copied, ...headers],
    body: Buffer.from(body, 'latin1'),
  };
}

/** The user part of an address. */
export const userOf = (uri: string): string => /^sips?:([^@;]+)@/.exec(uri)?.[1] ?? '';

/** The route that a request takes, as it is written. */
export const routeOf = (request: SipRequest): string[] =>
  headerValues(request, 'route').flatMap((value) => value.split(/,\s*/));

/** Each request has a transaction of its own. */
export const viaOf = ({ port }: { port: number }): Header => ({
  name: 'via',
  value: `SIP/2.0/TLS 127.0.0.1:${port};branch=z9hG4bK${randomUUID()}`,
});
