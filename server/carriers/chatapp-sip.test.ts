import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { selfSigned } from '../platform/outbound/testing/self-signed.ts';
import type { Line } from '../voice/line.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import type { DialEvent, Dialling, OutgoingCall } from './carrier.ts';
import { NO_CALL_PERMISSION } from './chatapp-calls/refusals.ts';
import { ChatappPlatform, type PersonDoes } from './testing/chatapp-platform.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';
import type { TrunkAccess } from './trunk-access.ts';

const DOMAIN = 'wa.platform.example';
const HOSTNAME = 'sip.business.example';
const BUSINESS = '+4930901820';
const PERSON = '+4915112345678';
const NUMBER_ID = '106540352242922';
const PASSWORD = 'k7-of-the-platform';
const CARRIER = 7;

const outgoing: Omit<OutgoingCall, 'trunk'> = {
  ...{ from: BUSINESS, to: PERSON, channel: 'chatapp', carrierCallId: 'ours', recordingPath: null },
  ...{ voice: 'espeak-en-us', language: 'en-US', listening: { listeners: [], hints: [] } },
};

describe('calls of the chat app over SIP', { timeout: 120_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let platform: ChatappPlatform;
  const own = selfSigned([HOSTNAME]);
  const theirs = selfSigned([DOMAIN]);
  const account = {
    ...{ carrierId: CARRIER, isChatapp: true },
    credentials: { username: BUSINESS.slice(1), password: PASSWORD, algorithms: ['MD5'] as const },
  };
  before(async () => {
    sound = await startSound({ from: 23_400, to: 23_449 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound, {
      ...{ isAllowed: () => false, timers: shortTimers, ca: theirs.cert },
      tls: { port: 0, identity: { current: own, onChange: () => {} } },
      accounts: {
        any: true,
        find: async ({ extensions }) =>
          extensions.get('x-wa-meta-phone-number-id') === NUMBER_ID ? account : null,
      },
      records: { naptr: async () => [], srv: async () => [], addresses: async () => ['127.0.0.1'] },
    });
    const number = { number: BUSINESS, phoneNumberId: NUMBER_ID, hostname: HOSTNAME, password: PASSWORD };
    platform = await ChatappPlatform.start({
      ...{ number, domain: DOMAIN, certificate: theirs, ca: own.cert, clock: sound.time },
    });
  });
  afterEach(async () => {
    await fixture.close();
    await platform.stop();
  });

  const trunk = (more: Partial<TrunkAccess> = {}): TrunkAccess => ({
    ...{ workspaceId: 1, carrierId: CARRIER, registers: false, contactUser: '', isChatapp: true },
    server: { host: DOMAIN, port: platform.port, protocol: 'TLS', verify: true },
    credentials: { username: BUSINESS.slice(1), password: PASSWORD },
    ...{ fromDomain: HOSTNAME, callerId: 'from', numberFormat: 'e164' },
    media: { srtp: 'required', codecs: ['PCMU', 'PCMA'] },
    ...{ maxCalls: null, callsPerSecond: 100 },
    ...more,
  });
  const dial = (does: PersonDoes, more: Partial<TrunkAccess> = {}): Dialling => {
    platform.people.set(PERSON, does);
    return fixture.trunk.dial({ ...outgoing, trunk: trunk(more) });
  };
  const lastOf = async (dialling: Dialling): Promise<DialEvent> => {
    for (;;) {
      const event = await dialling.next();
      if (event.kind !== 'trying' && event.kind !== 'ringing') return event;
    }
  };
  /** Greets, and waits for the end of the call. */
  async function greet(line: Line): Promise<void> {
    await line.answer();
    await line.say('Hello, this is the reception.', { interruptible: false });
    while ((await line.next(10_000)).kind !== 'ended');
    await line.hangUp();
  }

  it('arrive after the digest of the number, encrypted, from somebody without a phone number', async () => {
    const admitted = Promise.withResolvers<Line>();
    fixture.admitTo(async (line) => {
      admitted.resolve(line);
      await greet(line);
    });
    const call = await platform.call(fixture.trunk.tlsPort ?? 0, {
      from: 'US.13491208655302741918',
      display: '"Ada" ',
      headers: ['x-wa-meta-user-id: US.13491208655302741918', 'x-wa-meta-username: ada'],
    });
    await eventually(() => loudPackets(call.telephone) > 20, 'the greeting is heard');
    const [arrival] = fixture.arrivals;
    assert.deepEqual(
      [arrival?.from, arrival?.to, arrival?.chatapp, arrival?.throughCarriers],
      [null, BUSINESS, { userId: 'US.13491208655302741918', username: 'ada' }, [CARRIER]],
    );
    assert.equal(arrival?.metadata['caller_name'], 'Ada');
    assert.match(String(arrival?.metadata['chatapp_call_id']), /^wacid\./);
    // Nobody may be put through: the line has no way to.
    assert.equal((await admitted.promise).transfer, undefined);
    call.hangUp();
    await fixture.trunk.settled();
    assert.deepEqual([call.faults, call.telephone.unreadable, call.cut], [[], 0, null]);
  });

  it('are hung up along both proxies', async () => {
    fixture.admitTo(async (line) => {
      await line.answer();
      await line.hangUp();
    });
    const call = await platform.call(fixture.trunk.tlsPort ?? 0, { from: PERSON });
    await fixture.trunk.settled();
    await eventually(() => call.state === 'over', 'the platform has the BYE');
    assert.deepEqual(call.faults, []);
    assert.equal(fixture.arrivals[0]?.from, PERSON);
  });

  it('are not taken from whoever does not know the password, or brings no sound that can be carried', async () => {
    fixture.admitTo(greet);
    const { tlsPort } = fixture.trunk;
    const opus = await platform.call(tlsPort ?? 0, { from: PERSON, codecs: '111 126' });
    await eventually(() => opus.state === 'refused', 'it is refused');
    assert.equal(opus.status, 488);
    assert.equal(fixture.arrivals.length, 1, 'a call that the carrier’s codecs do not allow is kept');
    platform.number.password = 'another';
    const stranger = await platform.call(tlsPort ?? 0, { from: PERSON });
    await eventually(() => stranger.state === 'refused', 'the second answer is refused too');
    assert.deepEqual([stranger.status, fixture.arrivals.length], [401, 1]);
  });

  it('are placed with the digest of the number, and our sound comes first', async () => {
    const dialling = dial('answers');
    const answered = await lastOf(dialling);
    assert.ok(answered.kind === 'answered', JSON.stringify(answered));
    const [call] = platform.calls;
    assert.equal(await answered.line.answer(), true);
    await eventually(
      () => (call?.telephone.received.length ?? 0) > 5,
      'silence is sent while nothing is said',
    );
    assert.equal(call && loudPackets(call.telephone), 0);
    assert.equal(answered.line.transfer, undefined);
    await answered.line.say('Hello, this is the reception.', { interruptible: false });
    await eventually(() => call !== undefined && loudPackets(call.telephone) > 20, 'the voice is heard');
    await answered.line.hangUp();
    await fixture.trunk.settled();
    assert.deepEqual([call?.state, call?.isAcknowledged, call?.faults], ['over', true, []]);
    const invites = platform.requests.filter(({ method }) => method === 'INVITE');
    const named = new Set(invites.flatMap(({ headers }) => headers.map(({ name }) => name)));
    assert.deepEqual(
      [invites.length, named.has('session-expires'), named.has('proxy-authorization')],
      [2, false, true],
    );
    assert.equal(invites[0]?.uri, `sip:${PERSON}@${DOMAIN}:${platform.port};transport=tls`);
    assert.equal(
      platform.requests.some(({ method }) => method === 'REGISTER' || method === 'REFER'),
      false,
    );
  });

  it('end as the platform says, in words', async () => {
    const ends = async (does: PersonDoes, more: Partial<TrunkAccess> = {}): Promise<string> => {
      const event = await lastOf(dial(does, more));
      assert.ok('cause' in event);
      return `${event.kind}: ${event.cause}`;
    };
    const x = [{ name: 'x-wa-meta-error', value: '{"code":138013}' }];
    assert.deepEqual(
      [
        await ends({ status: 480, reason: 'Temporarily Unavailable' }),
        await ends({ status: 486, reason: 'Busy Here' }),
        await ends({ status: 403, reason: 'No approved call permission from the recipient' }),
        await ends({ status: 403, reason: 'Forbidden', headers: x }),
        await ends({ status: 503, reason: 'Service Unavailable' }),
        await ends({ status: 404, reason: 'Not Found' }),
        await ends('answers', { fromDomain: 'other.example' }),
        await ends('answers', { credentials: { username: BUSINESS.slice(1), password: 'wrong' } }),
      ],
      [
        'no_answer: Nobody answered on the chat app (480).',
        'busy: The person declined the call on the chat app (486).',
        `rejected: The person has not permitted calls, or the permission has ended (${NO_CALL_PERMISSION}).`,
        'rejected: The platform allows no calls to people from the country of this number (138013).',
        'rejected: The platform has no room for the call now (503 Service Unavailable).',
        'rejected: The platform does not know the person called (404 Not Found).',
        'rejected: The platform does not allow the call (403 Hostname does not match).',
        'rejected: The platform does not allow the call (403 Bad digest).',
      ],
    );
  });

  it('are cancelled while they ring', async () => {
    const dialling = dial('rings');
    while ((await dialling.next()).kind !== 'ringing');
    dialling.cancel();
    assert.equal((await lastOf(dialling)).kind, 'no_answer');
    await fixture.trunk.settled();
    assert.equal(platform.calls[0]?.state, 'over');
  });

  it('go to the id of somebody without a phone number', async () => {
    const id = 'DE.13491208655302741918';
    platform.people.set(id, { status: 486, reason: 'Busy Here' });
    assert.equal((await lastOf(fixture.trunk.dial({ ...outgoing, to: id, trunk: trunk() }))).kind, 'busy');
    const invite = platform.requests.find(({ method }) => method === 'INVITE');
    assert.equal(invite?.uri, `sip:${id}@${DOMAIN}:${platform.port};transport=tls`);
    assert.equal(invite?.headers.find(({ name }) => name === 'to')?.value, `<sip:${id}@${DOMAIN}>`);
  });
});
