/** What a sipp does, step by step: one whose first step calls is a caller, any other is called. */
export type SippStep =
  /** Calls. */
  | { calls: true; headers?: readonly string[]; body?: SippBody }
  /** Asks something that is no call, such as OPTIONS. */
  | { asks: string }
  /** Acknowledges the answer to its INVITE with that number. */
  | { acks: number }
  /** Takes a request; an INVITE has the right digest, or a header or the body matches. */
  | {
      takes: string;
      digestOf?: { username: string; password: string };
      having?: [header: string, RegExp];
      body?: RegExp;
    }
  /** Sends a request within the call; `cseq` counts those of sipp. */
  | { sends: string; cseq: number; headers?: readonly string[]; body?: SippBody }
  /** Takes the answer to what it sent last, or to the INVITE of a caller; `rseq` is kept as `[$rseq]`. */
  | { hears: number; to?: 'INVITE'; having?: [header: string, RegExp]; body?: RegExp; rseq?: boolean }
  /** Answers the INVITE, whatever came since. */
  | { says: number; tag?: string; headers?: readonly string[]; sdp?: boolean }
  /** Answers the request that came last; what carries a description is sent until something comes. */
  | { answers: number; headers?: readonly string[]; body?: SippBody };

/** What a request carries. */
export interface SippBody {
  type: string;
  lines: readonly string[];
}

/** A description of the session; `version` counts those of one side. */
export const sippSession = (
  attributes: readonly string[] = [],
  { version = 1, port = '[media_port]' }: { version?: number; port?: number | string } = {},
): SippBody => ({
  type: 'application/sdp',
  lines: [
    'v=0',
    `o=sipp 1 ${version} IN IP[local_ip_type] [local_ip]`,
    's=-',
    'c=IN IP[media_ip_type] [media_ip]',
    't=0 0',
    `m=audio ${port} RTP/AVP 0`,
    ...attributes,
  ],
});

/**
 * Writes the steps as sipp reads them. What sipp says is sent again until something comes.
 * @param stayMs how long a call stays known after its last step, so that what comes again is answered again.
 */
export function sippScenario(steps: readonly SippStep[], stayMs = 0): string {
  const [first] = steps;
  const side = first && ('calls' in first || 'asks' in first) ? caller : called;
  let asked = '';
  const written = steps.map((step, index) => {
    if ('takes' in step) {
      // What is lost on the way may be overtaken by the next request.
      const isOvertaken = stayMs > 0 && step.takes === 'ACK' && 'takes' in (steps[index + 1] ?? {});
      return taking(step, side, isOvertaken);
    }
    if ('calls' in step) return calling(step);
    if ('asks' in step) {
      asked = step.asks;
      return asking(step.asks);
    }
    if ('acks' in step) return acknowledging(step.acks);
    if ('hears' in step) return hearing(step, step.to ?? asked);
    if ('says' in step) return saying(step);
    if ('answers' in step) return answering(step);
    asked = `${step.sends}${step.cseq}`;
    return sending(step, side);
  });
  // sipp takes an unknown name for a fault, as it does a variable that is used once.
  const known = ['via', 'from', 'to', 'cseq', 'right', 'rseq', 'having', 'body'].filter((name) =>
    written.some((step) => step.includes(`assign_to="${name}"`)),
  );
  return `<?xml version="1.0" encoding="ISO-8859-1" ?>
<!DOCTYPE scenario SYSTEM "sipp.dtd">
<scenario name="scripted">
${written.join('')}${stayMs > 0 ? `<timewait milliseconds="${stayMs}"/>\n` : ''}${known.length > 0 ? `<Reference variables="${known.join()}"/>\n` : ''}</scenario>
`;
}

/** How the parties are written in a request of sipp. */
const called = { isCaller: false, from: '[$to];tag=[call_number]a', to: '[$from]' };
const caller = {
  isCaller: true,
  from: '<sip:+15005550100@[local_ip]:[local_port]>;tag=[pid]x[call_number]',
  to: '<sip:[service]@[remote_ip]:[remote_port]>[peer_tag_param]',
};
type Side = typeof called;

const VIA = 'Via: SIP/2.0/[transport] [local_ip]:[local_port];branch=[branch];rport';
/** The user tells proxies which of several it is. */
const CONTACT = 'Contact: <sip:sipp-[local_port]@[local_ip]:[local_port];transport=[transport]>';

function taking(
  { takes, digestOf, having, body }: Extract<SippStep, { takes: string }>,
  { isCaller }: Side,
  isOptional: boolean,
): string {
  const kept = ['From', 'To', 'CSeq'].map((name) => ereg('.+', name, name.toLowerCase()));
  const isFirst = takes === 'INVITE' && !isCaller;
  const actions = [
    ...(isFirst ? [VIAS_KEPT, ...kept] : []),
    ...matching({ having, body }),
    ...(digestOf
      ? [`<verifyauth assign_to="right" username="${digestOf.username}" password="${digestOf.password}"/>`]
      : []),
  ];
  const checked = digestOf
    ? `<nop hide="true" test="right" next="1"/>\n<recv request="DIGEST"/>\n<label id="1"/>\n`
    : '';
  const route = isFirst ? ' rrs="true"' : '';
  return `<recv request="${takes}"${route}${isOptional ? ' optional="true"' : ''}><action>${actions.join('')}</action></recv>\n${checked}`;
}

const matching = ({
  having,
  body,
}: {
  having?: [header: string, RegExp] | undefined;
  body?: RegExp | undefined;
}): string[] => [
  ...(having ? [ereg(having[1].source, having[0], 'having')] : []),
  ...(body ? [`<ereg regexp="${body.source}" search_in="body" check_it="true" assign_to="body"/>`] : []),
];

const ereg = (regexp: string, header: string, variable: string): string =>
  `<ereg regexp="${regexp}" search_in="hdr" header="${header}:" check_it="true" assign_to="${variable}"/>`;

/** All lines of Via, as they are: that of a proxy comes before ours. */
const VIAS_KEPT =
  '<ereg regexp="Via:[^[:cntrl:]]+([[:cntrl:]]+Via:[^[:cntrl:]]+)*" search_in="msg" check_it="true" assign_to="via"/>';

/** An answer is of one request, so that one that comes late or again is not taken for that to the next. */
function hearing({ hears, having, body, rseq }: Extract<SippStep, { hears: number }>, to: string): string {
  const actions = [
    ...matching({ having, body }),
    ...(rseq === true ? [ereg('[0-9]+', 'RSeq', 'rseq')] : []),
  ].join('');
  const provisional =
    to === 'INVITE' && hears >= 200 ? `<recv response="180" optional="true" response_txn="${to}"/>\n` : '';
  const route = to === 'INVITE' ? ' rrs="true"' : '';
  return `${provisional}<recv response="${hears}"${route} response_txn="${to}"><action>${actions}</action></recv>\n`;
}

const calling = ({ headers = [], body = sippSession() }: Extract<SippStep, { calls: true }>): string =>
  text(' retrans="500" start_txn="INVITE"', 'INVITE sip:[service]@[remote_ip]:[remote_port] SIP/2.0', [
    ...[VIA, `From: ${caller.from}`, 'To: <sip:[service]@[remote_ip]:[remote_port]>', 'Call-ID: [call_id]'],
    ...['CSeq: 1 INVITE', CONTACT, 'Max-Forwards: 70', ...headers],
    ...carried(body),
  ]) + `<recv response="100" optional="true" response_txn="INVITE"/>\n`;

const asking = (method: string): string =>
  text(` retrans="500" start_txn="${method}"`, `${method} sip:[service]@[remote_ip]:[remote_port] SIP/2.0`, [
    ...[VIA, `From: ${caller.from}`, 'To: <sip:[service]@[remote_ip]:[remote_port]>', 'Call-ID: [call_id]'],
    ...[`CSeq: 1 ${method}`, CONTACT, 'Max-Forwards: 70', ...carried()],
  ]);

const acknowledging = (cseq: number): string =>
  text(' ack_txn="INVITE"', 'ACK [next_url] SIP/2.0', [
    ...[VIA, '[routes]', `From: ${caller.from}`, `To: ${caller.to}`, 'Call-ID: [call_id]'],
    ...[`CSeq: ${cseq} ACK`, 'Max-Forwards: 70', ...carried()],
  ]);

const sending = (
  { sends, cseq, headers = [], body }: Extract<SippStep, { sends: string }>,
  { from, to }: Side,
): string =>
  text(` retrans="500" start_txn="${sends}${cseq}"`, `${sends} [next_url] SIP/2.0`, [
    ...[VIA, '[routes]', `From: ${from}`, `To: ${to}`, 'Call-ID: [call_id]', `CSeq: ${cseq} ${sends}`],
    ...[CONTACT, 'Max-Forwards: 70', ...headers, ...carried(body)],
  ]);

function saying({ says, tag = 'a', headers = [], sdp }: Extract<SippStep, { says: number }>): string {
  const isRepeated = says >= 200 || headers.some((header) => header.startsWith('RSeq'));
  const repeats = isRepeated ? ' retrans="500"' : '';
  return message(repeats, says, [
    ...[
      '[$via]',
      '[last_Record-Route:]',
      '[last_From:]',
      `To: [$to];tag=[call_number]${tag}`,
      '[last_Call-ID:]',
    ],
    ...['CSeq: [$cseq]', CONTACT, ...headers, ...carried(sdp === true ? sippSession() : undefined)],
  ]);
}

const answering = ({ answers, headers = [], body }: Extract<SippStep, { answers: number }>): string =>
  message(body ? ' retrans="500"' : '', answers, [
    ...['[last_Via:]', '[last_From:]', '[last_To:]', '[last_Call-ID:]', '[last_CSeq:]'],
    ...[...(body ? [CONTACT] : []), ...headers, ...carried(body)],
  ]);

/** What a message ends with. */
const carried = (body?: SippBody): string[] =>
  body ? [`Content-Type: ${body.type}`, 'Content-Length: [len]', '', ...body.lines] : ['Content-Length: 0\n'];

const message = (attributes: string, status: number, lines: readonly string[]): string =>
  text(attributes, `SIP/2.0 ${status} So`, lines);

const text = (attributes: string, start: string, lines: readonly string[]): string =>
  `<send${attributes}><![CDATA[
${[start, ...lines].map((line) => `      ${line}`).join('\n')}
]]></send>\n`;
