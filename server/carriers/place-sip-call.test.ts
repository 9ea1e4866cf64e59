import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import { SecureMedia } from '../voice/rtp/secure-media.ts';
import { newMasterKey } from '../voice/rtp/srtp-keys.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { answerTo, type Seen } from '../voice/sip/testing/test-peer.ts';
import { shortTimers } from '../voice/sip/testing/user-agent-fixture.ts';
import type { DialEvent, Dialling, OutgoingCall } from './carrier.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';
import type { TrunkAccess, TrunkMedia } from './trunk-access.ts';

const SUITE = 'AES_CM_128_HMAC_SHA1_80';
const outgoing: Omit<OutgoingCall, 'trunk'> = {
  ...{ from: '+4930901820', to: '+12025550151', channel: 'phone', carrierCallId: 'ours' },
  ...{ recordingPath: null, voice: 'espeak-en-us', language: 'en-US' },
  listening: { listeners: [], hints: [] },
};

describe('a call over a trunk', { timeout: 180_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  before(async () => {
    sound = await startSound({ from: 22_700, to: 22_799 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound, { isAllowed: () => false, timers: shortTimers });
  });
  afterEach(() => fixture.close());

  const trunkTo = (port: number, more: Partial<TrunkAccess> = {}): TrunkAccess => ({
    ...{ workspaceId: 1, carrierId: 7, server: { host: '127.0.0.1', port, protocol: 'UDP', verify: true } },
    ...{ credentials: null, fromDomain: null, callerId: 'from', numberFormat: 'e164' },
    media: { srtp: null, codecs: null },
    ...{ registers: false, contactUser: 'unused' },
    ...{ maxCalls: null, callsPerSecond: 100 },
    ...more,
  });
  const dial = (more: Partial<TrunkAccess> = {}, on = fixture): Dialling =>
    on.trunk.dial({ ...outgoing, trunk: trunkTo(fixture.peer.port, more) });
  const answer = (invite: Seen, status: number, body = ''): void => {
    const [head = ''] = answerTo(invite.text, status).split('\r\nContent-Length');
    const lines = [
      head.replace(/^(To: [^\r]*)$/im, '$1;tag=callee'),
      `Contact: <sip:callee@127.0.0.1:${fixture.peer.port}>`,
      'Content-Type: application/sdp',
      `Content-Length: ${body.length}`,
    ];
    fixture.peer.send([...lines, '', body].join('\r\n'));
  };
  const kindAndCause = (event: DialEvent): string =>
    'cause' in event ? `${event.kind}: ${event.cause}` : event.kind;

  describe('is not placed', () => {
    it('to a server that is at an internal address, or has none', async () => {
      const strict = await TrunkFixture.start(sound, { isReachable: () => false });
      assert.match(kindAndCause(await dial({}, strict).next()), /^rejected: .*internal address/);
      await strict.close();
      const server = { host: 'nowhere.invalid', port: null, protocol: 'UDP', verify: true } as const;
      const records = { naptr: async () => [], srv: async () => [], addresses: async () => [] };
      const lost = await TrunkFixture.start(sound, { records });
      assert.match(kindAndCause(await dial({ server }, lost).next()), /^rejected: No address was found/);
      await lost.close();
    });

    it('above the limit of the trunk, and while the server stops', async () => {
      const first = dial({ maxCalls: 1 });
      const invite = await fixture.peer.next('INVITE');
      assert.equal(fixture.trunk.freeLines(trunkTo(1, { maxCalls: 1 })), 0);
      assert.match(kindAndCause(await dial({ maxCalls: 1 }).next()), /no line free/);
      answer(invite, 404);
      assert.match(
        kindAndCause(await first.next()),
        /^rejected: The number does not exist \(404 Whatever\)\.$/,
      );
      fixture.trunk.drain();
      assert.match(kindAndCause(await dial().next()), /no line free/);
      assert.equal(fixture.trunk.freeLines(trunkTo(1)), 0);
    });
  });

  it('waits for its turn behind a person to whom a caller is put through', async () => {
    const turns = { callsPerSecond: 10 };
    const trunk = trunkTo(fixture.peer.port, turns);
    const called = ['+12025550152', '+12025550153', '+12025550154'];
    for (const to of called.slice(0, 2)) fixture.trunk.dial({ ...outgoing, to, trunk, priority: 'campaign' });
    fixture.trunk.dial({ ...outgoing, to: '+12025550154', trunk, priority: 'transfer' });
    const invited: string[] = [];
    for (const _ of called) {
      const invite = await fixture.peer.next('INVITE');
      invited.push(/^INVITE sip:(\+\d+)/.exec(invite.text)?.[1] ?? '');
      answer(invite, 486);
    }
    assert.deepEqual(invited, ['+12025550154', '+12025550152', '+12025550153']);
    await fixture.trunk.settled();
  });

  it('has as many lines for campaigns as there are turns within five seconds', async () => {
    const trunk = trunkTo(fixture.peer.port, { callsPerSecond: 0.5 });
    assert.equal(fixture.trunk.freeLines(trunk), 3);
    const first = dial({ callsPerSecond: 0.5 });
    assert.equal(fixture.trunk.freeLines(trunk), 2);
    for (let count = 0; count < 2; count += 1) dial({ callsPerSecond: 0.5 }).cancel();
    const waiting = [dial({ callsPerSecond: 0.5 }), dial({ callsPerSecond: 0.5 })];
    assert.equal(fixture.trunk.freeLines(trunk), 0);
    assert.match(kindAndCause(await dial({ callsPerSecond: 0.5 }).next()), /^not_dialled: More calls wait/);
    for (const one of waiting) one.cancel();
    assert.match(
      kindAndCause((await waiting[0]?.next()) as DialEvent),
      /^not_dialled: The call was given up/,
    );
    answer(await fixture.peer.next('INVITE'), 486);
    assert.equal((await first.next()).kind, 'busy');
  });

  for (const [status, event] of [
    [486, 'busy: The person is busy or declined (486 Whatever).'],
    [603, 'busy: The person is busy or declined (603 Whatever).'],
    [408, 'no_answer: Nobody answered (408 Whatever).'],
    [480, 'no_answer: Nobody answered (480 Whatever).'],
    [403, 'rejected: The carrier does not allow the call (403 Whatever).'],
    [302, 'rejected: The carrier sends the call elsewhere, which is not followed (302 Whatever).'],
    [500, 'rejected: The carrier rejected the call (500 Whatever).'],
    [401, 'rejected: The carrier asks for a user name and password (401).'],
  ] as const) {
    it(`ends as ${event}`, async () => {
      const dialling = dial();
      answer(await fixture.peer.next('INVITE'), status);
      assert.equal(kindAndCause(await dialling.next()), event);
    });
  }

  it('ends as the cause of the network says, where it names one', async () => {
    const dialling = dial();
    const refusal = answerTo((await fixture.peer.next('INVITE')).text, 503);
    const reason = 'Reason: Q.850;cause=17;text="User busy"';
    fixture.peer.send(refusal.replace('Content-Length', `${reason}\r\nContent-Length`));
    const event = 'busy: The person is busy or declined (503 Whatever; cause 17, User busy).';
    assert.equal(kindAndCause(await dialling.next()), event);
  });

  it('writes the numbers and shows the caller as the carrier wants it', async () => {
    const shown = async (more: Partial<TrunkAccess>): Promise<string[]> => {
      dial(more);
      const invite = await fixture.peer.next('INVITE');
      answer(invite, 404);
      // The engine carries two calls: this one is over before the next.
      await fixture.trunk.settled();
      const [uri = ''] = invite.text.split(' SIP/2.0', 1);
      return [uri, invite.header('From') ?? '', invite.header('P-Preferred-Identity') ?? ''].map((each) =>
        each.replace(/;tag=.*/, '').replaceAll(`:${fixture.peer.port}`, ''),
      );
    };
    assert.deepEqual(await shown({}), [
      'INVITE sip:+12025550151@127.0.0.1',
      '<sip:+4930901820@127.0.0.1>',
      '',
    ]);
    const sipgate: Partial<TrunkAccess> = {
      numberFormat: 'e164_no_plus',
      callerId: 'p_preferred_identity',
      fromDomain: 'sipconnect.example',
      credentials: { username: '1234567t0', password: 'secret' },
    };
    assert.deepEqual(await shown(sipgate), [
      'INVITE sip:12025550151@127.0.0.1',
      '<sip:1234567t0@sipconnect.example>',
      '<sip:4930901820@sipconnect.example>',
    ]);
    assert.deepEqual((await shown({ numberFormat: 'national' }))[1], '<sip:030901820@127.0.0.1>');
  });

  it('rings, is answered and has sound both ways, until somebody hangs up', async () => {
    const dialling = dial();
    const invite = await fixture.peer.next('INVITE');
    answer(invite, 100);
    assert.equal((await dialling.next()).kind, 'trying');
    answer(invite, 183, sdpText([`m=audio ${fixture.telephone.port} RTP/AVP 8`]));
    assert.equal((await dialling.next()).kind, 'ringing');
    answer(invite, 200, sdpText([`m=audio ${fixture.telephone.port} RTP/AVP 8`]));
    await fixture.peer.next('ACK');
    const answered = await dialling.next();
    assert.ok(answered.kind === 'answered' && answered.by === 'person');
    assert.equal(await answered.line.answer(), true);
    await answered.line.say('Hello, this is the reception.', { interruptible: false });
    await eventually(() => loudPackets(fixture.telephone) > 20, 'the voice is heard');
    const hangingUp = answered.line.hangUp();
    fixture.peer.send(answerTo((await fixture.peer.next('BYE')).text, 200));
    await hangingUp;
    await fixture.trunk.settled();
  });

  it('offers its sound as its trunk wants it, else as the operator does', async () => {
    const strict = await TrunkFixture.start(sound, {
      srtp: 'required',
      codecs: ['PCMA'],
      timers: shortTimers,
    });
    const offered = async (media: TrunkMedia, on = fixture): Promise<string[]> => {
      on.trunk.dial({ ...outgoing, trunk: trunkTo(on.peer.port, { media }) });
      const invite = await on.peer.next('INVITE');
      on.peer.send(answerTo(invite.text, 404));
      await on.trunk.settled();
      const [, profile = '', types = ''] = /m=audio \d+ (\S+) ([\d ]+)/.exec(invite.text) ?? [];
      return [profile, types, invite.text.includes('a=crypto:1 ') ? 'keys' : 'no keys'];
    };
    const unsaid = { srtp: null, codecs: null };
    assert.deepEqual(await offered(unsaid), ['RTP/AVP', '0 8 9 101', 'keys']);
    assert.deepEqual(await offered({ srtp: 'off', codecs: ['G722', 'PCMU'] }), [
      'RTP/AVP',
      '9 0 101',
      'no keys',
    ]);
    assert.deepEqual(await offered({ ...unsaid, srtp: 'required' }), ['RTP/SAVP', '0 8 9 101', 'keys']);
    assert.deepEqual(await offered(unsaid, strict), ['RTP/SAVP', '8 101', 'keys']);
    assert.deepEqual(await offered({ srtp: 'off', codecs: null }, strict), ['RTP/AVP', '8 101', 'no keys']);
    await strict.close();
  });

  it('is encrypted with the keys of both, and heard', async () => {
    const dialling = dial({ media: { srtp: 'required', codecs: null } });
    const invite = await fixture.peer.next('INVITE');
    const [, port, ourKey = ''] = /m=audio (\d+)[^]*a=crypto:1 \w+ inline:(\S+)/.exec(invite.text) ?? [];
    const theirKey = newMasterKey();
    fixture.telephone.target = Number(port);
    fixture.telephone.secure = new SecureMedia({ suite: SUITE, localKey: theirKey, remoteKey: ourKey });
    const media = `m=audio ${fixture.telephone.port} RTP/SAVP 0`;
    answer(invite, 200, sdpText([media, `a=crypto:1 ${SUITE} inline:${theirKey}`, 'a=rtcp-mux']));
    await fixture.peer.next('ACK');
    const answered = await dialling.next();
    assert.ok(answered.kind === 'answered');
    assert.equal(await answered.line.answer(), true);
    await answered.line.say('Hello, this is the reception.', { interruptible: false });
    await eventually(() => loudPackets(fixture.telephone) > 20, 'the voice is heard');
    assert.equal(fixture.telephone.unreadable, 0);
    const hangingUp = answered.line.hangUp();
    fixture.peer.send(answerTo((await fixture.peer.next('BYE')).text, 200));
    assert.equal((await hangingUp).media?.quality?.encrypted, true);
    await fixture.trunk.settled();
  });

  it('is hung up when it is answered without the encryption that its trunk requires', async () => {
    const dialling = dial({ media: { srtp: 'required', codecs: null } });
    const invite = await fixture.peer.next('INVITE');
    answer(invite, 200, sdpText([`m=audio ${fixture.telephone.port} RTP/AVP 0`]));
    await fixture.peer.next('ACK');
    fixture.peer.send(answerTo((await fixture.peer.next('BYE')).text, 200));
    assert.equal(
      kindAndCause(await dialling.next()),
      'rejected: The carrier answered with sound that cannot be used.',
    );
  });

  it('rings once, however often the carrier says so', async () => {
    const dialling = dial();
    const invite = await fixture.peer.next('INVITE');
    for (const status of [100, 100, 180, 183, 100, 180]) answer(invite, status);
    answer(invite, 486);
    const events: string[] = [];
    do events.push((await dialling.next()).kind);
    while (events.at(-1) !== 'busy');
    assert.deepEqual(events, ['trying', 'ringing', 'busy']);
  });

  it('is cancelled while it rings', async () => {
    const dialling = dial();
    answer(await fixture.peer.next('INVITE'), 180);
    assert.equal((await dialling.next()).kind, 'ringing');
    dialling.cancel();
    const cancel = await fixture.peer.next('CANCEL');
    fixture.peer.send(answerTo(cancel.text, 200));
    fixture.peer.send(answerTo(cancel.text.replaceAll('CANCEL', 'INVITE'), 487));
    assert.match(kindAndCause(await dialling.next()), /^no_answer: The call was given up/);
  });

  it('asks whether the server is there, with the password where it is asked for', async () => {
    const credentials = { username: 'u', password: 'p' };
    const probe = fixture.trunk.probe(trunkTo(fixture.peer.port, { credentials }));
    const first = await fixture.peer.next('OPTIONS');
    const challenge = 'WWW-Authenticate: Digest realm="r", nonce="n"';
    fixture.peer.send(answerTo(first.text, 401).replace('Content-Length', `${challenge}\r\nContent-Length`));
    const second = await fixture.peer.next('OPTIONS');
    assert.match(second.header('Authorization') ?? '', /^Digest username="u"/);
    const seen = answerTo(second.text, 200).replace(/^Via: .*?(?=\r)/im, '$&;received=198.51.100.9');
    fixture.peer.send(seen);
    assert.deepEqual(await probe, {
      ...{ kind: 'answered', address: '127.0.0.1', toldAs: '127.0.0.1' },
      answer: { status: 200, isChallenged: true, seenAs: '198.51.100.9' },
    });
    const silent = await fixture.trunk.probe(trunkTo(9));
    assert.deepEqual(silent, { kind: 'silent', address: '127.0.0.1' });
  });
});
