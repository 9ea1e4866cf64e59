import type { MediaReport } from './media-session.ts';

/** The report of a session whose worker tells nothing of it any longer. */
export const emptyReport = (durationMs: number): MediaReport => ({
  durationMs,
  ...{ callerTalkMs: 0, assistantTalkMs: 0, recordingMs: 0 },
  ...{ packetsReceived: 0, packetsSent: 0, packetsLost: 0, maxJitterMs: 0 },
  quality: null,
});
