import type { Invitation } from '../user-agent.ts';
import type { SippStep } from './sipp-scenario.ts';

const credentials = { username: 'trunk-4711', password: 'k7-of-the-trunk' };

/** What a server does with a call of ours, and what comes of the call. */
export interface ServerScenario {
  /** What the server does: the name of the test. */
  what: string;
  steps: readonly SippStep[];
  invitation?: Partial<Invitation>;
  /** Gives the call up when it rings, or as soon as it is placed. */
  cancels?: 'ringing' | 'at once';
  /** What comes of the call: `answered`, or why not. */
  comesTo: string;
  /** After how many seconds it may be called again. */
  retryAfterS?: number;
  isForLossless?: boolean;
  /** What is heard before the answer; not all of it where messages are lost. */
  provisional?: readonly number[];
}

/** It answers, and is hung up. */
export const answered: readonly SippStep[] = [
  { says: 200, sdp: true },
  { takes: 'ACK' },
  { takes: 'BYE' },
  { answers: 200 },
];

/** Whom a person who was called passes the call on to. */
export const NEXT_PERSON = '+12025550152';

const referTo = (address: string): string[] => [`Refer-To: ${address}`, 'Referred-By: <sip:sipp@127.0.0.1>'];
/** A person whom we called: their call of somebody else’s is declined, the next wish is carried out. */
export const passesOn: readonly SippStep[] = [
  { takes: 'INVITE', having: ['Allow', /REFER/] },
  { says: 200, sdp: true },
  { takes: 'ACK' },
  {
    ...{ sends: 'REFER', cseq: 1 },
    headers: referTo(`<sip:${NEXT_PERSON}@127.0.0.1?Replaces=x%3Bto-tag%3D1%3Bfrom-tag%3D2>`),
  },
  { hears: 603 },
  { sends: 'REFER', cseq: 2, headers: referTo(`<sip:${NEXT_PERSON}@127.0.0.1>`) },
  { hears: 202 },
  { takes: 'NOTIFY', having: ['Subscription-State', /active/], body: /SIP\/2.0 100/ },
  { answers: 200 },
  { takes: 'NOTIFY', having: ['Subscription-State', /terminated/], body: /SIP\/2.0 200/ },
  { answers: 200 },
  { takes: 'BYE' },
  { answers: 200 },
];

/** Asks for credentials, as a server or a proxy, and says whether the last answer was but too old. */
const challenges = (status: 401 | 407, nonce: string, more = ''): readonly SippStep[] => [
  {
    says: status,
    headers: [
      `${status === 401 ? 'WWW' : 'Proxy'}-Authenticate: Digest realm="carrier.example", nonce="${nonce}", algorithm=MD5, qop="auth"${more}`,
    ],
  },
  { takes: 'ACK' },
];

export const serverScenarios: readonly ServerScenario[] = [
  {
    what: 'asks for credentials, and checks them',
    steps: [
      { takes: 'INVITE' },
      ...challenges(401, '47ebe028'),
      { takes: 'INVITE', digestOf: credentials },
      ...answered,
    ],
    invitation: { credentials },
    comesTo: 'answered',
  },
  {
    what: 'asks for credentials, finds the answer too old, and checks the next one',
    steps: [
      { takes: 'INVITE' },
      ...challenges(401, '5c1d9a03'),
      { takes: 'INVITE', having: ['Authorization', /nonce=.5c1d9a03/] },
      ...challenges(401, '0b77e614', ', stale=true'),
      { takes: 'INVITE', having: ['Authorization', /nonce=.0b77e614/], digestOf: credentials },
      ...answered,
    ],
    invitation: { credentials },
    comesTo: 'answered',
    // sipp takes an INVITE that comes again for the next one.
    isForLossless: true,
  },
  {
    what: 'plays something before it answers, and rings at two telephones, of which the second answers',
    steps: [
      { takes: 'INVITE' },
      { says: 183, tag: 'a', sdp: true },
      { says: 180, tag: 'b' },
      { says: 200, tag: 'b', sdp: true },
      ...answered.slice(1),
    ],
    comesTo: 'answered',
    provisional: [183, 180],
  },
  {
    what: 'sends the caller elsewhere',
    steps: [
      { takes: 'INVITE' },
      { says: 302, headers: ['Contact: <sip:else@198.51.100.9>'] },
      { takes: 'ACK' },
    ],
    comesTo: 'refused 302',
  },
  {
    what: 'is full, and says for how long',
    steps: [{ takes: 'INVITE' }, { says: 503, headers: ['Retry-After: 30 (maintenance)'] }, { takes: 'ACK' }],
    ...{ comesTo: 'refused 503', retryAfterS: 30 },
  },
  {
    what: 'rings at two telephones, which both answer',
    steps: [
      { takes: 'INVITE' },
      { says: 180, tag: 'a' },
      { says: 180, tag: 'b' },
      { says: 200, tag: 'a', sdp: true },
      { takes: 'ACK', having: ['To', /a$/] },
      { says: 200, tag: 'b', sdp: true },
      { takes: 'ACK', having: ['To', /b$/] },
      { takes: 'BYE', having: ['To', /b$/] },
      { answers: 200 },
      { takes: 'BYE', having: ['To', /a$/] },
      { answers: 200 },
    ],
    comesTo: 'answered',
    provisional: [180, 180],
    isForLossless: true,
  },
  {
    what: 'is given up while it rings',
    steps: [
      { takes: 'INVITE' },
      { says: 180 },
      { takes: 'CANCEL' },
      { answers: 200 },
      { says: 487 },
      { takes: 'ACK' },
    ],
    cancels: 'ringing',
    comesTo: 'cancelled',
    provisional: [180],
  },
  {
    what: 'rings only when it is given up already',
    steps: [
      { takes: 'INVITE' },
      { says: 180 },
      { takes: 'CANCEL' },
      { answers: 200 },
      { says: 487 },
      { takes: 'ACK' },
    ],
    cancels: 'at once',
    comesTo: 'cancelled',
    provisional: [180],
  },
  {
    what: 'answers just as it is given up',
    steps: [
      { takes: 'INVITE' },
      { says: 180 },
      { takes: 'CANCEL' },
      { answers: 200 },
      { says: 200, sdp: true },
      { takes: 'ACK' },
      { takes: 'BYE' },
      { answers: 200 },
    ],
    cancels: 'ringing',
    comesTo: 'answered',
    provisional: [180],
  },
  {
    what: 'answers twice, because it did not hear us',
    steps: [
      { takes: 'INVITE' },
      { says: 200, sdp: true },
      { takes: 'ACK' },
      { says: 200, sdp: true },
      { takes: 'ACK' },
      { takes: 'BYE' },
      { answers: 200 },
    ],
    comesTo: 'answered',
    // There it does so by itself.
    isForLossless: true,
  },
  {
    what: 'finds the session too short',
    steps: [
      { takes: 'INVITE', having: ['Session-Expires', /1800/] },
      { says: 422, headers: ['Min-SE: 3600'] },
      { takes: 'ACK' },
      { takes: 'INVITE', having: ['Session-Expires', /3600/] },
      ...answered,
    ],
    comesTo: 'answered',
  },
  {
    what: 'wants its ringing acknowledged',
    steps: [
      { takes: 'INVITE' },
      { says: 180, headers: ['Require: 100rel', 'RSeq: 7'] },
      { takes: 'PRACK', having: ['RAck', /7 1 INVITE/] },
      { answers: 200 },
      ...answered,
    ],
    comesTo: 'answered',
    provisional: [180],
  },
];
