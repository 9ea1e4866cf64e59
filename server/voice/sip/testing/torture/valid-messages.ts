import { octets, session, type Torture } from './torture-message.ts';

const repeated = (word: string, times: number): string => word.repeat(times);

/** Everything but the To of the first message: with its tag the request belongs to a dialog. */
const tortuous = (to: string, callId: string, branch: string): string => `\
INVITE sip:vivekg@chair-dnrc.example.com;unknownparam SIP/2.0
TO :
 ${to}
from   : "J Rosenberg \\\\\\""       <sip:jdrosen@example.com>
  ;
  tag = 98asjd8
MaX-fOrWaRdS: 0068
Call-ID: ${callId}
Content-Length   : 150
cseq: 0009
  INVITE
Via  : SIP  /   2.0
 /UDP
    [[192.0.2.2]];branch=${branch}
s :
NewFangledHeader:   newfangled value
 continued newfangled value
UnknownHeaderWithUnusualValue: ;;,,;;,;
Content-Type: application/sdp
Route:
 <sip:services.example.com;lr;unknownwith=value;unknown-no-value>
v:  SIP  / 2.0  / TCP     spindle.example.com   ;
  branch  =   z9hG4bK9ikj8  ,
 SIP  /    2.0   / UDP  192.168.255.111   ; branch=
 z9hG4bK30239
m:"Quoted string \\"\\"" <sip:jdrosen@example.com> ; newparam =
      newvalue ;
  secondparam ; q = 0.33

${session('192.0.2.3', '192.0.2.4')}`;

/** Names of header fields in every case and with every white space that is allowed, one hop each. */
const hops = 'Via:|v:|V:|Via:|ViA:|VIa:|VIA:|via:|viA:|vIa:|vIA:|V : |v : |V  :|v  :|Via :|Via  :'
  .split('|')
  .concat(Array.from({ length: 16 }, () => 'Via:'))
  .map(
    (name, at) => `${name} SIP/2.0/TCP ${at === 0 ? '[[sip33.example.com]]' : `sip${33 - at}.example.com`}`,
  )
  .join('\n');

const signature = `308201520609
2A864886F70D010702A08201433082013F02010131093007
06052B0E03021A300B06092A864886F70D01070131820120
3082011C020101307C3070310B3009060355040613025553
3113301106035504081300`.replaceAll('\n', '');

/** Section 3.1.1: what is odd, and allowed. */
export const validMessages: Torture[] = [
  {
    name: '3.1.1.1 white space, folds, cases and escapes wherever they may stand; of an unknown dialog',
    outcome: 481,
    text: tortuous(
      'sip:vivekg@chair-dnrc.example.com ;   tag    = 1918181833n',
      'wsinv.ndaksdj@192.0.2.1',
      '390skdjuw',
    ),
  },
  {
    name: '3.1.1.1 the same as the beginning of a call',
    outcome: 'call',
    text: tortuous('sip:vivekg@chair-dnrc.example.com', 'wsinv.ndaksdj-2@192.0.2.1', '390skdjux'),
    from: 'jdrosen',
    to: 'vivekg',
    displayName: 'J Rosenberg \\"',
  },
  {
    name: '3.1.1.2 every character that method, user, names, parameters and Call-ID may have',
    outcome: 501,
    answered: {
      'Call-ID': `intmeth.word%ZK-!.*_+'@word\`~)(><:\\/"][?}{`,
      CSeq: "139122385 !interesting-Method0123456789_*+`.%indeed'~",
      Allow: 'INVITE, ACK, BYE, CANCEL, OPTIONS, INFO, UPDATE, PRACK, NOTIFY',
    },
    text: `!interesting-Method0123456789_*+\`.%indeed'~ sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*:&it+has=1,weird!*pas$wo~d_too.(doesn't-it)@example.com SIP/2.0
Via: SIP/2.0/TCP [[host1.example.com]];branch=z9hG4bK-.!%66*_+\`'~
To: "BEL:\\\x07 NUL:\\\x00 DEL:\\\x7f" <sip:1_unusual.URI~(to-be!sure)&isn't+it$/crazy?,/;;*@example.com>
From: token1~\` token2'+_ token3*%!.- <sip:mundane@example.com> ;fromParam''~+*_!.-%="${octets('работающий')}";tag=_token~1'+\`*%!-.
Call-ID: intmeth.word%ZK-!.*_+'@word\`~)(><:\\/"][?}{
CSeq: 139122385 !interesting-Method0123456789_*+\`.%indeed'~
Max-Forwards: 255
extensionHeader-!.%*+_\`'~:${octets('\ufeff大停電')}
Content-Length: 0

`,
  },
  {
    name: '3.1.1.3 percent-escapes, which stay what they are for routing and are undone for reading',
    outcome: 'call',
    text: `INVITE sip:sips%3Auser%40example.com@example.net SIP/2.0
To: sip:%75se%72@example.com
From: <sip:I%20have%20spaces@example.net>;tag=938
Max-Forwards: 87
i: esc01.239409asdfakjkn23onasd0-3234
CSeq: 234234 INVITE
Via: SIP/2.0/UDP [[host5.example.net]];branch=z9hG4bKkdjuw
C: application/sdp
Contact:
  <sip:cal%6Cer@host5.example.net;%6C%72;n%61me=v%61lue%25%34%31>
Content-Length: 150

${session('192.0.2.1')}`,
    from: 'I have spaces',
    to: 'sips:user@example.com',
  },
  {
    name: '3.1.1.4 escaped NULs; nobody registers here',
    outcome: 405,
    answered: { To: 'sip:null-%00-null@example.com' },
    text: `REGISTER sip:example.com SIP/2.0
To: sip:null-%00-null@example.com
From: sip:null-%00-null@example.com;tag=839923423
Max-Forwards: 70
Call-ID: escnull.39203ndfvkjdasfkq3w4otrq0adsfdfnavd
CSeq: 14398234 REGISTER
Via: SIP/2.0/UDP [[host5.example.com]];branch=z9hG4bKkdjuw
Contact: <sip:%00@host5.example.com>
Contact: <sip:%00%00@host5.example.com>
L:0

`,
  },
  {
    name: '3.1.1.5 percent signs that escape nothing, in a method and in the name of a header field',
    outcome: 501,
    text: `RE%47IST%45R sip:registrar.example.com SIP/2.0
To: "%Z%45" <sip:resource@example.com>
From: "%Z%45" <sip:resource@example.com>;tag=f232jadfj23
Call-ID: esc02.asdfnqwo34rq23i34jrjasdcnl23nrlknsdf
Via: SIP/2.0/TCP [[host.example.com]];branch=z9hG4bK209%fzsnel234
CSeq: 29344 RE%47IST%45R
Max-Forwards: 70
Contact: <sip:alias1@host1.example.com>
C%6Fntact: <sip:alias2@host2.example.com>
Contact: <sip:alias3@host3.example.com>
l: 0

`,
  },
  {
    name: '3.1.1.6 no white space between name and bracket',
    outcome: 200,
    text: `OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: caller<sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID: lwsdisp.1234abcd@funky.example.com
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP [[funky.example.com]];branch=z9hG4bKkdjuw
l: 0

`,
  },
  {
    name: '3.1.1.7 long values, and 34 hops',
    outcome: 'call',
    text: `INVITE sip:user@example.com SIP/2.0
To: "I have a user name of ${repeated('extreme', 10)} proportion"<sip:user@example.com:6000;unknownparam1=very${repeated('long', 20)}value;longparam${repeated('name', 25)}=shortvalue;very${repeated('long', 25)}ParameterNameWithNoValue>
F: sip:${repeated('amazinglylongcallername', 5)}@example.net;tag=12${repeated('982', 50)}424;unknownheaderparam${repeated('name', 20)}=unknowheaderparam${repeated('value', 15)};unknownValueless${repeated('paramname', 10)}
Call-ID: longreq.one${repeated('really', 20)}longcallid
CSeq: 3882340 INVITE
Unknown-${repeated('Long', 20)}-Name: unknown-${repeated('long', 20)}-value; unknown-${repeated('long', 20)}-parameter-name = unknown-${repeated('long', 20)}-parameter-value
${hops}
Via: SIP/2.0/TCP host.example.com;received=192.0.2.5;branch=very${repeated('long', 50)}branchvalue
Max-Forwards: 70
Contact: <sip:${repeated('amazinglylongcallername', 5)}@host5.example.net>
Content-Type: application/sdp
l: 150

${session('192.0.2.1')}`,
    from: 'amazinglylongcallername'.repeat(5),
    to: 'user',
  },
  {
    name: '3.1.1.9 a semicolon in the user',
    outcome: 200,
    text: `OPTIONS sip:user;par=u%40example.net@example.com SIP/2.0
To: sip:j_user@example.com
From: sip:caller@example.org;tag=33242
Max-Forwards: 3
Call-ID: semiuri.0ha0isndaksdj
CSeq: 8 OPTIONS
Accept: application/sdp, application/pkcs7-mime,
        multipart/mixed, multipart/signed,
        message/sip, message/sipfrag
Via: SIP/2.0/UDP [[192.0.2.1]];branch=z9hG4bKkdjuw
l: 0

`,
  },
  {
    name: '3.1.1.10 hops over every transport, one of which nobody has heard of',
    outcome: 200,
    text: `OPTIONS sip:user@example.com SIP/2.0
To: sip:user@example.com
From: <sip:caller@example.com>;tag=323
Max-Forwards: 70
Call-ID:  transports.kijh4akdnaqjkwendsasfdj
Accept: application/sdp
CSeq: 60 OPTIONS
Via: SIP/2.0/UDP [[t1.example.com]];branch=z9hG4bKkdjuw
Via: SIP/2.0/SCTP t2.example.com;branch=z9hG4bKklasjdhf
Via: SIP/2.0/TLS t3.example.com;branch=z9hG4bK2980unddj
Via: SIP/2.0/UNKNOWN t4.example.com;branch=z9hG4bKasd0f3en
Via: SIP/2.0/TCP t5.example.com;branch=z9hG4bK0a9idfnee
l: 0

`,
  },
  {
    name: '3.1.1.11 a body of several parts with octets that are no text; nobody takes messages here',
    outcome: 405,
    text: withLength(
      `MESSAGE sip:kumiko@example.org SIP/2.0
Via: SIP/2.0/UDP [[127.0.0.1:5070]];branch=z9hG4bK-d87543-4dade06d0bdb11ee-1--d87543-;rport
Max-Forwards: 70
Route: <sip:127.0.0.1:5080>
Identity: r5mwreLuyDRYBi/0TiPwEsY3rEVsk/G2WxhgTV1PF7hHuLIK0YWVKZhKv9Mj8UeXqkMVbnVq37CD
Contact: <sip:fluffy@127.0.0.1:5070>
To: <sip:kumiko@example.org>
From: <sip:fluffy@example.com>;tag=2fb0dcc9
Call-ID: 3d9485ad0c49859b@Zmx1ZmZ5LW1hYy0xNi5sb2NhbA..
CSeq: 1 MESSAGE
Content-Transfer-Encoding: binary
Content-Type: multipart/mixed;boundary=7a9cbec02ceef655
Date: Sat, 15 Oct 2005 04:44:56 GMT
User-Agent: SIPimp.org/0.2.5 (curses)
`,
      `--7a9cbec02ceef655
Content-Type: text/plain
Content-Transfer-Encoding: binary

Hello
--7a9cbec02ceef655
Content-Type: application/octet-stream
Content-Transfer-Encoding: binary

${Buffer.from(signature, 'hex').toString('latin1')}
--7a9cbec02ceef655--
`,
    ),
  },
];

/** A body whose octets are cut from the RFC's, with the length that it has. */
function withLength(head: string, body: string): string {
  const wire = body.replaceAll(/(?<!\r)\n/g, '\r\n');
  return `${head}Content-Length: ${wire.length}\n\n${wire}`;
}
