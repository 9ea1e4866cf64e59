import type { MediaReport } from './media-session.ts';

/** The report of a session whose worker told none. */
export const emptyReport = (durationMs: number): MediaReport => ({
  durationMs,
  callerTalkMs: 0,
  assistantTalkMs: 0,
  ...{ packetsReceived: 0, packetsSent: 0, packetsLost: 0, maxJitterMs: 0 },
  quality: null,
  recordingMs: 0,
});
