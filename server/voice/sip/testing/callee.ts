import type { ServerAddress } from '../find-servers.ts';
import { answerTo, type Seen } from './test-peer.ts';

/** What an answer of somebody who is called has beside what every answer has. */
export interface AnswerParts {
  tag?: string;
  /** A session description. */
  body?: string;
  headers?: string[];
  /** Its Contact, where it is not at the port that the answer comes from. */
  contact?: string;
  /** Whether it leaves out the Contact that it must have. */
  withoutContact?: boolean;
}

/** An answer with a tag and, unless it leaves it out, the Contact of whoever is called at `port`. */
export function answerFrom(port: number, request: Seen, status: number, parts: AnswerParts = {}): string {
  const { tag = 'callee', body = '', headers = [], withoutContact = false } = parts;
  const { contact: target = `sip:callee@127.0.0.1:${port}` } = parts;
  const [head = ''] = answerTo(request.text, status).split('\r\nContent-Length');
  const tagged = head.replace(/^(To: [^\r]*)$/im, `$1;tag=${tag}`);
  const contact = withoutContact ? [] : [`Contact: <${target}>`];
  const type = body === '' ? [] : ['Content-Type: application/sdp'];
  return [tagged, ...contact, ...headers, ...type, `Content-Length: ${body.length}`, '', body].join('\r\n');
}

/** A server on the loopback. */
export const serverAt = (port: number, protocol: 'UDP' | 'TCP' = 'UDP'): ServerAddress => ({
  ...{ protocol, address: '127.0.0.1', port, serverName: '127.0.0.1', verify: true },
});

export const branchOf = (seen: Seen): string => /branch=([^;]+)/.exec(seen.header('Via') ?? '')?.[1] ?? '';

export const digestOf = (seen: Seen, name: string): string =>
  /response="(\w+)"/.exec(seen.header(name) ?? '')?.[1] ?? '';
