import { offerText } from './session-text.ts';

/**
 * What RFC 4475 torments parsers with, each on a message that is ordinary otherwise. They come over TCP,
 * where the answer finds back whatever Via says. `answer` 0 means a call that is reported, null that nothing
 * comes back.
 */
export interface Torture {
  name: string;
  answer: number | null;
  start?: string;
  lines?: string[];
  body?: string;
  /** What the call looks like when it is reported. */
  from?: string;
  to?: string;
  displayName?: string | null;
}

export const tortures: Torture[] = [
  {
    name: '3.1.1.1 a short tortuous INVITE, without its To tag',
    answer: 0,
    start: 'INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0',
    lines: [
      'TO :\r\n sip:vivekg@chair-dnrc.example.com',
      'from   : "J Rosenberg \\\\\\""       <sip:jdrosen@example.com>\r\n  ;\r\n  tag = 98asjd8',
      'MaX-fOrWaRdS: 0068',
      'cseq: 0009\r\n  INVITE',
      'Via  : SIP  /   2.0\r\n /UDP\r\n    192.0.2.2;branch=390skdjuw',
      's :',
      'NewFangledHeader:   newfangled value\r\n continued newfangled value',
      'UnknownHeaderWithUnusualValue: ;;,,;;,;',
      'Route:\r\n <sip:services.example.com;lr;unknownwith=value;unknown-no-value>',
      'v:  SIP  / 2.0  / TCP     spindle.example.com   ;\r\n  branch  =   z9hG4bK9ikj8  ,\r\n SIP  /    2.0   / UDP  192.168.255.111   ; branch=\r\n z9hG4bK30239',
      'm:"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =\r\n      newvalue ;\r\n  secondparam ; q = 0.33',
    ],
    body: offerText,
    from: 'jdrosen',
    to: 'vivekg',
    displayName: 'J Rosenberg \\"',
  },
  {
    name: '3.1.1.2 a method and a user of every allowed character',
    answer: 501,
    start:
      "!interesting-Method0123456789_*+`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0",
    lines: [
      "CSeq: 139122385 !interesting-Method0123456789_*+`.%indeed'~",
      'To: "BEL:\\\x07 NUL:\\\x00 DEL:\\\x7f" <sip:1_unusual.URI~(to-be!sure)@example.com>',
      "From: token1~` token2'+_ token3*%!.- <sip:mundane@example.com>;fromParam''~+*_!.-%=\"work\xd0\xb8\";tag=_token~1'+`*%!-.",
      "extensionHeader-!.%*+_`'~:\xef\xbb\xbf\xe5\xa4\xa7\xe5\x81\x9c\xe9\x9b\xbb",
    ],
  },
  {
    name: '3.1.1.3 percent-escapes, which stay what they are for routing and are undone for reading',
    answer: 0,
    start: 'INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0',
    lines: ['From: <sip:I%20have%20spaces@example.net>;tag=938'],
    body: offerText,
    from: 'I have spaces',
    to: 'sips:user@example.com',
  },
  {
    name: '3.1.1.4 an escaped NUL',
    answer: 405,
    start: 'REGISTER sip:null-%00-null@example.com SIP/2.0',
    lines: ['CSeq: 14398234 REGISTER'],
  },
  {
    name: '3.1.1.5 a method that looks escaped',
    answer: 501,
    start: 'RE%47IST%45R sip:registrar.example.com SIP/2.0',
    lines: ['CSeq: 29344 RE%47IST%45R'],
  },
  {
    name: '3.1.1.6 no white space between name and bracket',
    answer: 200,
    lines: ['From: caller<sip:caller@example.com>;tag=323'],
  },
  {
    name: '3.1.1.7 long values',
    answer: 0,
    start: `INVITE sip:user@example.com SIP/2.0`,
    lines: [
      `To: "I have a user name of ${'extreme '.repeat(80)}proportion"<sip:user@example.com:6000;unknownparam1=verylong${'0'.repeat(200)}value;shortparam>`,
      `F: sip:${'amazinglylongcallername'.repeat(20)}@example.net;tag=12${'982'.repeat(50)}424`,
      ...Array.from({ length: 33 }, (_, at) => `v: SIP/2.0/TCP sip${33 - at}.example.com`),
      `Unknown-${'Long'.repeat(20)}-Name: unknown-${'long'.repeat(300)}-value`,
    ],
    body: offerText,
    from: 'amazinglylongcallername'.repeat(20),
  },
  {
    name: '3.1.1.9 semicolons in the user',
    answer: 200,
    start: 'OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0',
  },
  {
    name: '3.1.1.10 transports nobody has heard of',
    answer: 200,
    lines: [
      'Via: SIP/2.0/TLS t2.example.com;branch=z9hG4bKa',
      'Via: SIP/2.0/UNKNOWN t5.example.com;branch=z9hG4bKb',
    ],
  },
  {
    name: '3.1.1.11 a body of several parts, with control characters',
    answer: 405,
    start: 'MESSAGE sip:kumiko@example.org SIP/2.0',
    lines: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed;boundary=7a9cbec02ceef655'],
    body: `--7a9cbec02ceef655\r\nContent-Type: text/plain\r\nContent-Transfer-Encoding: binary\r\n\r\nHello\r\n--7a9cbec02ceef655\r\nContent-Type: application/octet-stream\r\n\r\n${String.fromCharCode(...Array.from({ length: 128 }, (_, at) => at))}\r\n--7a9cbec02ceef655--`,
  },
  {
    name: '3.1.1.12 an unusual reason phrase',
    answer: null,
    start:
      'SIP/2.0 200 = 2**3 * 5**2 \xd0\xbd\xd0\xbe \xd1\x81\xd1\x82\xd0\xbe - \xd0\xbf\xd1\x80\xd0\xbe\xd1\x81\xd1\x82\xd0\xbe\xd0\xb5',
    lines: ['CSeq: 35 INVITE', 'Contact: <sip:user@host198.example.com>'],
  },
  {
    name: '3.1.1.13 an empty reason phrase',
    answer: null,
    start: 'SIP/2.0 100 ',
    lines: ['CSeq: 35 INVITE'],
  },
  {
    name: '3.1.2.1 separators without anything between them in Via',
    answer: null,
    lines: ['Via: SIP/2.0/UDP 192.0.2.15;;,;,,'],
  },
  {
    name: '3.1.2.1 separators without anything between them in Contact',
    answer: 400,
    start: 'INVITE sip:user@example.com SIP/2.0',
    lines: ['Contact: "Joe" <sip:joe@example.org>;;;;'],
    body: offerText,
  },
  { name: '3.1.2.3 a negative Content-Length', answer: 400, lines: ['Content-Length: -999'] },
  { name: '3.1.2.4 a CSeq beyond all bounds', answer: 400, lines: ['CSeq: 36893488147419103232 OPTIONS'] },
  { name: '3.1.2.4 Max-Forwards beyond its bounds', answer: 400, lines: ['Max-Forwards: 300'] },
  {
    name: '3.1.2.5 an answer with numbers beyond all bounds',
    answer: null,
    start: 'SIP/2.0 503 Service Unavailable',
    lines: [
      'CSeq: 9292394834772304023312 OPTIONS',
      'Retry-After: 949302838503028349304023988',
      'Warning: 1812 overture "In Progress"',
    ],
  },
  {
    name: '3.1.2.6 a quote that is never closed',
    answer: 400,
    lines: ['To: "Mr. J. User <sip:j.user@example.com>'],
  },
  {
    name: '3.1.2.7 brackets around the Request-URI',
    answer: 400,
    start: 'OPTIONS <sip:user@example.com> SIP/2.0',
  },
  {
    name: '3.1.2.8 white space within the Request-URI',
    answer: 400,
    start: 'OPTIONS sip:user@example.com; lr SIP/2.0',
  },
  {
    name: '3.1.2.9 too much white space in the Request-Line',
    answer: 400,
    start: 'OPTIONS  sip:user@example.com  SIP/2.0',
  },
  {
    name: '3.1.2.10 white space after the Request-Line',
    answer: 400,
    start: 'OPTIONS sip:remote-target@example.com SIP/2.0  ',
  },
  {
    name: '3.1.2.11 escaped headers in the Request-URI, which are ignored',
    answer: 200,
    start: 'OPTIONS sip:user@example.com?Route=%3Csip:example.com%3E SIP/2.0',
  },
  {
    name: '3.1.2.12 a date in no valid zone, which concerns nobody',
    answer: 200,
    lines: ['Date: Fri, 01 Jan 2010 16:00:00 EST'],
  },
  {
    name: '3.1.2.13 headers of a URI in a Contact without brackets; nobody registers here',
    answer: 405,
    start: 'REGISTER sip:example.com SIP/2.0',
    lines: ['Contact: sip:user@example.com?Route=%3Csip:sip.example.com%3E'],
  },
  {
    name: '3.1.2.14 white space within brackets',
    answer: 400,
    lines: ['To: "Watson, Thomas" < sip:t.watson@example.org >'],
  },
  {
    name: '3.1.2.15 a name that should be quoted, which is taken all the same',
    answer: 200,
    lines: ['From: Bell, Alexander <sip:a.g.bell@example.com>;tag=43'],
  },
  {
    name: '3.1.2.16 the version of the future',
    answer: 505,
    start: 'OPTIONS sip:t.watson@example.org SIP/7.0',
  },
  { name: '3.1.2.17 a CSeq of another method', answer: 400, lines: ['CSeq: 8 INVITE'] },
  {
    name: '3.1.2.18 an unknown method with a CSeq of another',
    answer: 400,
    start: 'NEWMETHOD sip:user@example.com SIP/2.0',
    lines: ['CSeq: 8 INVITE'],
  },
  {
    name: '3.1.2.19 an answer with a status beyond all bounds',
    answer: null,
    start: 'SIP/2.0 4294967301 better not break the receiver',
  },
  {
    name: '3.2.1 a branch that is the magic cookie only',
    answer: 200,
    lines: ['Via: SIP/2.0/UDP 192.0.2.1;branch=z9hG4bK'],
  },
  {
    name: '3.3.1 nothing but a start line',
    answer: null,
    start: 'INVITE sip:user@example.com SIP/2.0',
    lines: ['DROP ALL'],
  },
  {
    name: '3.3.2 a Request-URI of unknown scheme',
    answer: 416,
    start: 'OPTIONS nobodyKnowsThisScheme:totallyopaquecontent SIP/2.0',
  },
  {
    name: '3.3.3 a known scheme that is not for telephones',
    answer: 416,
    start: 'OPTIONS soap.beep://192.0.2.103:3002 SIP/2.0',
  },
  {
    name: '3.3.4 unknown schemes in From and To',
    answer: 200,
    lines: ['To: <isbn:2983792873>', 'From: <http://www.example.com>;tag=3234233'],
  },
  {
    name: '3.3.5 extensions nobody has',
    answer: 420,
    lines: ['Require: nothingSupportsThis, nothingSupportsThisEither', 'Proxy-Require: noProxiesSupportThis'],
  },
  {
    name: '3.3.6 a body of a type nobody reads',
    answer: 415,
    start: 'INVITE sip:user@example.com SIP/2.0',
    lines: ['Content-Type: application/unknownformat'],
    body: '<audio/>',
  },
  {
    name: '3.3.7 credentials of an unknown scheme; nobody registers here',
    answer: 405,
    start: 'REGISTER sip:example.com SIP/2.0',
    lines: ['Authorization: NoOneKnowsThisScheme opaque-data=here'],
  },
  { name: '3.3.8 several Max-Forwards', answer: 400, lines: ['Max-Forwards: 70', 'Max-Forwards: 5'] },
  { name: '3.3.9 several Content-Length', answer: 400, lines: ['Content-Length: 0', 'Content-Length: 13'] },
  { name: '3.3.10 an answer to a request that was never sent', answer: null, start: 'SIP/2.0 200 OK' },
  { name: '3.3.11 Max-Forwards of zero', answer: 200, lines: ['Max-Forwards: 0'] },
  ...[
    ['3.3.12 a Contact parameter that belongs to the URI', '<sip:+19725552222@gw1.example.net;unknownparam>'],
    [
      '3.3.13 a Contact parameter that belongs to the header',
      'sip:+19725552222@gw1.example.net;unknownparam',
    ],
    ['3.3.14 an escaped header of a URI', '<sip:user@example.com?Route=%3Csip:sip.example.com%3E>'],
  ].map(([name = '', contact]) => ({
    name: `${name}; nobody registers here`,
    answer: 405,
    start: 'REGISTER sip:example.com SIP/2.0',
    lines: [`Contact: ${contact}`],
  })),
  {
    name: '3.3.15 an Accept that we cannot match, in a call without an offer',
    answer: 406,
    start: 'INVITE sip:user@example.com SIP/2.0',
    lines: ['Accept: text/nobodyKnowsThis'],
  },
  {
    name: '3.4.1 an INVITE of RFC 2543: no tag, no branch, no Contact parameters',
    answer: 0,
    start: 'INVITE sip:UserB@example.com SIP/2.0',
    lines: [
      'Via: SIP/2.0/UDP iftgw.example.com',
      'From: <sip:+13035551111@ift.client.example.net;user=phone>',
      'Record-Route: <sip:UserB@example.com;maddr=ss1.example.com>',
    ],
    body: offerText,
    from: '+13035551111',
    to: 'UserB',
  },
];
