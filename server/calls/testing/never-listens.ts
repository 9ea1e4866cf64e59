import type { Listener } from '../../voice/listening/listener.ts';

/** A listener that is only named, never opened. */
export const neverListens = (id: string): Listener => ({
  id,
  open: () => Promise.reject(new Error('nobody listens here')),
});
