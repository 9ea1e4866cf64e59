import assert from 'node:assert/strict';
import { pino } from 'pino';
import type { Line } from '../../voice/line.ts';
import type { MediaEngine } from '../../voice/media/media-engine.ts';
import { startTimedEngine, type MediaTime } from '../../voice/media/testing/media-time.ts';
import { RtpPeer } from '../../voice/media/testing/rtp-peer.ts';
import { sdpText } from '../../voice/sip/testing/session-text.ts';
import type { Caller } from '../../voice/sip/testing/test-caller.ts';
import { TestPeer } from '../../voice/sip/testing/test-peer.ts';
import { startEmbeddedSynthesizer, type EmbeddedSynthesizer } from '../../voice/speech/espeak.ts';
import type { CallArrival, PersonRoutes, ReceiveCall } from '../carrier.ts';
import type { TrunkMedia } from '../trunk-access.ts';
import { startSipTrunk, type SipTrunk, type SipTrunkOptions } from '../sip-trunk.ts';

export const log = pino({ level: 'silent' });

/** Resources shared by all calls of one test file, because they are slow to start. */
export interface TrunkSound {
  media: MediaEngine;
  /** The time of the sound, of the trunk and of the telephone. */
  time: MediaTime;
  synthesizer: EmbeddedSynthesizer;
}

/** Starts media for some calls. Files that run at the same time need different ports. */
export async function startSound(
  ports: { from: number; to: number },
  maxSessions = 2,
  more: { mediaTimeoutMs?: number } = {},
): Promise<TrunkSound> {
  const engine = { workers: 1, bindHost: '127.0.0.1', ports, maxSessions, log, ...more };
  const timed = await startTimedEngine(engine);
  return { media: timed.engine, time: timed.time, synthesizer: await startEmbeddedSynthesizer({ log }) };
}

export async function stopSound({ media, synthesizer }: TrunkSound): Promise<void> {
  await media.close();
  await synthesizer.close();
}

/** A trunk on the loopback address with a telephone and a receiver of its calls. */
export class TrunkFixture {
  readonly arrivals: CallArrival[] = [];
  readonly failures: string[] = [];
  receive: ReceiveCall = async () => ({ admitted: false, reason: 'unknown_number' });
  readonly sound: TrunkSound;
  readonly peer: TestPeer;
  readonly telephone: RtpPeer;
  readonly trunk: SipTrunk;

  private constructor(
    sound: TrunkSound,
    { peer, telephone, trunk }: { peer: TestPeer; telephone: RtpPeer; trunk: SipTrunk },
  ) {
    this.sound = sound;
    this.peer = peer;
    this.telephone = telephone;
    this.trunk = trunk;
  }

  static async start(sound: TrunkSound, more: Partial<SipTrunkOptions> = {}): Promise<TrunkFixture> {
    const trunk = await startSipTrunk({
      host: '127.0.0.1',
      port: 0,
      isAllowed: () => true,
      peers: { carriersAt: () => [] },
      isReachable: () => true,
      userAgent: 'Switchboard',
      numberFormat: 'e164',
      maxCalls: 10,
      receive: (arrival, takeLine) => {
        fixture.arrivals.push(arrival);
        return fixture.receive(arrival, takeLine);
      },
      ...{ media: sound.media, synthesizer: sound.time.waitingFor(sound.synthesizer), clock: sound.time },
      log,
      ...more,
    });
    const opening = [TestPeer.udp(trunk.port), RtpPeer.open(null, { clock: sound.time })] as const;
    const [peer, telephone] = await Promise.all(opening);
    const fixture: TrunkFixture = new TrunkFixture(sound, { peer, telephone, trunk });
    return fixture;
  }

  /** Closes it, and fails when a call left resources behind. */
  async close(): Promise<void> {
    await this.trunk.close();
    await this.trunk.settled();
    await this.peer.close();
    this.telephone.close();
    assert.equal(this.trunk.callCount, 0);
    assert.equal(this.sound.media.sessions, 0, 'every call gives its media back');
  }

  /** Admits every call from now on and runs it with `run`. */
  admitTo(run: (line: Line) => Promise<void>, media: TrunkMedia | null = null, people?: PersonRoutes): void {
    this.receive = async () => ({
      admitted: true,
      callId: 1,
      recordingPath: null,
      voice: 'espeak-en-us',
      language: 'en-US',
      listening: { listeners: [], hints: [] },
      media,
      ...(people ? { people } : {}),
      run,
      fail: async (cause) => void this.failures.push(cause),
    });
  }

  /** The session description of the telephone, with additional lines. */
  offer(port = this.telephone.port, extra: string[] = []): string {
    return sdpText([`m=audio ${port} RTP/AVP 0 101`, 'a=rtpmap:101 telephone-event/8000', ...extra]);
  }

  /** Places a call and acknowledges the answer; returns the port on which our media is expected. */
  async actAsPerson(caller: Caller): Promise<number> {
    caller.invite({ body: this.offer() });
    const answered = await caller.expect(200);
    caller.ack();
    return Number(/m=audio (\d+)/.exec(answered.body)?.[1]);
  }
}

export const loudPackets = (peer: RtpPeer): number => peer.received.filter((packet) => packet.loud).length;
