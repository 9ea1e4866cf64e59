import { answerFrom } from '../callee.ts';
import type { Seen } from '../test-peer.ts';
import { octets, session, writeTorture } from './torture-message.ts';

/** A response of RFC 4475: it goes to a request of ours, whose Via, From, To and Call-ID it has. */
export interface TortureResponse {
  name: string;
  /** What becomes of the call that waits: it is answered, it goes on, or the response is passed over. */
  outcome: 'answered' | 'goes on' | 'ignored';
  start: string;
  /** Of the topmost Via, behind its branch. */
  via?: string;
  /** In place of what the request has. */
  cseq?: string;
  headers?: string[];
  body?: string;
}

export const tortureResponses: TortureResponse[] = [
  {
    name: '3.1.1.12 an unusual reason phrase',
    outcome: 'answered',
    start: octets('SIP/2.0 200 = 2**3 * 5**2 но сто девяносто девять - простое'),
    body: session('192.0.2.198'),
  },
  {
    name: '3.1.1.13 an empty reason phrase',
    outcome: 'goes on',
    start: 'SIP/2.0 100 ',
    headers: ['Contact: <sip:user@host105.example.com>'],
  },
  {
    name: '3.1.2.5 numbers of a response beyond all bounds',
    outcome: 'ignored',
    start: 'SIP/2.0 503 Service Unavailable',
    via: ';received=192.0.2.129',
    cseq: '9292394834772304023312',
    headers: ['Retry-After: 949302838503028349304023988', 'Warning: 1812 overture "In Progress"'],
  },
  {
    name: '3.1.2.19 a status beyond all bounds',
    outcome: 'ignored',
    start: 'SIP/2.0 4294967301 better not break the receiver',
    headers: ['Contact: <sip:user@host105.example.com>'],
  },
  {
    name: '3.3.10 a response on its way to everybody',
    outcome: 'ignored',
    start: 'SIP/2.0 200 OK',
    via: '\r\nVia: SIP/2.0/UDP 255.255.255.255;branch=z9hG4bK1saber23',
    body: session('192.0.2.198'),
  },
];

/** The response as an answer to `request` of whoever is called at `port`. */
export function writeTortureResponse(torture: TortureResponse, request: Seen, port: number): string {
  const { start, via = '', cseq, headers = [], body = '' } = torture;
  const parts = { tag: '2229', headers, body: writeTorture({ text: body }) };
  return answerFrom(port, request, 200, parts)
    .replace(/^SIP[^\r]*/, start)
    .replace(/^Via: [^\r]*/m, (own) => own + via)
    .replace(/^CSeq: \d+/m, (own) => (cseq === undefined ? own : `CSeq: ${cseq}`));
}
