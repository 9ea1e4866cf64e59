import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { describe, it } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { Random } from '../../testing/fuzz/random.ts';
import { RtpPeer } from '../media/testing/rtp-peer.ts';
import { eventually } from '../sip/testing/eventually.ts';
import { growthMiB, heldBytes } from '../testing/held-bytes.ts';
import { writeRtpHeader } from './packet.ts';
import { PortInUse, RtpSession } from './session.ts';

/** A long run: `npm run fuzz`. */
const DATAGRAMS = Number(process.env['FLOOD_DATAGRAMS'] ?? 40_000);
const PASSES = 4;
/** As many datagrams as the event loop reads at once, so that few are lost. */
const AT_ONCE = 25;

/**
 * Valid packets, some with an extension, contributing sources or padding; most of them then lose or
 * gain bytes.
 */
class HostilePackets {
  readonly #random: Random;
  #sequence = 0;
  #timestamp = 0;

  constructor(random: Random) {
    this.#random = random;
  }

  next(): Uint8Array {
    const random = this.#random;
    this.#sequence = (this.#sequence + 1) & 0xffff;
    this.#timestamp = (this.#timestamp + 160) >>> 0;
    const packet = new Uint8Array(12 + random.pick([4, 160, 160, 160, 320, random.integer(0, 1_400)]));
    for (let at = 12; at < packet.length; at += 1) packet[at] = random.integer(0, 255);
    const payloadType = random.pick([0, 0, 0, 101, 13, random.integer(0, 127)]);
    writeRtpHeader(packet, {
      payloadType,
      marker: random.chance(0.1),
      sequence: this.#sequence,
      timestamp: this.#timestamp,
      ssrc: 0x5eed,
    });
    for (let times = random.integer(0, 3); times > 0; times -= 1) {
      const at = random.chance(0.7) ? random.integer(0, 15) : random.integer(0, packet.length - 1);
      if (at < packet.length) packet[at] = random.integer(0, 255);
    }
    return random.chance(0.1) ? packet.subarray(0, random.integer(1, packet.length)) : packet;
  }
}

async function bindAnywhere(afterEach: () => void): Promise<{ session: RtpSession; port: number }> {
  for (;;) {
    const port = randomInt(40_000, 50_000);
    try {
      const session = await RtpSession.bind('127.0.0.1', port, () => performance.now(), afterEach);
      return { session, port };
    } catch (fault) {
      if (!(fault instanceof PortInUse)) throw fault;
    }
  }
}

describe('a flood of RTP', () => {
  it('of mutated packets leaves the session working and the memory unchanged', async (test) => {
    const seed = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
    test.diagnostic(`FUZZ_SEED=${seed}`);
    const packets = new HostilePackets(new Random(seed));
    let arrived = 0;
    let keys = 0;
    const { session, port } = await bindAnywhere(() => (arrived += 1));
    session.listener = { key: () => (keys += 1), broken: (reason) => assert.fail(reason) };
    const peer = await RtpPeer.open(port);
    session.connect(peer.media());
    const frame = new Int16Array(160);
    const measures: number[] = [];
    for (let pass = 0; pass < PASSES; pass += 1) {
      for (let sent = 0; sent < DATAGRAMS / PASSES; sent += 1) {
        peer.raw(packets.next());
        if (sent % AT_ONCE > 0) continue;
        await nextTurn();
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
    await eventually(() => {
      peer.sendFrame(new Int16Array(160).fill(8_000));
      return session.take(frame) && frame.some((sample) => sample > 5_000);
    }, 'a caller is heard after the flood');
    session.close();
    peer.close();
  });
});
