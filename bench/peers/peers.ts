import type { PeersReport } from './report.ts';

/** The comparisons with others by their names for the command line. `npm run bench` alone runs none. */
export const peers: Record<string, () => Promise<PeersReport>> = {
  'peers-api': async () => (await import('./api/peers-api.ts')).peersApi(),
  'peers-calls': async () => (await import('./calls/peers-calls.ts')).peersCalls(),
  'peers-jobs': async () => (await import('./jobs/peers-jobs.ts')).peersJobs(),
};
