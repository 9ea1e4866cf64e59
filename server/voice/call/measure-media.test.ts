import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { MediaReport } from '../media/media-session.ts';
import { measureMedia } from './measure-media.ts';

const report: MediaReport = {
  ...{ durationMs: 9_000, callerTalkMs: 0, assistantTalkMs: 0, recordingMs: 0 },
  ...{ packetsReceived: 440, packetsSent: 450, packetsLost: 10, maxJitterMs: 4.26 },
  quality: {
    ...{ codec: 'PCMA', encrypted: true, packetsRefused: 3, refusedFrom: '203.0.113.9', concealedMs: 200 },
    remote: { packetsLost: 7, maxJitterMs: 12.34, roundTripMs: 41.5 },
  },
};

describe('the metrics of the sound', () => {
  it('tell how it was carried, as both sides saw it', () => {
    assert.deepEqual(measureMedia(report).media, {
      ...{ codec: 'PCMA', encrypted: true, packets_received: 440, packets_sent: 450, packets_lost: 10 },
      ...{
        packets_refused: 3,
        refused_from: '203.0.113.9',
        concealed_ms: 200,
        jitter_ms: 4.3,
        round_trip_ms: 41.5,
      },
      peer: { packets_lost: 7, jitter_ms: 12.3 },
    });
  });

  it('leave out what a peer without reports does not tell', () => {
    const quality = report.quality && {
      ...report.quality,
      remote: { packetsLost: null, maxJitterMs: null, roundTripMs: null },
    };
    const { media } = measureMedia({ ...report, quality });
    assert.deepEqual([media?.round_trip_ms, media?.peer], [null, { packets_lost: null, jitter_ms: null }]);
  });

  it('are absent on a line without packets', () => {
    assert.deepEqual(measureMedia(null), {});
    assert.deepEqual(measureMedia({ ...report, quality: null }), {});
  });
});
