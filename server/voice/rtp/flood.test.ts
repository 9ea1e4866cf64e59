import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it, type TestContext } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Random } from '../../testing/fuzz/random.ts';
import { RtpPeer } from '../media/testing/rtp-peer.ts';
import { eventually } from '../sip/testing/eventually.ts';
import { growthMiB, heldBytes } from '../testing/held-bytes.ts';
import { writeRtpHeader } from './packet.ts';
import { writeRtcp } from './rtcp-packet.ts';
import { SecureMedia } from './secure-media.ts';
import type { RtpThread } from './rtp-thread.ts';
import { SecureBatch } from './secure-batch.ts';
import { RtpSession } from './session.ts';
import { PortInUse } from './sockets.ts';
import { newMasterKey } from './srtp-keys.ts';

/** A long run: `npm run fuzz`. */
const DATAGRAMS = Number(process.env['FLOOD_DATAGRAMS'] ?? 20_000);
const PASSES = 4;
/** As many datagrams as the event loop reads at once, so that few are lost. */
const AT_ONCE = 25;

/**
 * Valid packets of sound, keys and reports, some with an extension, contributing sources or padding; most of
 * them then lose or gain bytes. On an encrypted call most are authentic before.
 */
class HostilePackets {
  readonly #random: Random;
  readonly #secure: SecureMedia | null;
  readonly #reportShare: number;
  /** Of the latest packet of sound. */
  sequence = 0;
  timestamp = 0;

  constructor(random: Random, secure: SecureMedia | null, reportShare: number) {
    this.#random = random;
    this.#secure = secure;
    this.#reportShare = reportShare;
  }

  next(): Uint8Array {
    const random = this.#random;
    if (random.chance(this.#reportShare)) return this.#mutated(this.#report());
    const packet = this.#sound();
    // Some are damaged before they are signed, and are authentic nonetheless; their numbers stay as they are.
    if (random.chance(0.3)) packet[random.pick([0, 0, 1, 12, 13])] = random.integer(0, 255);
    const isSigned = this.#secure !== null && random.chance(0.9);
    return this.#mutated(isSigned ? this.#signed(packet) : packet);
  }

  #sound(): Uint8Array {
    const random = this.#random;
    this.sequence = (this.sequence + 1) & 0xffff;
    this.timestamp = (this.timestamp + 160) >>> 0;
    const packet = new Uint8Array(12 + random.pick([4, 160, 160, 160, 320, random.integer(0, 1_400)]));
    for (let at = 12; at < packet.length; at += 1) packet[at] = random.integer(0, 255);
    const payloadType = random.pick([0, 0, 0, 101, 13, random.integer(0, 127)]);
    writeRtpHeader(packet, {
      payloadType,
      marker: random.chance(0.1),
      sequence: this.sequence,
      timestamp: this.timestamp,
      ssrc: 0x5eed,
    });
    return packet;
  }

  #report(): Uint8Array {
    const random = this.#random;
    const word = (): number => random.integer(0, 2 ** 32 - 1);
    const sender = { seconds: word(), fraction: word(), timestamp: word(), packets: word(), bytes: word() };
    const block = {
      ...{ ssrc: word(), fractionLost: random.integer(0, 255), lost: random.integer(-9, 9), highest: word() },
      ...{ jitter: word(), lastReport: word(), sinceLastReport: word() },
    };
    const report = writeRtcp({
      ssrc: 0x5eed,
      sender: random.chance(0.5) ? sender : null,
      block: random.chance(0.5) ? block : null,
      cname: 'x'.repeat(random.integer(0, 40)),
      goodbye: random.chance(0.2),
    });
    return this.#secure && random.chance(0.9) ? this.#secure.protectRtcp(report) : report;
  }

  #signed(packet: Uint8Array): Uint8Array {
    const roomy = new Uint8Array(packet.length + 10).subarray(0, packet.length);
    roomy.set(packet);
    return this.#secure?.protectRtp(roomy) ?? packet;
  }

  #mutated(packet: Uint8Array): Uint8Array {
    const random = this.#random;
    const mutated = packet.slice();
    for (let times = random.integer(0, 3); times > 0; times -= 1) {
      const at = random.chance(0.7) ? random.integer(0, 15) : random.integer(0, packet.length - 1);
      if (at < packet.length) mutated[at] = random.integer(0, 255);
    }
    return random.chance(0.1) ? mutated.subarray(0, random.integer(1, packet.length)) : mutated;
  }
}

async function bindAnywhere(thread: RtpThread): Promise<{ session: RtpSession; port: number }> {
  for (;;) {
    const port = randomInt(40_000, 50_000);
    try {
      const session = await RtpSession.bind('127.0.0.1', port, thread);
      return { session, port };
    } catch (fault) {
      if (!(fault instanceof PortInUse)) throw fault;
    }
  }
}

describe('a flood of mutated packets', () => {
  for (const [what, flooded] of [
    ['RTP', { isSecure: false, reportShare: 0.05 }],
    ['RTCP', { isSecure: false, reportShare: 0.9 }],
    ['SRTP', { isSecure: true, reportShare: 0.05 }],
    ['SRTCP', { isSecure: true, reportShare: 0.9 }],
  ] as const) {
    it(`of ${what} leaves the session working and the memory unchanged`, (test) => flood(test, flooded));
  }
});

async function flood(
  test: TestContext,
  { isSecure, reportShare }: { isSecure: boolean; reportShare: number },
): Promise<void> {
  const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
  test.diagnostic(`FUZZ_SEED=${seed}`);
  const [localKey, remoteKey] = [newMasterKey(), newMasterKey()];
  const suite = 'AES_CM_128_HMAC_SHA1_80';
  const theirs = isSecure ? new SecureMedia({ suite, localKey: remoteKey, remoteKey: localKey }) : null;
  const packets = new HostilePackets(new Random(seed), theirs, reportShare);
  let arrived = 0;
  let keys = 0;
  const batch = new SecureBatch();
  const nowMs = (): number => performance.now();
  const { session, port } = await bindAnywhere({ nowMs, afterEach: () => (arrived += 1), batch });
  test.after(() => session.close());
  session.listener = { key: () => (keys += 1), broken: (reason) => assert.fail(reason) };
  const peer = await RtpPeer.open(port);
  test.after(() => peer.close());
  session.connect(
    peer.media({
      rtcp: { mux: true, port: peer.port },
      srtp: isSecure ? { suite, localKey, remoteKey } : null,
    }),
  );
  const frame = new Int16Array(160);
  const measures: number[] = [];
  for (let pass = 0; pass < PASSES; pass += 1) {
    for (let sent = 0; sent < DATAGRAMS / PASSES; sent += 1) {
      peer.raw(packets.next());
      if (sent % AT_ONCE > 0) continue;
      await nextTurn();
      batch.flush();
      session.take(frame);
    }
    measures.push(await heldBytes());
  }
  const { largest, margin } = growthMiB(measures);
  const held = measures.map((bytes) => (bytes / 2 ** 20).toFixed(1)).join(', ');
  test.diagnostic(`${arrived} arrived, ${session.packetsReceived} used, ${keys} keys; held: ${held} MiB`);
  assert.ok(arrived > DATAGRAMS / 2, `only ${arrived} arrived`);
  assert.ok(session.packetsReceived > arrived / 100, 'some are accepted');
  assert.ok(largest <= margin, `a pass left ${largest.toFixed(1)} MiB more than the one before`);
  // Goes on where the flood has taken the numbers of the stream.
  const { sequence, timestamp } = packets;
  Object.assign(peer, { ssrc: 0x5eed, sequence: sequence + 1, timestamp, secure: theirs });
  await eventually(() => {
    peer.sendFrame(new Int16Array(160).fill(8_000));
    batch.flush();
    return session.take(frame) && frame.some((sample) => sample > 5_000);
  }, 'a caller is heard after the flood');
}
