import { headerValue, type SipRequest, type SipResponse } from './message.ts';

/** What a request that belongs to another one copies from it (sections 9.1 and 17.1.1.3). */
function copyOfInvite(invite: SipRequest, method: string, names: readonly string[]): SipRequest {
  const headers = invite.headers
    .filter(({ name }) => names.includes(name))
    .map(({ name, value }) => ({ name, value: name === 'cseq' ? value.replace('INVITE', method) : value }));
  return {
    ...invite,
    method,
    headers: [...headers, { name: 'max-forwards', value: '70' }],
    body: Buffer.alloc(0),
  };
}

/** The CANCEL of an INVITE, without its Via (RFC 3261, section 9.1). */
export const cancelOf = (invite: SipRequest): SipRequest =>
  copyOfInvite(invite, 'CANCEL', ['route', 'from', 'to', 'call-id', 'cseq']);

/** The ACK of a refused INVITE; `invite` as it was sent, with its Via (RFC 3261, section 17.1.1.3). */
export function ackOfRefusal(invite: SipRequest, refusal: SipResponse): SipRequest {
  const ack = copyOfInvite(invite, 'ACK', ['via', 'route', 'from', 'call-id', 'cseq']);
  return { ...ack, headers: [...ack.headers, { name: 'to', value: headerValue(refusal, 'to') ?? '' }] };
}
