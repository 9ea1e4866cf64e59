import type { Clock } from '../../platform/clock.ts';
import { headerValues, type Header, type SipRequest, type SipResponse } from '../../voice/sip/message.ts';

/** A business number on the platform, with what its settings of calls say. */
export interface PlatformNumber {
  /** E.164. */
  number: string;
  phoneNumberId: string;
  /** Where the platform brings calls, and the host in From of calls to it. */
  hostname: string;
  password: string;
}

/** When the platform cuts a call whose sound does not come. */
export interface CallLimits {
  firstPacketMs: number;
  silenceMs: number;
}

/** Somebody who calls the business. */
export interface PlatformCaller {
  /** The user part of the address: a number, or an id of the platform. */
  from: string;
  display?: string;
  headers?: readonly string[];
  codecs?: string;
}

/** The platform as a call on it needs it. */
export interface PlatformFacts {
  readonly number: PlatformNumber;
  readonly domain: string;
  readonly port: number;
  readonly clock: Clock;
  readonly limits: CallLimits;
  /** The proxies between both, the one beside the business first. */
  readonly routes: readonly string[];
}

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
