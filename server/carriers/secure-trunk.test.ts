import assert from 'node:assert/strict';
import { after, afterEach, before, beforeEach, describe, it } from 'node:test';
import type { Line, LineReport } from '../voice/line.ts';
import { SecureMedia } from '../voice/rtp/secure-media.ts';
import { newMasterKey } from '../voice/rtp/srtp-keys.ts';
import type { SrtpPolicy } from '../voice/sip/negotiate-sdp.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { sdpText } from '../voice/sip/testing/session-text.ts';
import { Caller } from '../voice/sip/testing/test-caller.ts';
import {
  loudPackets,
  startSound,
  stopSound,
  TrunkFixture,
  type TrunkSound,
} from './testing/trunk-fixture.ts';

const SUITE = 'AES_CM_128_HMAC_SHA1_80';

describe('encrypted calls over the SIP trunk', { timeout: 60_000 }, () => {
  let sound: TrunkSound;
  let fixture: TrunkFixture;
  let report: LineReport | null;
  before(async () => {
    sound = await startSound({ from: 22_600, to: 22_699 });
  });
  after(() => stopSound(sound));
  beforeEach(async () => {
    fixture = await TrunkFixture.start(sound);
    report = null;
    fixture.admitTo(speak);
  });
  afterEach(() => fixture.close());

  /** Greets, and waits for the end of the call. */
  async function speak(line: Line): Promise<void> {
    await line.answer();
    await line.say('Hello, dear caller.', { interruptible: false });
    for (;;) if ((await line.next(10_000)).kind === 'ended') break;
    report = await line.hangUp();
  }

  function offer(profile: string, theirKey: string): string {
    const { port } = fixture.telephone;
    return sdpText([`m=audio ${port} ${profile} 0`, `a=crypto:3 ${SUITE} inline:${theirKey}`, 'a=rtcp-mux']);
  }

  for (const profile of ['RTP/SAVP', 'RTP/AVP']) {
    it(`are heard by the one who has the keys, offered with ${profile}`, async () => {
      const theirKey = newMasterKey();
      const caller = new Caller(fixture.peer);
      caller.invite({ body: offer(profile, theirKey) });
      const { body } = await caller.expect(200);
      assert.match(body, new RegExp(`^m=audio \\d+ ${profile} 0\\r$`, 'm'));
      assert.match(body, /^a=rtcp-mux\r$/m);
      const [, port, ourKey = ''] =
        /m=audio (\d+)[^]*a=crypto:3 AES_CM_128_HMAC_SHA1_80 inline:(\S+)/.exec(body) ?? [];
      fixture.telephone.target = Number(port);
      fixture.telephone.secure = new SecureMedia({ suite: SUITE, localKey: theirKey, remoteKey: ourKey });
      caller.ack();
      await eventually(() => loudPackets(fixture.telephone) > 20, 'the greeting');
      assert.equal(fixture.telephone.unreadable, 0);
      caller.bye();
      await caller.expect(200);
      await fixture.trunk.settled();
      assert.deepEqual([report?.media?.quality?.encrypted, report?.media?.quality?.codec], [true, 'PCMU']);
    });
  }

  it('are carried as the carrier of the number wants them, whatever the operator wants', async () => {
    const plain = fixture.offer();
    const secure = offer('RTP/AVP', newMasterKey());
    const carried = async (srtp: SrtpPolicy | null, body: string, status: number): Promise<string> => {
      const peers = { carriersAt: () => [7] };
      const trunk = await TrunkFixture.start(sound, { srtp: 'required', isAllowed: () => false, peers });
      trunk.admitTo(speak, { srtp, codecs: null });
      const caller = new Caller(trunk.peer);
      caller.invite({ body });
      const final = await caller.expect(status);
      caller.ack();
      if (status === 200) {
        caller.bye();
        await caller.expect(200);
      }
      await trunk.close();
      return [final.body.includes('a=crypto') ? 'keys' : 'no keys', ...trunk.failures].join(', ');
    };
    const because = 'SRTP with AES_CM_128_HMAC_SHA1 keys in the SDP is required';
    const failed = `no keys, The call could not be carried: ${because}.`;
    assert.equal(await carried('off', plain, 200), 'no keys');
    assert.equal(await carried('off', secure, 200), 'no keys');
    assert.equal(await carried('optional', secure, 200), 'keys');
    assert.equal(await carried(null, secure, 200), 'keys');
    assert.equal(await carried(null, plain, 488), failed);
    assert.equal(await carried('required', plain, 488), failed);
  });

  it('are refused where encryption is off, as plain ones are where it is required', async () => {
    for (const [srtp, body] of [
      ['off', offer('RTP/SAVP', newMasterKey())],
      ['required', fixture.offer()],
    ] as const) {
      const strict = await TrunkFixture.start(sound, { srtp });
      const caller = new Caller(strict.peer);
      caller.invite({ body });
      assert.match((await caller.expect(488)).header('Warning') ?? '', /^302 /);
      assert.deepEqual(strict.arrivals, []);
      await strict.close();
    }
  });
});
