import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseRtcp, writeRtcp } from './rtcp-packet.ts';
import { RtcpReports, type SentSoFar } from './rtcp-reports.ts';
import { SequenceTracker } from './sequence-tracker.ts';

const SSRC = 0xcafebabe;
const sent = (packets: number): SentSoFar => ({ packets, bytes: 160 * packets, timestamp: 1_000, atMs: 0 });

/** A stream in which each of `lost` is missing. */
function heard(tracker: SequenceTracker, from: number, to: number, lost: readonly number[] = []): void {
  for (let n = from; n < to; n += 1) {
    if (lost.includes(n)) continue;
    tracker.judge({
      ...{ payloadType: 0, marker: false, ssrc: 0x5eed, payloadFrom: 12, payloadTo: 172 },
      ...{ sequence: n & 0xffff, timestamp: n * 160 },
    });
    tracker.arrived(n * 160, n * 20 + (n % 2) * 5);
  }
}

/** The first report after `fromMs`, and when it came. */
function nextReport(
  reports: RtcpReports,
  fromMs: number,
  packets: number,
): { atMs: number; bytes: Uint8Array } {
  for (let atMs = fromMs; atMs < fromMs + 20_000; atMs += 20) {
    const bytes = reports.next(atMs, sent(packets));
    if (bytes) return { atMs, bytes };
  }
  return assert.fail('no report in twenty seconds');
}

describe('the reports of a call', () => {
  it('come about every five seconds, the first sooner', () => {
    for (let times = 0; times < 20; times += 1) {
      const reports = new RtcpReports(SSRC, new SequenceTracker());
      const first = nextReport(reports, 0, 1);
      assert.ok(first.atMs >= 1_240 && first.atMs <= 3_760, `${first.atMs}`);
      const second = nextReport(reports, first.atMs, 2);
      assert.ok(second.atMs - first.atMs >= 2_480 && second.atMs - first.atMs <= 7_520);
    }
  });

  it('are sender reports while something is sent, and receiver reports otherwise', () => {
    const reports = new RtcpReports(SSRC, new SequenceTracker());
    const first = nextReport(reports, 0, 50);
    const { sender } = parseRtcp(first.bytes) ?? assert.fail();
    assert.deepEqual([sender?.packets, sender?.bytes], [50, 8_000]);
    assert.equal(sender?.timestamp, 1_000 + first.atMs * 8, 'the timestamp of that moment');
    const second = nextReport(reports, first.atMs, 50);
    assert.equal(parseRtcp(second.bytes)?.sender, null);
  });

  it('tell what was lost since the last one and in all, and the jitter', () => {
    const tracker = new SequenceTracker();
    const reports = new RtcpReports(SSRC, tracker);
    heard(tracker, 65_500, 65_600, [65_510, 65_511, 65_512, 65_513, 65_514]);
    const first = nextReport(reports, 0, 1);
    const [block] = parseRtcp(first.bytes)?.blocks ?? [];
    assert.deepEqual(
      [block?.ssrc, block?.lost, block?.fractionLost],
      [0x5eed, 5, Math.floor((5 * 256) / 100)],
    );
    assert.equal(block?.highest, 65_599, 'with the wrap counted');
    assert.ok((block?.jitter ?? 0) >= 30 && (block?.jitter ?? 0) <= 40, `${block?.jitter} of 40`);
    heard(tracker, 65_600, 65_700);
    const [later] = parseRtcp(nextReport(reports, first.atMs, 1).bytes)?.blocks ?? [];
    assert.deepEqual([later?.lost, later?.fractionLost], [5, 0]);
  });

  it('measure the round trip from what the peer echoes', () => {
    const ours = new RtcpReports(SSRC, new SequenceTracker());
    const theirTracker = new SequenceTracker();
    theirTracker.judge({
      ...{ payloadType: 0, marker: false, ssrc: SSRC, payloadFrom: 12, payloadTo: 172 },
      ...{ sequence: 1, timestamp: 1 },
    });
    const theirs = new RtcpReports(0x5eed, theirTracker);
    assert.equal(ours.quality.roundTripMs, null);
    const report = nextReport(ours, 0, 50);
    assert.ok(theirs.receive(report.bytes, report.atMs + 40));
    const echo = nextReport(theirs, report.atMs + 40, 0);
    assert.ok(ours.receive(echo.bytes, echo.atMs + 30));
    const trip = ours.quality.roundTripMs ?? 0;
    assert.ok(Math.abs(trip - 70) <= 1, `${trip} ms`);
    assert.equal(ours.quality.packetsLost, 0);
  });

  it('take no notice of blocks about another stream, of wrong clocks, and of what is malformed', () => {
    const reports = new RtcpReports(SSRC, new SequenceTracker());
    const block = {
      ssrc: 1,
      fractionLost: 255,
      lost: 9,
      highest: 1,
      jitter: 800,
      lastReport: 5,
      sinceLastReport: 0,
    };
    const write = (ssrc: number): Uint8Array =>
      writeRtcp({ ssrc: 0x5eed, sender: null, block: { ...block, ssrc }, cname: 'x', goodbye: false });
    assert.ok(reports.receive(write(1), 100));
    assert.deepEqual(reports.quality, { packetsLost: null, maxJitterMs: null, roundTripMs: null });
    assert.ok(reports.receive(write(SSRC), 100));
    assert.deepEqual(reports.quality, { packetsLost: 9, maxJitterMs: 100, roundTripMs: null });
    assert.equal(reports.receive(write(SSRC).subarray(0, 21), 100), false);
  });

  it('end with a goodbye, which a side that never sent anything leaves out', () => {
    const reports = new RtcpReports(SSRC, new SequenceTracker());
    assert.equal(reports.goodbye(100, sent(0)), null);
    assert.equal(parseRtcp(reports.goodbye(100, sent(1)) ?? new Uint8Array())?.goodbye, true);
  });
});
