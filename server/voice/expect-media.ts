import type { AudioLineOptions } from './audio-line.ts';
import type { RemoteMedia } from './media/media-session.ts';

/**
 * Lets the call begin with the first sound: the ACK can be lost for half a minute (RFC 3261, section
 * 13.3.1.4).
 */
export function expectMedia(
  { signalling, session, log }: Pick<AudioLineOptions, 'signalling' | 'session' | 'log'>,
  begin: (offered: RemoteMedia) => void,
): void {
  const { offered } = signalling;
  if (!offered) return;
  session.on('started', () => begin(offered));
  try {
    session.expect(offered);
  } catch (error) {
    log.warn({ err: error }, 'media cannot be sent to the address offered');
  }
}
