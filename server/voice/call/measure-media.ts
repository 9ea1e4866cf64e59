import type { CallMetrics } from '../call-recorder.ts';
import type { MediaReport } from '../media/media-session.ts';

/** How the sound of a call was carried, for its metrics; nothing on a line without packets. */
export function measureMedia(report: MediaReport | null): Pick<CallMetrics, 'media'> {
  if (!report?.quality) return {};
  const { codec, encrypted, packetsRefused, refusedFrom, concealedMs, remote } = report.quality;
  const media = {
    codec,
    encrypted,
    packets_received: report.packetsReceived,
    packets_sent: report.packetsSent,
    packets_lost: report.packetsLost,
    packets_refused: packetsRefused,
    refused_from: refusedFrom,
    concealed_ms: concealedMs,
    jitter_ms: tenths(report.maxJitterMs),
    round_trip_ms: remote.roundTripMs,
    peer: {
      packets_lost: remote.packetsLost,
      jitter_ms: remote.maxJitterMs === null ? null : tenths(remote.maxJitterMs),
    },
  };
  return { media };
}

const tenths = (ms: number): number => Math.round(ms * 10) / 10;
