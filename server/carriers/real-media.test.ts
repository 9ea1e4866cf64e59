import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { startSoftphone } from '../testing/proof/softphone.ts';
import { encode } from '../voice/audio/g711.ts';
import { rmsDbfs } from '../voice/audio/levels.ts';
import { joined, silence } from '../voice/audio/testing/sounds.ts';
import { tone } from '../voice/audio/tone.ts';
import { startMediaEngine, type MediaEngine } from '../voice/media/media-engine.ts';
import type { MediaReport, MediaSession } from '../voice/media/media-session.ts';
import { samplesOf, tonesAt } from '../voice/media/testing/media-fixture.ts';
import { readSeconds } from '../voice/media/media-seconds.ts';
import { eventually } from '../voice/sip/testing/eventually.ts';
import { closeLeftovers } from '../voice/sip/testing/leftovers.ts';
import { startUserAgentFixture, type UserAgentFixture } from '../voice/sip/testing/user-agent-fixture.ts';
import type { IncomingCall } from '../voice/sip/user-agent.ts';
import { SipSignalling } from './sip-signalling.ts';
import { callWithSipp } from './testing/sipp-player.ts';
import { writePcap, type SeenPacket } from './testing/write-pcap.ts';

const hasSipp = existsSync('/usr/bin/sipp');
const hasBaresip = existsSync('/usr/bin/baresip');
const CALLED = '+15005550006';

after(closeLeftovers);

/** A call of a real program, answered with sound. */
interface AnsweredCall {
  call: IncomingCall;
  session: MediaSession;
  keys: { key: string; isInBand: boolean }[];
  recordingPath: string;
  /** Of the session, once the peer has hung up. */
  over: Promise<MediaReport>;
}

describe('sound and keys of real programs', { timeout: 120_000 }, () => {
  let fixture: UserAgentFixture;
  let media: MediaEngine;
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'real-media-'));
    fixture = await startUserAgentFixture();
    const ports = { from: 23_100, to: 23_139 };
    const log = pino({ level: 'silent' });
    media = await startMediaEngine({ workers: 1, bindHost: '127.0.0.1', ports, maxSessions: 4, log });
  });
  after(async () => {
    await fixture.agent.close();
    await media.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function answer(): Promise<AnsweredCall> {
    const call = await fixture.call();
    const recordingPath = join(folder, `${call.id.replaceAll(/\W/g, '')}.wav`);
    const session = await media.open({ transport: { kind: 'rtp' }, recordingPath, onReport: () => {} });
    const keys: AnsweredCall['keys'] = [];
    session.on('key', ({ key, isInBand = false }) => keys.push({ key, isInBand }));
    const signalling = new SipSignalling(call, [4]);
    signalling.receiveAt({ address: '127.0.0.1', port: session.localPort ?? 0 });
    const over = Promise.withResolvers<MediaReport>();
    signalling.listen({
      media: (remote) => session.connect(remote),
      key: (key) => session.pressKey(key),
      ended: () => over.resolve(session.close()),
    });
    assert.ok(await signalling.resolveOffer());
    if (signalling.offered) session.expect(signalling.offered);
    const answered = await signalling.answer();
    assert.ok(answered !== 'gone');
    session.connect(answered.remote);
    return { call, session, keys, recordingPath, over: over.promise };
  }

  /** Answers a call of sipp, and waits until it is over. */
  async function takeFromSipp(
    call: Omit<Parameters<typeof callWithSipp>[0], 'port' | 'folder'>,
  ): Promise<AnsweredCall & { report: MediaReport }> {
    const calling = callWithSipp({ ...call, port: fixture.agent.port, folder });
    const [answered] = await Promise.all([answer(), calling]);
    return { ...answered, report: await answered.over };
  }

  it('hears keys in the sound of a telephone that has no telephone events', { skip: !hasSipp }, async () => {
    const keys: [number, number][] = [
      [697, 1_209],
      [770, 1_336],
      [941, 1_477],
    ];
    const pressed = keys.map((pair) => joined(tone(pair, 120, -9), silence(120)));
    const file = join(folder, 'keys.raw');
    await writeFile(file, encode('PCMA', joined(silence(300), ...pressed, silence(200))));
    const heard = await takeFromSipp({
      formats: '8',
      plays: `rtp_stream="${file},1,8,PCMA/8000"`,
      staysMs: 1_600,
    });
    // A machine that is held up may break a tone in two.
    assert.match(heard.keys.map(({ key }) => key).join(''), /^1+5+#+$/);
    assert.ok(heard.keys.every(({ isInBand }) => isInBand));
    assert.ok(heard.report.packetsReceived > 0);
  });

  // sipp needs the right to write packets of its own to play a capture.
  const mayPlay = hasSipp && process.getuid?.() === 0;
  it('plays the comfort noise of a peer that sends nothing else in pauses', { skip: !mayPlay }, async () => {
    const file = join(folder, 'pauses.pcap');
    const packets = talkAndPause();
    await writeFile(file, writePcap(packets));
    const heard = await takeFromSipp({
      formats: '0 13',
      plays: `play_pcap_audio="${file}"`,
      staysMs: 2_400,
    });
    assert.equal(heard.report.packetsReceived, packets.length);
    assert.equal(heard.report.packetsLost, 0, 'what is not sent is not lost');
    const pcm = await samplesOf(heard.recordingPath);
    const tones = tonesAt(pcm, 700);
    const gaps = tones.slice(1).map(({ fromMs }, at) => [tones[at]?.toMs ?? 0, fromMs] as const);
    const [fromMs, toMs] = gaps.find(([from, to]) => to - from > 700) ?? assert.fail(JSON.stringify(tones));
    const pause = pcm.subarray((fromMs + 200) * 8, (toMs - 100) * 8);
    const level = rmsDbfs(pause);
    assert.ok(level > -56 && level < -44, `the noise is at ${level} dB, and was told to be at -50`);
    assert.equal(
      readSeconds(heard.report.seconds ?? new Int16Array()).some(({ lost }) => lost > 0),
      false,
    );
  });

  it('presses keys that a telephone hears, as events and by INFO', { skip: !hasBaresip }, async () => {
    const phone = await startSoftphone('+15005550142', silence(10_000));
    try {
      await phone.dial(`sip:${CALLED}@127.0.0.1:${fixture.agent.port}`);
      const { session, call, over } = await answer();
      session.sendKeys('15#');
      await eventually(() => phone.told() === '15#', 'it hears the events');
      assert.ok(call.sendKeys('7*'), 'it takes INFO');
      await eventually(() => phone.told() === '15#7*', 'it hears what INFO tells');
      await phone.hangUp();
      await over;
    } finally {
      await phone.close();
    }
  });
});

/** A tone, a pause with noise of -50 dBov five times a second, and the tone again. */
function talkAndPause(): SeenPacket[] {
  const packets: SeenPacket[] = [];
  const add = (atMs: number, payloadType: number, payload: Uint8Array, marker = false): void => {
    const sequence = packets.length;
    packets.push({ atMs, payloadType, sequence, timestamp: atMs * 8, payload, marker });
  };
  const talk = (fromMs: number): void => {
    const sound = encode('PCMU', tone([700], 400, -12));
    for (let at = 0; at < 400; at += 20) add(fromMs + at, 0, sound.subarray(at * 8, (at + 20) * 8), at === 0);
  };
  talk(0);
  for (let at = 400; at < 1_400; at += 200) add(at, 13, Uint8Array.of(50));
  talk(1_400);
  return packets;
}
