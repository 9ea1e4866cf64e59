import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { LineEvent } from '../voice/line.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import { answerTo } from '../voice/sip/testing/test-peer.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';

describe('the SIP trunk', { timeout: 240_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;

  before(async () => {
    sound = await startSound({ from: 22_000, to: 22_099 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound);
  });
  afterEach(() => fixture.close());

  describe('refuses', () => {
    for (const [reason, status] of [
      ['unknown_number', 404],
      ['no_assistant', 480],
      ['busy', 486],
      ['unavailable', 503],
    ] as const) {
      it(`a call with ${status} when it is refused as ${reason}`, async () => {
        fixture.receive = async () => ({ admitted: false, reason });
        const caller = new Caller(fixture.peer);
        caller.invite();
        const refused = await caller.expect(status);
        assert.equal(refused.header('Retry-After'), status === 503 ? '10' : null);
        assert.deepEqual(fixture.arrivals, [
          {
            from: '+15005550100',
            to: '+15005550006',
            toAlternatives: [],
            metadata: { caller_name: 'Ada' },
            numberFormat: 'e164',
            carrier: 'sip',
            carrierCallId: caller.callId,
            withinWorkspaceId: null,
            throughCarriers: null,
          },
        ]);
      });
    }

    it('a call with 503 when the server fails', async () => {
      fixture.receive = async () => {
        throw new Error('The database is away.');
      };
      const caller = new Caller(fixture.peer);
      caller.invite();
      assert.equal((await caller.expect(503)).header('Retry-After'), '10');
    });

    it('a call with 488 when no codec is shared, before the call is reported', async () => {
      const caller = new Caller(fixture.peer);
      caller.invite({ body: sdpText(['m=audio 40000 RTP/AVP 18', 'a=rtpmap:18 G729/8000']) });
      await caller.expect(488);
      assert.deepEqual(fixture.arrivals, []);
    });

    it('a call with 488 when its audio would go to an unreachable address, before the call is reported', async () => {
      const caller = new Caller(fixture.peer);
      caller.invite({
        body: sdpText(['m=audio 40000 RTP/AVP 0']).replace('c=IN IP4 127.0.0.1', 'c=IN IP6 2001:db8::1'),
      });
      assert.match((await caller.expect(488)).header('Warning') ?? '', /^300 Switchboard "/);
      assert.deepEqual(fixture.arrivals, []);
    });

    it('a call with 503 when the media engine is full, and records it as failed', async () => {
      const held = await Promise.all([1, 2].map(() => sound.media.open({ transport: { kind: 'rtp' } })));
      fixture.admitTo(async () => assert.fail('run without sound'));
      const caller = new Caller(fixture.peer);
      caller.invite();
      assert.equal((await caller.expect(503)).header('Retry-After'), '10');
      await Promise.all(held.map((session) => session.close()));
      await fixture.trunk.settled();
      assert.equal(fixture.failures.length, 1);
    });

    it('a call with 486 when the carrier of the number has no line free, until one is', async () => {
      const called = Promise.withResolvers<void>();
      fixture.admitTo(async (line) => {
        await line.answer();
        called.resolve();
        while ((await line.next(60_000)).kind !== 'ended');
      });
      const { receive } = fixture;
      fixture.receive = async (arrival, takeLine) =>
        (await takeLine?.({ id: 7, maxCalls: 1 })) ? receive(arrival) : { admitted: false, reason: 'busy' };
      const first = new Caller(fixture.peer);
      await fixture.actAsPerson(first);
      await called.promise;
      new Caller(fixture.peer).invite({ body: fixture.offer() });
      await fixture.peer.next(486);
      first.bye();
      await first.expect(200);
      await fixture.trunk.settled();
      const next = new Caller(fixture.peer);
      await fixture.actAsPerson(next);
      next.bye();
      await next.expect(200);
      await fixture.trunk.settled();
    });

    it('new calls with 503 while it drains', async () => {
      fixture.trunk.drain();
      const caller = new Caller(fixture.peer);
      caller.invite();
      assert.ok((await caller.expect(503)).header('Retry-After'));
    });
  });

  it('has no number for a caller who withholds it', async () => {
    fixture.receive = async () => ({ admitted: false, reason: 'unknown_number' });
    const caller = new Caller(fixture.peer);
    caller.invite({
      headers: [`From: "Anonymous" <sip:anonymous@anonymous.invalid>;tag=${caller.fromTag}`],
    });
    await caller.expect(404);
    assert.equal(fixture.arrivals[0]?.from, null);
  });

  it('sends a name in signalling, but an address for the media', async () => {
    const named = await TrunkFixture.start(sound, {
      publicHost: 'pbx.example.com',
      publicAddresses: ['192.0.2.7'],
    });
    named.admitTo(async (line) => void (await line.answer()));
    const caller = new Caller(named.peer);
    caller.invite({ body: named.offer() });
    const answered = await caller.expect(200);
    caller.ack();
    assert.match(answered.header('Contact') ?? '', /sip:pbx\.example\.com:/);
    assert.match(answered.body, /^c=IN IP4 192\.0\.2\.7\r$/m);
    named.peer.send(answerTo((await named.peer.next('BYE')).text, 200));
    await named.close();
  });

  it('sends an IPv4 peer IPv4 addresses although it listens on IPv6 and has a public IPv6 address', async () => {
    const both = await TrunkFixture.start(sound, {
      host: '::',
      publicHost: '2001:db8::9',
      publicAddresses: ['2001:db8::9'],
    });
    both.admitTo(async (line) => void (await line.answer()));
    const caller = new Caller(both.peer);
    caller.invite({ body: both.offer() });
    const answered = await caller.expect(200);
    caller.ack();
    assert.equal(answered.header('Contact'), `<sip:127.0.0.1:${both.trunk.port}>`);
    assert.match(answered.body, /^c=IN IP4 127\.0\.0\.1\r$/m);
    both.peer.send(answerTo((await both.peer.next('BYE')).text, 200));
    await both.close();
  });

  it('sends the audio to a host name in the offer', async () => {
    fixture.admitTo(async (line) => {
      await line.answer();
      await line.say('Hello, dear caller.', { interruptible: true });
      for (;;) if ((await line.next(10_000)).kind === 'ended') return;
    });
    const caller = new Caller(fixture.peer);
    caller.invite({ body: fixture.offer().replace('c=IN IP4 127.0.0.1', 'c=IN IP4 localhost') });
    await caller.expect(200);
    caller.ack();
    await eventually(() => loudPackets(fixture.telephone) > 10, 'the assistant is heard');
    // The re-INVITE has an unknown host name, so the audio continues to the old address.
    caller.reinvite({ body: fixture.offer().replace('c=IN IP4 127.0.0.1', 'c=IN IP4 nowhere.invalid') });
    await caller.expect(200);
    caller.ack();
    const before = fixture.telephone.received.length;
    await eventually(() => fixture.telephone.received.length > before + 20, 'the sound goes on');
    caller.bye();
    await fixture.trunk.settled();
  });

  it('refuses a call with 488 when the host name in the offer is not found', async () => {
    const caller = new Caller(fixture.peer);
    caller.invite({ body: fixture.offer().replace('c=IN IP4 127.0.0.1', 'c=IN IP4 nowhere.invalid') });
    assert.match((await caller.expect(488)).header('Warning') ?? '', /^300 Switchboard "/);
    assert.deepEqual(fixture.arrivals, []);
  });

  it('lets the caller hear the assistant, and reports keys of both kinds and the end of the call', async () => {
    const events: LineEvent[] = [];
    let heard = '';
    fixture.admitTo(async (line) => {
      assert.equal(await line.answer(), true);
      heard = (await line.say('Hello, dear caller.', { interruptible: true })).heard;
      while (events.at(-1)?.kind !== 'ended') events.push(await line.next(10_000));
      await line.hangUp();
    });
    const caller = new Caller(fixture.peer);
    const port = await fixture.actAsPerson(caller);
    fixture.telephone.target = port;
    await fixture.telephone.speak(new Int16Array(160));
    await eventually(() => loudPackets(fixture.telephone) > 20, 'the assistant is heard');
    await eventually(() => heard !== '', 'all of it is said');
    assert.equal(heard, 'Hello, dear caller.');
    await fixture.telephone.press(1);
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '1'), 'key 1');
    // Some telephones send a key in both ways: this 1 is the one that arrived in the media.
    for (const key of ['1', '2']) {
      caller.cseq += 1;
      caller.send('INFO', {
        headers: ['Content-Type: application/dtmf-relay'],
        body: `Signal=${key}\r\nDuration=160\r\n`,
      });
    }
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '2'), 'key 2');
    caller.bye();
    await fixture.trunk.settled();
    const last = events.at(-1);
    assert.ok(last?.kind === 'ended' && last.by === 'caller');
    assert.equal(events.filter((event) => event.kind === 'key').length, 2);
  });

  it('starts with the first audio of the caller although the ACK is lost', async () => {
    const events: LineEvent[] = [];
    fixture.admitTo(async (line) => {
      assert.equal(await line.answer(), true);
      await line.say('Hello, dear caller.', { interruptible: false });
      while (events.at(-1)?.kind !== 'ended') events.push(await line.next(10_000));
    });
    const caller = new Caller(fixture.peer);
    caller.invite({ body: fixture.offer() });
    const answered = await caller.expect(200);
    assert.equal(fixture.telephone.received.length, 0);
    fixture.telephone.target = Number(/m=audio (\d+)/.exec(answered.body)?.[1]);
    await fixture.telephone.speak(new Int16Array(160));
    await eventually(() => loudPackets(fixture.telephone) > 10, 'the assistant is heard');
    await fixture.telephone.press(1);
    await eventually(() => events.some((event) => event.kind === 'key' && event.key === '1'), 'key 1');
    caller.ack();
    caller.bye();
    await fixture.trunk.settled();
    const last = events.at(-1);
    assert.ok(last?.kind === 'ended' && last.by === 'caller');
  });

  it('sends a BYE when the assistant hangs up', async () => {
    fixture.admitTo(async (line) => {
      await line.answer();
      await line.say('Goodbye.', { interruptible: false });
      await line.hangUp();
    });
    await fixture.actAsPerson(new Caller(fixture.peer));
    const bye = await fixture.peer.next('BYE');
    fixture.peer.send(answerTo(bye.text, 200));
    await fixture.trunk.settled();
  });

  it('reports a caller who cancels as gone', async () => {
    const ringing = Promise.withResolvers<void>();
    let answered: boolean | null = null;
    fixture.admitTo(async (line) => {
      await ringing.promise;
      answered = await line.answer();
    });
    const caller = new Caller(fixture.peer);
    caller.invite({ body: fixture.offer() });
    await caller.expect(180);
    caller.send('CANCEL', { branch: caller.inviteBranch, noToTag: true });
    await caller.expect(487);
    caller.send('ACK', { branch: caller.inviteBranch });
    ringing.resolve();
    await fixture.trunk.settled();
    assert.equal(answered, false);
  });

  it('hangs up all calls when it closes, and every call ends', async () => {
    const ends: LineEvent[] = [];
    fixture.admitTo(async (line) => {
      await line.answer();
      ends.push(await line.next(20_000));
    });
    await fixture.actAsPerson(new Caller(fixture.peer));
    await eventually(() => fixture.trunk.callCount === 1, 'the call is up');
    const closing = fixture.trunk.close();
    const bye = await fixture.peer.next('BYE');
    fixture.peer.send(answerTo(bye.text, 200));
    await closing;
    await fixture.trunk.settled();
    assert.equal(ends[0]?.kind, 'ended');
  });
});
