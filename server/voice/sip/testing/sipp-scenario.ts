/** What a sipp that is called does, step by step. */
export type SippStep =
  /** Takes a request; an INVITE has the right digest, or a header or the body matches. */
  | {
      takes: string;
      digestOf?: { username: string; password: string };
      having?: [header: string, RegExp];
      body?: RegExp;
    }
  /** Sends a request within the call; `cseq` counts those of sipp. */
  | { sends: string; cseq: number; headers?: readonly string[] }
  /** Takes the answer to what it sent. */
  | { hears: number }
  /** Answers the INVITE, whatever came since. */
  | { says: number; tag?: string; headers?: readonly string[]; sdp?: boolean }
  /** Answers the request that came last. */
  | { answers: number };

const SDP = `
      v=0
      o=sipp 1 1 IN IP[local_ip_type] [local_ip]
      s=-
      c=IN IP[media_ip_type] [media_ip]
      t=0 0
      m=audio [media_port] RTP/AVP 0
`;

/**
 * Writes the steps as sipp reads them. What sipp says is sent again until something comes.
 * @param stayMs how long a call stays known after its last step, so that what comes again is answered again.
 */
export function sippScenario(steps: readonly SippStep[], stayMs = 0): string {
  const written = steps.map((step, index) => {
    // What is lost on the way may be overtaken.
    if ('takes' in step) return taking(step, stayMs > 0 && step.takes === 'ACK' && index < steps.length - 1);
    if ('sends' in step) return sending(step);
    if ('hears' in step) return `<recv response="${step.hears}"/>\n`;
    return 'says' in step ? saying(step) : answering(step.answers);
  });
  // sipp takes an unknown name for a fault, as it does a variable that is used once.
  const known = ['via', 'from', 'to', 'cseq', 'right', 'having', 'body'].filter((name) =>
    written.some((step) => step.includes(`assign_to="${name}"`)),
  );
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<!DOCTYPE scenario SYSTEM "sipp.dtd">
<scenario name="called">
${written.join('')}${stayMs > 0 ? `<timewait milliseconds="${stayMs}"/>\n` : ''}<Reference variables="${known.join()}"/>
</scenario>
`;
}

function taking(
  { takes, digestOf, having, body }: Extract<SippStep, { takes: string }>,
  isOptional: boolean,
): string {
  const kept = [
    ['Via', 'via'],
    ['From', 'from'],
    ['To', 'to'],
    ['CSeq', 'cseq'],
  ].map(([name, variable]) => ereg('.+', name ?? '', variable ?? ''));
  const actions = [
    ...(takes === 'INVITE' ? kept : []),
    ...(having ? [ereg(having[1].source, having[0], 'having')] : []),
    ...(body ? [`<ereg regexp="${body.source}" search_in="body" check_it="true" assign_to="body"/>`] : []),
    ...(digestOf
      ? [`<verifyauth assign_to="right" username="${digestOf.username}" password="${digestOf.password}"/>`]
      : []),
  ];
  const checked = digestOf
    ? `<nop hide="true" test="right" next="1"/>\n<recv request="DIGEST"/>\n<label id="1"/>\n`
    : '';
  const route = takes === 'INVITE' ? ' rrs="true"' : '';
  return `<recv request="${takes}"${route}${isOptional ? ' optional="true"' : ''}><action>${actions.join('')}</action></recv>\n${checked}`;
}

const ereg = (regexp: string, header: string, variable: string): string =>
  `<ereg regexp="${regexp}" search_in="hdr" header="${header}:" check_it="true" assign_to="${variable}"/>`;

const sending = ({ sends, cseq, headers = [] }: Extract<SippStep, { sends: string }>): string =>
  text(' retrans="500"', `${sends} [next_url] SIP/2.0`, [
    'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch];rport',
    '[routes]',
    'From: [$to];tag=[call_number]a',
    'To: [$from]',
    '[last_Call-ID:]',
    `CSeq: ${cseq} ${sends}`,
    'Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>',
    'Max-Forwards: 70',
    ...headers,
    'Content-Length: 0\n',
  ]);

function saying({ says, tag = 'a', headers = [], sdp }: Extract<SippStep, { says: number }>): string {
  const isRepeated = says >= 200 || headers.some((header) => header.startsWith('RSeq'));
  const repeats = isRepeated ? ' retrans="500"' : '';
  return message(repeats, says, [
    'Via: [$via]',
    '[last_From:]',
    `To: [$to];tag=[call_number]${tag}`,
    '[last_Call-ID:]',
    'CSeq: [$cseq]',
    'Contact: <sip:sipp@[local_ip]:[local_port];transport=[transport]>',
    ...headers,
    ...(sdp ? ['Content-Type: application/sdp'] : []),
    `Content-Length: [len]\n${sdp ? SDP : ''}`,
  ]);
}

const answering = (status: number): string =>
  message('', status, [
    '[last_Via:]',
    '[last_From:]',
    '[last_To:]',
    '[last_Call-ID:]',
    '[last_CSeq:]',
    'Content-Length: 0\n',
  ]);

const message = (attributes: string, status: number, lines: readonly string[]): string =>
  text(attributes, `SIP/2.0 ${status} So`, lines);

const text = (attributes: string, start: string, lines: readonly string[]): string =>
  `<send${attributes}><![CDATA[
${[start, ...lines].map((line) => `      ${line}`).join('\n')}
]]></send>\n`;
