/** What comes of a request: a status, a call that is reported, or nothing but waiting for what is missing. */
export type TortureOutcome = number | 'call' | 'waits';

/**
 * One request of RFC 4475. `text` is what the RFC prints, with LF for CRLF and `[[…]]` around the address in
 * the topmost Via: over UDP the test has its own there, because the answer would go to nobody otherwise.
 */
export interface Torture {
  /** The section of the RFC, and what is odd about the message. */
  name: string;
  outcome: TortureOutcome;
  /** Where a stream makes it another. */
  overTcp?: TortureOutcome;
  text: string;
  /** Header fields of the answer. */
  answered?: Readonly<Record<string, string>>;
  /** What the call looks like when it is reported. */
  from?: string;
  to?: string;
  displayName?: string | null;
}

/** The description of a session that nearly all messages carry. */
export const session = (address: string, connection = address): string =>
  `v=0
o=mhandley 29739 7272939 IN IP4 ${address}
s=-
c=IN IP4 ${connection}
t=0 0
m=audio 49217 RTP/AVP 0 12
m=video 3227 RTP/AVP 31
a=rtpmap:31 LPC
`;

/** The octets of a text in UTF-8, each as one character. */
export const octets = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** The message as it goes over the wire; `sentBy` stands in the topmost Via, else what the RFC has there. */
export function writeTorture({ text }: Pick<Torture, 'text'>, sentBy?: string): string {
  return text.replace(/\[\[(.*?)\]\]/, (_, own: string) => sentBy ?? own).replaceAll(/(?<!\r)\n/g, '\r\n');
}

let counter = 0;

/** An OPTIONS that nothing is odd about, but for what makes it large. */
export function ordinaryRequest({
  sentBy = '192.0.2.1',
  tag = '93942939o2',
  more = [],
  body = '',
}: {
  sentBy?: string | undefined;
  tag?: string;
  /** Further lines of its head. */
  more?: readonly string[];
  body?: string;
} = {}): string {
  counter += 1;
  const lines = [
    'OPTIONS sip:user@example.com SIP/2.0',
    `Via: SIP/2.0/UDP ${sentBy};branch=z9hG4bK-ordinary-${counter}`,
    ...more,
    'Max-Forwards: 70',
    `From: <sip:caller@example.net>;tag=${tag}`,
    'To: <sip:j.user@example.com>',
    `Call-ID: ordinary-${counter}@192.0.2.1`,
    'CSeq: 8 OPTIONS',
    `Content-Length: ${body.length}`,
  ];
  return [...lines, '', body].join('\r\n');
}
